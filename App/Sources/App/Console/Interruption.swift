import Foundation
import UnixSignals

/// SIGINT and SIGTERM as cancellation.
enum Interruption {
    /// Does `body`, and cancels it when the process is told to stop. Ends once `body` has.
    ///
    /// - Throws: `CancellationError` if it was told to stop, else what `body` throws.
    static func cancels<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        // The sequence leaves them caught when it goes, and nothing but SIGKILL could end the process then.
        let actions = [SIGINT, SIGTERM].map { ($0, Self.action(of: $0)) }
        defer {
            for (signal, action) in actions {
                var action = action
                sigaction(signal, &action, nil)
            }
        }
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                for await _ in signals { break }
                return nil
            }
            let result = try await group.next() ?? nil
            group.cancelAll()
            guard let result else { throw CancellationError() }
            return result
        }
    }

    private static func action(of signal: Int32) -> sigaction {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return action
    }
}
