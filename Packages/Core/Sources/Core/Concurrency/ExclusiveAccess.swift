public import Foundation

/// Locks that are shared by the processes of an app, such as those of one data folder.
///
/// A lock ends with its process, so that a killed process blocks no other.
public protocol ExclusiveAccess: Sendable {
    /// Runs `body` while no other body of the same name runs, in this or another process.
    ///
    /// The body must not take the same lock. Waiting blocks no thread, and cancelling the calling task ends the wait. The
    /// body is told of the cancellation, but it keeps the lock until it returns.
    ///
    /// - Parameters:
    ///   - name: The name of the lock, of letters, digits, dots and hyphens.
    ///   - wait: The maximum time to wait for the lock. With zero, it is tried once.
    ///   - body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: ``ExclusiveAccessError``. Then `body` was not called.
    func withLock<Result: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async -> Result
    ) async throws(ExclusiveAccessError) -> Result
}

/// A lock that could not be taken.
public enum ExclusiveAccessError: Error, Sendable, Hashable {
    /// Another body of the same name was running until the end of the wait, or the wait was cancelled.
    case busy(name: String, waited: Duration)
    /// The file of the lock could not be opened or locked.
    case unavailable(path: String, reason: String)
}

extension ExclusiveAccessError: LocalizedError {
    /// A sentence that describes the failure.
    public var errorDescription: String? {
        switch self {
        case .busy(let name, let waited):
            "Another process is using “\(name)”. It did not finish within \(waited.inSeconds)."
        case .unavailable(let path, let reason): "Can't use \(path): \(reason)."
        }
    }
}
