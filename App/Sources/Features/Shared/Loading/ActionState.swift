import Core
import DependencyInjection
import Observation

/// The state of an action: whether it is running, and why it failed the last time.
@MainActor @Observable
final class ActionState {
    private(set) var isRunning = false
    private(set) var failure: UserFacingError?
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol

    /// Runs `action`, unless it is running already. It has no failure if it is cancelled.
    ///
    /// - Returns: The result; nil if there is none.
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
