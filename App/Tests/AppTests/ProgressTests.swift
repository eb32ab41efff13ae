import CoreTesting
import Synchronization
import Testing

@testable import App

@Suite(.timeLimit(.minutes(1))) struct ProgressTests {
    /// The text written to the terminal.
    private final class Terminal: Sendable {
        let text = Mutex("")

        var isEmpty: Bool { text.withLock(\.isEmpty) }
        func write(_ part: String) { text.withLock { $0 += part } }
    }

    private struct Failure: Error {}

    private let clock = TestClock()
    private let terminal = Terminal()

    /// Waits until the line is shown.
    private func showLine() async {
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(500))
        while terminal.isEmpty { await Task.yield() }
    }

    @Test func `The line appears after half a second and is erased at the end`() async throws {
        let value = await withProgress("Loading items", clock: clock, write: terminal.write) {
            await showLine()
            return 7
        }
        #expect(value == 7)
        #expect(clock.sleeps.first == .milliseconds(500))
        #expect(terminal.text.withLock(\.self) == "Loading items…\r\u{1B}[K")
    }

    @Test func `The line is erased after a failure`() async throws {
        await #expect(throws: Failure.self) {
            try await withProgress("Loading items", clock: clock, write: terminal.write) {
                await showLine()
                throw Failure()
            }
        }
        #expect(terminal.text.withLock(\.self) == "Loading items…\r\u{1B}[K")
    }

    @Test func `Nothing is written if the work takes less than half a second`() async throws {
        await withProgress("Loading items", clock: clock, write: terminal.write) {
            await clock.untilSleeping()
            clock.advance(by: .milliseconds(499))
        }
        clock.advance(by: .seconds(1))
        #expect(terminal.isEmpty)
    }

    @Test func `Without a terminal, the clock is not used`() async throws {
        await withProgress("Loading items", clock: clock, write: nil) {}
        #expect(clock.sleeps.isEmpty)
    }
}
