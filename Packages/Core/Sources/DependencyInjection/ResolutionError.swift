public import Foundation

/// The reason why a service could not be resolved, and the path to it.
public struct ResolutionError: Error, Sendable {
    /// The kind of failure.
    public enum Reason: Sendable {
        /// Nothing is registered for the key.
        case notRegistered
        /// No container is current: the code runs outside of every factory, `withCurrent` and `withDependencies`.
        case noCurrentContainer
        /// The service depends on itself. The last key of the path occurs in it twice, or leads back to an earlier one.
        case cycle
        /// The factory is async, and the caller did not await.
        case needsAwait
        /// The factory of scope `.weak` returned a value that is not a class instance.
        case notAClass
        /// The factory threw. The error's text shows only the type, because the error may contain anything.
        case factoryFailed(any Error)
        /// The calling task was cancelled while it waited.
        case cancelled
        /// A kept service holds one of a shorter lifetime. Found by ``DIContainer/validate(allowingCapturesOf:)``.
        case capture(heldScope: Scope, holderScope: Scope)
    }

    /// The kind of failure.
    public let reason: Reason
    /// The keys from the outermost resolve to the one that failed.
    public let path: [DependencyKey]
    /// The name of the container where the search began; its parents were searched too.
    public let container: String

    /// The key that could not be resolved.
    public var key: DependencyKey? { path.last }
}

extension ResolutionError: LocalizedError, CustomStringConvertible {
    /// The failure, the path, and the next thing to do.
    public var description: String {
        let way = path.count > 1 ? " (\(path.map(\.description).joined(separator: " → ")))" : ""
        let key = key?.description ?? "A service"
        return switch reason {
        case .notRegistered:
            "\(key) is not registered in the container \"\(container)\"\(way). "
                + "Register it in this container or one of its parents before it is resolved."
        case .noCurrentContainer:
            "\(key) cannot be resolved, because no container is current\(way). "
                + "Create its owner inside `container.withCurrent { … }` or `withDependencies`."
        case .cycle:
            "\(key) depends on itself\(way). Resolve one of them on first use, by @Dependency."
        case .needsAwait:
            "\(key) has an async factory and is not created yet\(way). "
                + "Resolve it by `await resolve`, in a factory that is async itself."
        case .notAClass:
            "\(key) is in scope weak, but its factory returned no class instance\(way). Choose another scope."
        case .factoryFailed(let error):
            "The factory of \(key) threw \(type(of: error))\(way). The error's reason contains what was thrown."
        case .cancelled:
            "The task was cancelled while it waited for \(key)\(way)."
        case .capture(let heldScope, let holderScope):
            "\(path.first?.description ?? "") is kept in scope \(holderScope) and holds \(key) of scope \(heldScope), "
                + "which has a shorter lifetime\(way). Give one of them the other's scope, or resolve \(key) where it "
                + "is used."
        }
    }

    /// The failure, the path, and the next thing to do.
    public var errorDescription: String? { description }
}
