import CoreTesting
import Foundation
import Observation
@testable import TerminalUI
import Testing

/// Screens on a real pseudo-terminal. A process has one terminal and one action for each signal, so one at a time.
@MainActor
@Suite(.serialized) struct TerminalAppTests {
    private let form = Form()
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal(width: 40, height: 12)
    }

    private func show(
        options: TerminalOptions,
        @ViewBuilder _ content: @escaping @MainActor () -> some View
    ) -> Task<ExitReason, any Error> {
        Task { try await TerminalApp.run(options: options, content) }
    }

    @Test func aScreenIsShownUsedAndGivenBack() async throws {
        let before = terminal.settings
        let ending = show(options: terminal.options()) { [form] in
            TextField("Name", text: Binding(form, \.name)) { form.pressed.append(form.name) }
        }
        await terminal.wait(for: "quit")
        #expect(terminal.settings != before)
        terminal.type("한a\r")
        await form.wait { !$0.pressed.isEmpty }
        terminal.type("\u{3}")
        #expect(try await ending.value == .interrupted)
        await terminal.wait(for: "\u{1B}[?1049l")
        #expect(form.pressed == ["한a"])
        #expect(terminal.settings == before)
        let text = terminal.text
        #expect(text.hasPrefix("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"))
        #expect(text.hasSuffix("\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test func cancellingEndsTheScreen() async throws {
        let before = terminal.settings
        let task = show(options: terminal.options()) { Text("hello") }
        await terminal.wait(for: "hello")
        task.cancel()
        #expect(try await task.value == .cancelled)
        #expect(terminal.settings == before)
    }

    @Test func aNewSizeIsDrawnAndQuitEnds() async throws {
        let ending = show(options: terminal.options()) {
            EnvironmentReader(\.screenSize) { Text("size \($0.width)x\($0.height)") }
        }
        await terminal.wait(for: "size 40x12")
        terminal.resize(width: 200, height: 60)
        kill(getpid(), SIGWINCH)
        await terminal.wait(for: "size 200x60")
        terminal.type("q")
        #expect(try await ending.value == .quit)
    }

    @Test("A copied text is written to the clipboard, but not on a console without one", arguments: ["xterm", "linux"])
    func copy(term: String) async throws {
        let ending = show(options: terminal.options(term: term)) {
            EnvironmentReader(\.terminal) { actions in
                Text("hello").onKey("y", "copy") {
                    actions.copy("a\u{7}가")
                    actions.notify("copied")
                }
            }
        }
        await terminal.wait(for: "hello")
        terminal.type("y")
        await terminal.wait(for: "copied")
        terminal.type("q")
        #expect(try await ending.value == .quit)
        #expect(terminal.text.contains("\u{1B}]52;c;YQfqsIA=\u{7}") == (term == "xterm"))
    }

    @Test func aTerminalThatIsGoneEndsTheScreen() async throws {
        let ending = show(options: terminal.options()) { Text("hello") }
        await terminal.wait(for: "hello")
        terminal.hangUp()
        #expect(try await ending.value == .signal(SIGHUP))
    }

    @Test func aDumbTerminalGetsPlainText() async throws {
        let ending = show(options: terminal.options(term: "dumb")) {
            VStack {
                Button("Pay") {}; ProgressBar()
            }
        }
        await terminal.wait(for: "q quit")
        terminal.type("q")
        #expect(try await ending.value == .quit)
        #expect(terminal.text.hasPrefix("> [ Pay ]\r\n"))
        #expect(!terminal.text.contains("\u{1B}"))
    }

    @Test func whatMovesDoesSoByTheClock() async throws {
        var options = terminal.options()
        options.clock = TestClock(skipsSleeps: true)
        let ending = show(options: options) { [form] in
            if !form.isPanelShown { ProgressBar().onKey("s", "stop") { form.isPanelShown = true } }
        }
        await terminal.wait(for: "stop")
        await terminal.wait(for: "━", times: 14)
        terminal.type("sq")
        #expect(try await ending.value == .quit)
    }

    @Test func aScreenNeedsATerminalAndIsAlone() async throws {
        var options = TerminalOptions(environment: ["TERM": "xterm"])
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        options.streams = (null, null)
        await #expect(throws: TerminalError.notATerminal(stream: "standard input")) {
            _ = try await TerminalApp.run(options: options) { Text("hello") }
        }
        let ending = show(options: terminal.options()) { Text("hello") }
        await terminal.wait(for: "hello")
        await #expect(throws: TerminalError.alreadyRunning) {
            _ = try await TerminalApp.run(options: terminal.options()) { Text("hello") }
        }
        terminal.type("q")
        #expect(try await ending.value == .quit)
    }
}
