import Foundation
import UnixSignals

/// The error of a command that SIGTERM or SIGHUP has ended.
struct SignalError: Error {
    let number: Int32

    var message: String { "Ended by \(number == SIGTERM ? "SIGTERM" : "SIGHUP")." }
}

/// Runs `body` and cancels its task on SIGINT, SIGTERM or SIGHUP. Returns after `body` has ended.
///
/// Calls may be nested, but one call must not follow another: it would miss signals, because Dispatch removes the
/// handlers of the first call with a delay.
///
/// - Throws: `CancellationError` after SIGINT, ``SignalError`` after another signal, otherwise the error of `body`.
func cancelOnInterrupt<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    // UnixSignalsSequence leaves the signals trapped when it ends: only SIGKILL could end the process afterwards.
    let actions = [UnixSignal.sigint, .sigterm, .sighup].map { signal in
        var action = sigaction()
        sigaction(signal.rawValue, nil, &action)
        return (signal, action)
    }
    defer {
        for (signal, action) in actions {
            var action = action
            sigaction(signal.rawValue, &action, nil)
        }
    }
    // A shell makes a process in the background ignore SIGINT, and `nohup` SIGHUP.
    let trapped = actions.filter { !$0.1.isIgnored }.map(\.0)
    if trapped.isEmpty { return try await body() }
    let signals = await UnixSignalsSequence(trapping: trapped)
    return try await withThrowingTaskGroup(of: Outcome<Result>.self) { group in
        group.addTask { .result(try await body()) }
        group.addTask {
            for await signal in signals { return .signal(signal) }
            throw CancellationError()
        }
        defer { group.cancelAll() }
        switch try await group.next() {
        case .result(let result): return result
        case .signal(let signal) where signal != .sigint: throw SignalError(number: signal.rawValue)
        case .signal:
            // The message about the end replaces the ^C that the terminal shows.
            Output.progress?("\r")
            throw CancellationError()
        case nil: throw CancellationError()
        }
    }
}

private enum Outcome<Result: Sendable> {
    case result(Result)
    case signal(UnixSignal)
}

extension sigaction {
    fileprivate var isIgnored: Bool {
        #if canImport(Darwin)
        let handler = __sigaction_u.__sa_handler
        #else
        let handler = __sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
