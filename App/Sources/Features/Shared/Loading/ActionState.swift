import Core
import Observation

/// The state of an action: its progress and its last error.
@MainActor @Observable
final class ActionState {
    private(set) var isRunning = false
    private(set) var failure: UserFacingError?
    @ObservationIgnored private let logger: any LoggerProtocol

    init(logger: any LoggerProtocol) {
        self.logger = logger
    }

    /// Runs `action`, unless it is running. A cancellation is not an error.
    ///
    /// - Returns: The result, or `nil` if the action failed, was cancelled or is running.
    @discardableResult
    func run<Value: Sendable>(_ action: @MainActor () async throws -> Value) async -> Value? {
        guard !isRunning else { return nil }
        (isRunning, failure) = (true, nil)
        defer { isRunning = false }
        do {
            return try await action()
        } catch {
            guard !Task.isCancelled else { return nil }
            logger.logShown(error)
            failure = UserFacingError(error)
            return nil
        }
    }
}
