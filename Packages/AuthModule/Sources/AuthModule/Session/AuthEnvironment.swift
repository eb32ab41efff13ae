import Core
import Foundation

/// The services that all parts of the module share.
struct AuthEnvironment: Sendable {
    let client: OAuthClient
    let storage: SessionStorage
    let locks: any ExclusiveAccess
    /// Returns the monotonic time since the start of this process.
    let time: @Sendable () -> Duration
    /// Returns a new id for a session.
    let ids: @Sendable () -> String
    let logger: any LoggerProtocol
}

extension AuthError {
    /// Creates the error of a lock that another process holds.
    init(_ error: ExclusiveAccessError) {
        switch error {
        case .busy(let name, let waited): self = .storage(.busy(path: name, waited: waited))
        case .unavailable(let path, let reason): self = .storage(.unavailable(path: path, reason: reason))
        }
    }
}
