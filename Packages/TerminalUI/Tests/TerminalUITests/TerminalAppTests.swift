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

    @Test func `A screen is shown, handles keys and restores the terminal`() async throws {
        let settings = terminal.settings
        let task = await run(until: "quit") { [model] in
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
        #expect(model.log == ["한a"])
        #expect(terminal.settings == settings)
        let text = terminal.text
        #expect(
            text.hasPrefix(
                "\u{1B}[22;0t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}]11;?\u{1B}\\"
                    + "\u{1B}_Gi=1,a=q,s=1,v=1,f=24;AAAA\u{1B}\\\u{1B}[?1000h\u{1B}[?1006h"
            )
        )
        #expect(text.hasSuffix("\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test func `Cancelling the task and closing the terminal end the screen`() async throws {
        let settings = terminal.settings
        let task = await run()
        task.cancel()
        #expect(try await task.value == .cancelled)
        #expect(terminal.settings == settings)
        let closed = await run(times: 2)
        terminal.hangUp()
        #expect(try await closed.value == .signal(SIGHUP))
    }

    @Test func `A new window size is drawn, also the former one as a whole, and q quits`() async throws {
        let task = await run(until: "size 40x12") {
            ContextReader { context in
                let size = context.renderer.screenSize
                Text("size \(size.width)x\(size.height)")
            }
        }
        terminal.resize(width: 200, height: 60)
        kill(getpid(), SIGWINCH)
        await terminal.wait(for: "size 200x60")
        terminal.resize(width: 10, height: 3)
        terminal.resize(width: 200, height: 60)
        kill(getpid(), SIGWINCH)
        await terminal.wait(for: "size 200x60", times: 2)
        #expect(try await quit(task) == .quit)
    }

    @Test(arguments: ["xterm", "linux", "dumb"])
    func `The title is set when it changes and restored, and text is copied, on terminals with windows`(
        term: String
    ) async throws {
        model.name = "Home"
        let task = await run(terminal.options(term: term), until: "name Home") { [model] in
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
        if term == "xterm" { await terminal.wait(for: "[23;0t") }
        let expected = term == "xterm" ? 1 : 0
        for sequence in [
            "[22;0t", "]2;Shop: Home\u{7}", "]2;Shop: Cart\u{7}", "[23;0t", "]52;c;YQfqsIA=\u{7}",
        ] {
            #expect(terminal.text.ranges(of: "\u{1B}\(sequence)").count == expected, "\(sequence)")
        }
    }

    @Test(arguments: [
        ("xterm-256color", nil, true, true), ("xterm", nil, true, true), ("linux", nil, false, false),
        ("vt100", nil, false, false), ("dumb", nil, false, false), ("xterm", "Apple_Terminal", true, false),
        // Without colors.
        ("xterm", "none", false, false),
    ])
    func `A terminal with colors is asked for its background color and for graphics, that of macOS only for the former`(
        term: String,
        program: String?,
        isAskedForBackground: Bool,
        isAskedForGraphics: Bool
    ) async throws {
        var options = terminal.options(term: term)
        options.environment["TERM_PROGRAM"] = program
        options.usesColor = program != "none"
        let task = await run(options)
        #expect(try await quit(task) == .quit)
        #expect(terminal.text.contains("\u{1B}]11;?") == isAskedForBackground)
        #expect(terminal.text.contains("\u{1B}_Gi=1,a=q") == isAskedForGraphics)
    }

    @Test func `A terminal that answers gets images, and their answer is never typed`() async throws {
        let bytes = Data(repeating: 99, count: 48)
        var options = terminal.options()
        options.environment["COLORTERM"] = "truecolor"
        let task = await run(options, until: "▀▀▀▀") { [model] in
            TextField("Name", text: Bindable(model).name)
            Image(rgb: bytes, width: 4, label: Text("")).frame(width: 32)
        }
        terminal.type("\u{1B}_Gi=1;OK\u{1B}\\")
        await terminal.wait(for: "\u{1B}_Ga=p")
        terminal.type("\u{3}")
        #expect(try await task.value == .interrupted)
        #expect(model.name == "")
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

    @Test func `A dumb terminal gets plain text`() async throws {
        let task = await run(terminal.options(term: "dumb"), until: "q quit") {
            VStack(alignment: .leading) {
                HStack(spacing: 16) {
                    Button("Cancel") {}
                    Button("Pay") {}.buttonStyle(.borderedProminent)
                }
                ProgressView()
                Spacer()
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        terminal.type("\t")
        await terminal.wait(for: "> [ Cancel ] >[ Pay ]\r\n")
        #expect(try await quit(task) == .quit)
        #expect(terminal.text.hasPrefix("> [ Cancel ]  [ Pay ]\r\n"))
        #expect(!terminal.text.contains("\u{1B}"))
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

    @Test(arguments: [
        // Faster than a hand can turn the wheel, and as a terminal sends a paste as keys.
        String(repeating: "\u{1B}[<65;5;5M", count: 300), String(repeating: "한", count: 900),
    ])
    func `Inputs that follow each other are drawn together`(inputs: String) async throws {
        model.ids = Array(0..<2_000)
        var drawings = 0
        let task = await run(until: "row 0") { [model] in
            drawings += 1
            return VStack {
                Text(model.selected == 900 || model.name.count == 900 ? "arrived" : "on the way")
                TextField("Name", text: Bindable(model).name)
                List(selection: Bindable(model).selected) { ForEach(model.ids, id: \.self) { Text("row \($0)") } }
            }
        }
        terminal.type(inputs)
        await terminal.wait(for: "arrived")
        #expect(drawings < 100)
        terminal.type("\u{3}")
        #expect(try await task.value == .interrupted)
    }

    @Test func `While many keys are handled, a frame is drawn every 50 milliseconds`() async throws {
        let clock = TestClock()
        var options = terminal.options()
        options.clock = clock
        let task = await run(options, until: "number 0") { [model] in
            Text(model.count == 30 ? "complete" : "number \(model.count)").onKeys(["a"], "add") {
                model.count += 1
                clock.advance(by: .milliseconds(20))
            }
        }
        terminal.type(String(repeating: "a", count: 30))
        await terminal.wait(for: "complete")
        #expect(try await quit(task) == .quit)
        // The first frame, and one after every third key.
        #expect(terminal.text.ranges(of: "\u{1B}[?2026h").count >= 11)
    }

    @Test func `Inputs and frames are events, without the text that is typed`() async throws {
        let events = Locking.Mutex<[ScreenEvent]>([])
        var options = terminal.options()
        options.onEvent = { event in events.withLock { $0.append(event) } }
        let task = await run(options, until: "first") { [model] in
            Text(["first", "second", "third"][model.count]).onKeys(["s", .enter], "secret") { model.count += 1 }
        }
        terminal.type("s")
        await terminal.wait(for: "second")
        terminal.type("\r")
        await terminal.wait(for: "third")
        #expect(try await quit(task) == .quit)
        let inputs = events.withLock { $0 }.compactMap { if case .input(let kind) = $0 { kind } else { nil } }
        #expect(inputs == ["character", "enter", "character"])
        let frames = events.withLock { $0 }.filter { if case .frame = $0 { true } else { false } }
        #expect(frames.count >= 3)
    }

    @Test func `A screen requires a terminal and is the only one of its process`() async throws {
        var options = TerminalOptions(environment: ["TERM": "xterm"])
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        options.streams = (null, null)
        await #expect(throws: TerminalError.notATerminal(stream: "standard input")) {
            _ = try await TerminalApp.run(options: options) { Text("hello") }
        }
        let task = await run()
        await #expect(throws: TerminalError.alreadyRunning) { _ = try await run().value }
        #expect(try await quit(task) == .quit)
    }
}
