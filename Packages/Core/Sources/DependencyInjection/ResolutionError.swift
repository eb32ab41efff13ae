public import Foundation

/// The reason why a service could not be resolved, and the path to it.
public struct ResolutionError: Error, Sendable {
    /// The kind of failure.
    public enum Reason: Sendable {
        /// Nothing is registered for the key.
        case notRegistered
        /// The service depends on itself. The last key of the path occurs in it twice.
        case cycle
        /// The service is registered by `register(onMainActor:)`, and the code that resolves it is not isolated to the main
        /// actor.
        case mainActorOnly
        /// The factory of scope `.weak` returned a value that is not a class instance.
        case notAClass
        /// The factory threw an error. The text shows only its type, because the error may contain secrets.
        case factoryFailed(any Error)
        /// A kept service retains one of a shorter lifetime. Reported by ``DIContainer/validate(isolation:)``.
        case captiveDependency(scope: Scope, ownerScope: Scope)
    }

    /// The kind of failure.
    public let reason: Reason
    /// The keys from the outermost resolve to the one that failed.
    public let path: [DependencyKey]
    /// The name of the container in which the search began. Its parents were searched too.
    public let container: String

    /// The key that could not be resolved.
    public var key: DependencyKey? { path.last }
}

extension ResolutionError: LocalizedError, CustomStringConvertible {
    /// The failure, the path, and the advice.
    public var description: String {
        let path = path.count > 1 ? " (\(path.map(\.description).joined(separator: " → ")))" : ""
        let key = key?.description ?? "A service"
        return switch reason {
        case .notRegistered:
            "\(key) is not registered in the container \"\(container)\"\(path). "
                + "Register it in this container or one of its parents before it is resolved."
        case .cycle:
            "\(key) depends on itself\(path). Resolve one of these services on first use, with @Dependency."
        case .mainActorOnly:
            "\(key) is for code of the main actor\(path). Isolate the caller to it, and register factories that use "
                + "\(key) by register(onMainActor:)."
        case .notAClass:
            "\(key) has scope weak, but its factory did not return a class instance\(path). Choose another scope."
        case .factoryFailed(let error):
            "The factory of \(key) threw \(type(of: error))\(path). The `reason` of this error contains the thrown one."
        case .captiveDependency(let scope, let ownerScope):
            "\(self.path.first?.description ?? "") of scope \(ownerScope) retains \(key) of scope \(scope), which has a "
                + "shorter lifetime\(path). Give both the same scope, or resolve \(key) each time it is used."
        }
    }

    /// The failure, the path, and the advice.
    public var errorDescription: String? { description }
}
