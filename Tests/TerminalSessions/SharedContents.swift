import Foundation
package import Processes
import Synchronization

/// Contents of a terminal that one task or thread updates and other tasks wait for.
package final class SharedContents<Contents: TerminalContents>: Sendable {
    private typealias Outcome = Result<Contents, any Error>

    private struct State {
        var contents: Contents
        /// The ending of the program after all of its output.
        var ending: ProcessEnding?
        var waiting: [UUID: (condition: Condition, continuation: CheckedContinuation<Contents, any Error>)] = [:]

        /// Returns the result for a waiting task, or `nil` if it has to continue waiting.
        func outcome(_ condition: Condition) -> Outcome? {
            if condition(contents, ending) { return .success(contents) }
            return ending.map { .failure(ContentsError(.ended($0), contents)) }
        }
    }

    typealias Condition = @Sendable (Contents, ProcessEnding?) -> Bool

    private let state: Mutex<State>

    init(_ contents: Contents) {
        state = Mutex(State(contents: contents))
    }

    var contents: Contents { state.withLock(\.contents) }
    var ending: ProcessEnding? { state.withLock(\.ending) }

    func update(_ body: (inout Contents) -> Void) { change { body(&$0.contents) } }
    func end(_ ending: ProcessEnding) { change { $0.ending = ending } }

    /// Waits until `condition` is `true`.
    func until(within limit: Duration, _ condition: @escaping Condition) async throws -> Contents {
        let id = UUID()
        let deadline = Task {
            try await Task.sleep(for: limit)
            fail(id) { ContentsError(.late(limit), $0) }
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Outcome? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if let outcome = state.outcome(condition) { return outcome }
                    state.waiting[id] = (condition, continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            fail(id) { _ in CancellationError() }
        }
    }

    private func fail(_ id: UUID, _ error: (Contents) -> any Error) {
        let (waiter, contents) = state.withLock { ($0.waiting.removeValue(forKey: id), $0.contents) }
        waiter?.continuation.resume(throwing: error(contents))
    }

    private func change(_ body: (inout State) -> Void) {
        let done = state.withLock { state in
            body(&state)
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

/// A failed wait for the contents of a terminal.
package struct ContentsError: Error, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        case late(Duration)
        case ended(ProcessEnding)
    }

    package let reason: Reason
    private let contents: String

    init(_ reason: Reason, _ contents: some TerminalContents) {
        (self.reason, self.contents) = (reason, contents.description)
    }

    package var description: String {
        let problem =
            switch reason {
            case .late(let limit): "The terminal was not as expected within \(limit)"
            case .ended(let ending): "The program ended before the terminal was as expected: \(ending)"
            }
        return "\(problem). It shows:\n\(contents)\n"
    }
}
