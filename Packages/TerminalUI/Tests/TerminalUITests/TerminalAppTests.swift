import CoreTesting
import Foundation
import Locking
@testable import TerminalUI
import Testing

/// Runs screens in a pseudo-terminal, one at a time, because a process has one action for each signal.
@Suite(.serialized) struct TerminalAppTests {
    private let model = TestModel()
    private let terminal: Pseudoterminal

    init() throws {
        terminal = try Pseudoterminal(width: 40, height: 12)
        model.name = ""
    }

    /// Shows a screen, and waits for a text on it.
    private func run(
        _ options: TerminalOptions? = nil,
        until text: String = "hello",
        times: Int = 1,
        @ViewBuilder _ content: @escaping () -> some View = { Text("hello") }
    ) async -> Task<ExitReason, any Error> {
        let task = Task { try await TerminalApp.run(options: options ?? terminal.options(), content) }
        await terminal.wait(for: text, times: times)
        return task
    }

    private func quit(_ task: Task<ExitReason, any Error>) async throws -> ExitReason {
        terminal.type("q")
        return try await task.value
    }

    @Test func `A screen handles keys, reports events without the typed text and restores the terminal`() async throws {
        let settings = terminal.settings
        let events = Locking.Mutex<[ScreenEvent]>([])
        var options = terminal.options()
        options.onEvent = { event in events.withLock { $0.append(event) } }
        let task = await run(options, until: "quit") { [model] in
            VStack {
                TextField("Name", text: Bindable(model).name).onSubmit { model.log.append(model.name) }
                Text(model.log.map { "sent \($0)" }.joined())
            }
        }
        #expect(terminal.settings != settings)
        terminal.type("한a\r")
        await terminal.wait(for: "sent 한a")
        terminal.type("\u{3}")
        #expect(try await task.value == .interrupted)
        await terminal.wait(for: "\u{1B}[?1049l")
        #expect(model.log == ["한a"] && terminal.settings == settings)
        let inputs = events.withLock { $0.compactMap { if case .input(let kind) = $0 { kind } else { nil } } }
        #expect(inputs.prefix(3) == ["character", "character", "enter"])
        #expect(events.withLock { $0.count { if case .frame = $0 { true } else { false } } } >= 2)
        #expect(
            terminal.text.hasPrefix(
                "\u{1B}[22;0t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}]11;?\u{1B}\\\u{1B}[?1000h\u{1B}[?1006h"
            )
        )
        #expect(terminal.text.hasSuffix("\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test func `The only screen of the process ends with its task and with the terminal`() async throws {
        let settings = terminal.settings
        let task = await run()
        await #expect(throws: TerminalError.alreadyRunning) { _ = try await run().value }
        task.cancel()
        #expect(try await task.value == .cancelled)
        #expect(terminal.settings == settings)
        let closed = await run(times: 2)
        terminal.hangUp()
        #expect(try await closed.value == .signal(SIGHUP))
    }

    @Test(arguments: ["dumb", "", nil])
    func `A terminal that cannot move its cursor is an error, which names the variable to set`(term: String?) async {
        let settings = terminal.settings
        var options = terminal.options()
        options.environment["TERM"] = term
        let error = await #expect(throws: TerminalError.unsupported(term: term ?? "")) {
            _ = try await TerminalApp.run(options: options) { Text("hello") }
        }
        #expect(error?.localizedDescription.contains("Set TERM") == true && terminal.settings == settings)
        #expect(terminal.text.isEmpty)
    }

    @Test(arguments: [
        ("xterm-256color", true, 1, 1), ("linux", true, 0, 0), ("vt100", true, 1, 0), ("xterm", false, 1, 0),
    ])
    func `Titles and the clipboard need a terminal with windows, and the query for the background one with colors`(
        term: String,
        usesColor: Bool,
        window: Int,
        background: Int
    ) async throws {
        model.name = "Home"
        var options = terminal.options(term: term)
        options.usesColor = usesColor
        let task = await run(options, until: "name Home") { [model] in
            ContextReader { context in
                Text("name \(model.name)").navigationTitle("Shop: \(model.name)")
                    .onKeys(["a"], "other") { model.count += 1 }
                    .onKeys(["b"], "next") { model.name = "Cart" }
                    .onKeys(["y"], "copy") { context.renderer.copy("a\u{7}가") }
            }
        }
        terminal.type("yab")
        await terminal.wait(for: "Cart")
        #expect(try await quit(task) == .quit)
        if window > 0 { await terminal.wait(for: "[23;0t") }
        for (sequence, count) in [
            ("[22;0t", window), ("]2;Shop: Home\u{7}", window), ("]2;Shop: Cart\u{7}", window), ("[23;0t", window),
            ("]52;c;YQfqsIA=\u{7}", window), ("]11;?", background),
        ] {
            #expect(terminal.text.ranges(of: "\u{1B}\(sequence)").count == count, "\(sequence)")
        }
    }

    @Test func `A second Ctrl-C ends the process while the terminal takes no output`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            // Without a result the test fails.
            alarm(30)
            let terminal = try Pseudoterminal(width: 400, height: 200, takesOutput: false)
            let text = Array(repeating: String(repeating: "x", count: 400), count: 200).joined(separator: "\n")
            let task = Task { @MainActor in try await TerminalApp.run(options: terminal.options()) { Text(text) } }
            while !terminal.isStalled { await Task.yield() }
            terminal.type("\u{3}\u{3}")
            _ = try await task.value
        }
    }

    @Test func `Animations advance by the clock`() async throws {
        var options = terminal.options()
        options.clock = TestClock(skipsSleeps: true)
        let task = await run(options, until: "stop") { [model] in
            if !model.isOn { ProgressView().onKeys(["s"], "stop") { model.isOn = true } }
        }
        await terminal.wait(for: "⠙", times: 2)
        terminal.type("s")
        #expect(try await quit(task) == .quit)
    }

    @Test(arguments: [0, 20])
    func `Inputs are drawn together, and at least every 50 milliseconds`(milliseconds: Int) async throws {
        let clock = TestClock()
        var options = terminal.options()
        options.clock = clock
        let task = await run(options, until: "number 0") { [model] in
            Text(model.count == 300 ? "complete" : "number \(model.count)").onKeys(["a"], "add") {
                model.count += 1
                clock.advance(by: .milliseconds(milliseconds))
            }
        }
        terminal.type(String(repeating: "a", count: 300))
        await terminal.wait(for: "complete")
        #expect(try await quit(task) == .quit)
        let frames = terminal.text.ranges(of: "\u{1B}[?2026h").count
        // After every third key, or rarely more often than the bytes arrive.
        #expect(milliseconds == 0 ? frames < 50 : frames > 100, "\(frames)")
    }
}
