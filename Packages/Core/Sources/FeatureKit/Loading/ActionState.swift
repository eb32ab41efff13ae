public import Core
public import Observation

/// The state of an action: its progress and its last error.
///
/// ```
/// func save() async { await saving.run { try await profile.save(name) } }
/// ```
@MainActor @Observable
public final class ActionState {
    /// `true` while the action runs.
    public private(set) var isRunning = false
    /// The error of the last run.
    public private(set) var failure: UserFacingError?
    @ObservationIgnored private let logger: any LoggerProtocol

    /// Creates the state of an action that has not run. The `logger` gets the errors.
    public init(logger: any LoggerProtocol) {
        self.logger = logger
    }

    /// Runs `action`, unless it is running. A cancellation is not an error. The file and the function of the caller are its
    /// name in a trace.
    ///
    /// - Returns: The result, or `nil` if the action failed, was cancelled or is running.
    @discardableResult
    public func run<Value: Sendable>(
        file: String = #fileID,
        function: String = #function,
        _ action: @MainActor () async throws -> Value
    ) async -> Value? {
        guard !isRunning else { return nil }
        logger.log(.trace, "Action run", ["action": "\(file.typeName).\(function)"])
        (isRunning, failure) = (true, nil)
        defer { isRunning = false }
        do {
            let value = try await action()
            logger.log(.trace, "Action done", ["action": "\(file.typeName).\(function)"])
            return value
        } catch {
            guard !Task.isCancelled else { return nil }
            logger.logShown(error)
            failure = UserFacingError(error)
            return nil
        }
    }
}

extension String {
    /// The type after which a file is named: the name of the file without its folder and extension.
    var typeName: String { split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? self }
}
