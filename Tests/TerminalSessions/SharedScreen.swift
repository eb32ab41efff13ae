import Foundation
package import Processes
import Synchronization
package import TerminalEmulator

/// A screen that one thread updates and tasks wait for.
final class SharedScreen: Sendable {
    /// The screen, and the ending of the program after all of its output.
    typealias Snapshot = (screen: Emulator, ending: ProcessEnding?)
    typealias Condition = @Sendable (Emulator, ProcessEnding?) -> Bool

    private struct State {
        var screen: Emulator
        /// The screen after the last frame.
        var shown: Emulator
        var ending: ProcessEnding?
        var isClosed = false
        var waiting: [UUID: (condition: Condition, continuation: CheckedContinuation<Snapshot, any Error>)] = [:]

        /// Returns the result for a waiting task, or `nil` if it has to continue waiting.
        func outcome(_ condition: Condition) -> Result<Snapshot, ScreenError>? {
            let ending = isClosed ? ending : nil
            if !screen.problems.isEmpty { return .failure(ScreenError(.unsupported(screen.problems), screen)) }
            if screen.isAtRest || ending != nil, condition(screen, ending) { return .success((screen, ending)) }
            return ending.map { .failure(ScreenError(.ended($0), screen)) }
        }
    }

    private let state: Mutex<State>

    init(_ screen: Emulator) {
        state = Mutex(State(screen: screen, shown: screen))
    }

    /// The screen after the last frame.
    var screen: Emulator { state.withLock(\.shown) }

    /// Processes output of a program, and passes answers to its queries to `answer` before a waiting task sees the frame.
    func feed(_ bytes: [UInt8], answer: (String) -> Void) {
        var rest = bytes[...]
        // A waiting task sees each frame, even if several arrive at once.
        while !rest.isEmpty {
            change { state in
                rest = state.screen.feedFrame(rest)
                let replies = state.screen.takeReplies()
                if !replies.isEmpty { answer(replies) }
            }
        }
    }
    func setEnding(_ ending: ProcessEnding) { change { $0.ending = ending } }
    func close() { change { $0.isClosed = true } }

    /// Resizes the screen after `body`, while no output is processed.
    func resize(to size: TerminalSize, _ body: () throws -> Void) rethrows {
        try state.withLock { state in
            try body()
            state.screen.resize(to: size)
            state.shown = state.screen
        }
    }

    /// Waits until `condition` is `true` between two frames.
    func until(within limit: Duration, _ condition: @escaping Condition) async throws -> Snapshot {
        let id = UUID()
        let deadline = Task {
            try await Task.sleep(for: limit)
            fail(id) { ScreenError(.late(limit), $0) }
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Snapshot, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if let outcome = state.outcome(condition) { return outcome.mapError { $0 } }
                    state.waiting[id] = (condition, continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            fail(id) { _ in CancellationError() }
        }
    }

    private func fail(_ id: UUID, _ error: (Emulator) -> any Error) {
        let (waiter, screen) = state.withLock { ($0.waiting.removeValue(forKey: id), $0.screen) }
        waiter?.continuation.resume(throwing: error(screen))
    }

    private func change(_ body: (inout State) -> Void) {
        let done = state.withLock { state in
            body(&state)
            if state.screen.isAtRest { state.shown = state.screen }
            return state.waiting.compactMap { id, waiter in
                state.outcome(waiter.condition).map { (id, waiter.continuation, $0) }
            }.map { id, continuation, outcome in
                state.waiting[id] = nil
                return (continuation, outcome)
            }
        }
        for (continuation, outcome) in done { continuation.resume(with: outcome) }
    }
}

/// A failed wait for a screen.
package struct ScreenError: Error, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        case late(Duration)
        case ended(ProcessEnding?)
        case unsupported([String])
    }

    package let reason: Reason
    package let screen: Emulator

    init(_ reason: Reason, _ screen: Emulator) {
        (self.reason, self.screen) = (reason, screen)
    }

    package var description: String {
        let problem =
            switch reason {
            case .late(let limit): "The screen was not as expected within \(limit)"
            case .ended(let ending):
                "The program ended before the screen was as expected: \(ending.map { "\($0)" } ?? "?")"
            case .unsupported(let problems):
                "The output is not supported: \(problems.prefix(5).joined(separator: "; "))"
            }
        return "\(problem). It shows:\n\(screen.framed)\n"
    }
}
