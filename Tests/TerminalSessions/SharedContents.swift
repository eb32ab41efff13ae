import Foundation
package import Processes
import Synchronization

/// Contents of a terminal that one task or thread updates and other tasks wait for.
package final class SharedContents<Contents: TerminalContents>: Sendable {
    private struct State {
        var contents: Contents
        /// The ending of the program after all of its output.
        var ending: ProcessEnding?
        var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
    }

    private let state: Mutex<State>

    init(_ contents: Contents) {
        state = Mutex(State(contents: contents))
    }

    var contents: Contents { state.withLock(\.contents) }
    var ending: ProcessEnding? { state.withLock(\.ending) }

    func update(_ body: (inout Contents) -> Void) { change { body(&$0.contents) } }
    func end(_ ending: ProcessEnding) { change { $0.ending = ending } }

    /// Waits until `condition` is `true`.
    func until(
        _ expectation: String,
        within limit: Duration,
        _ condition: (Contents, ProcessEnding?) -> Bool
    ) async throws -> Contents {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        state.withLock { $0.observers[id] = change }
        defer { state.withLock { $0.observers[id] = nil } }
        change.yield()
        let timeout = Task {
            try await Task.sleep(for: limit)
            change.finish()
        }
        defer { timeout.cancel() }
        for await _ in changes {
            let (contents, ending) = state.withLock { ($0.contents, $0.ending) }
            if condition(contents, ending) { return contents }
            if ending != nil { throw ContentsError(expectation, ending, contents) }
        }
        try Task.checkCancellation()
        throw ContentsError(expectation, nil, contents)
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            for observer in state.observers.values { observer.yield() }
        }
    }
}

/// A failed wait for the contents of a terminal.
package struct ContentsError: Error, CustomStringConvertible {
    /// The ending of the program, or `nil` if it still runs.
    package let ending: ProcessEnding?
    package let description: String

    init(_ expectation: String, _ ending: ProcessEnding?, _ contents: some TerminalContents) {
        self.ending = ending
        let reason = ending.map { "The program ended (\($0))" } ?? "The time is over"
        description = "\(reason) before the terminal showed \(expectation). It shows:\n\(contents)\n"
    }
}
