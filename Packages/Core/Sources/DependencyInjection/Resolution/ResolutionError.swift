public import Foundation

/// Why a service could not be resolved, and on which way.
public struct ResolutionError: Error, Sendable {
    /// What went wrong.
    public enum Reason: Sendable {
        /// Nothing is registered for the key. `similar` says what is: other names, and types of nearly the same name.
        case notRegistered(similar: [String])
        /// The service needs itself; the path begins and ends with what repeats, or leads to it.
        case cycle
        /// The factory is async, and the caller did not await.
        case needsAwait
        /// Scope `.weak` was asked for a value that is no class instance.
        case notAClass
        /// The factory threw. The text names only the error's type, for the error itself may hold anything.
        case factoryFailed(any Error)
        /// The calling task was cancelled while it waited.
        case cancelled
    }

    /// What went wrong.
    public let reason: Reason
    /// From what was asked for outermost to what could not be had.
    public let path: [DependencyKey]
    /// The name of the container that was searched, its parents included.
    public let container: String

    /// What could not be had.
    public var key: DependencyKey? { path.last }

    init(_ reason: Reason, path: [DependencyKey], container: DIContainer) {
        self.reason = reason
        self.path = path
        self.container = container.name
    }

    /// The error of a factory, which keeps its own path when it comes from further in.
    init(_ error: any Error, path: [DependencyKey], container: DIContainer) {
        self =
            switch error {
            case let error as ResolutionError: error
            case is CancellationError: ResolutionError(.cancelled, path: path, container: container)
            default: ResolutionError(.factoryFailed(error), path: path, container: container)
            }
    }

    /// The same error for someone else who waited for it: `own` in the place of the first `count` keys.
    func rerooted(at own: [DependencyKey], droppingFirst count: Int) -> ResolutionError {
        ResolutionError(reason: reason, path: own + path.dropFirst(count), container: container)
    }

    private init(reason: Reason, path: [DependencyKey], container: String) {
        self.reason = reason
        self.path = path
        self.container = container
    }
}

extension ResolutionError: LocalizedError, CustomStringConvertible {
    /// What happened, the path, and what to do next.
    public var description: String {
        [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
    }

    /// What happened, and the path.
    public var errorDescription: String? {
        let way = path.count > 1 ? " (\(path.map(\.description).joined(separator: " → ")))" : ""
        let key = key?.description ?? "a service"
        return switch reason {
        case .notRegistered(let similar):
            "\(key) is not registered in the container \"\(container)\"\(way)."
                + (similar.isEmpty ? "" : " Registered: \(similar.joined(separator: "; ")).")
        case .cycle: "\(key) needs itself\(way)."
        case .needsAwait: "\(key) has an async factory and is not made yet\(way)."
        case .notAClass: "\(key) is in scope weak, but what its factory made is no class instance\(way)."
        case .factoryFailed(let error): "The factory of \(key) threw \(Swift.type(of: error))\(way)."
        case .cancelled: "The task was cancelled while it waited for \(key)\(way)."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch reason {
        case .notRegistered: "Register it in this container or one of its parents before it is resolved."
        case .cycle: "Let one of them take the other on first use, by @Dependency."
        case .needsAwait: "Resolve it by `await resolve`, in a factory that is async itself."
        case .notAClass: "Register a class or an actor, or choose another scope."
        case .factoryFailed: "See the error's reason for what was thrown."
        case .cancelled: nil
        }
    }
}
