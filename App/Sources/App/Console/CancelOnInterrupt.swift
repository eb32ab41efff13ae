import Foundation
import UnixSignals

/// Runs `body` and cancels its task on SIGINT or SIGTERM. Returns after `body` has ended.
///
/// Calls may be nested, but one call must not follow another: it would miss signals, because Dispatch removes the
/// handlers of the first call with a delay.
///
/// - Throws: `CancellationError` after a signal, otherwise the error of `body`.
func cancelOnInterrupt<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    // UnixSignalsSequence leaves the signals trapped when it ends: only SIGKILL could end the process afterwards.
    let actions = [SIGINT, SIGTERM].map { signal in
        var action = sigaction()
        sigaction(signal, nil, &action)
        return (signal, action)
    }
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
