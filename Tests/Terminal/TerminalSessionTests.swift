import Foundation
import Processes
import TerminalSessions
import Testing

/// Runs small programs in pseudo-terminals and in tmux.
@Suite(.timeLimit(.minutes(15))) enum TerminalSessionTests {
    private static func shell<Session: TerminalSession>(_ script: String) throws -> Session {
        let environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
        return try Session(["/bin/sh", "-c", script], environment: environment, size: TerminalSize(80, 6))
    }

    /// Checks that a session has a terminal, sends keys and a size, and ends.
    private static func expectTerminal(_ session: some TerminalSession) async throws {
        try await session.until { $0.shows("6 80") && $0.shows("/dev/") }
        try session.resize(to: TerminalSize(50, 10))
        try session.type("한글", Key.enter)
        try await session.until { $0.shows("<한글>") }
        let error = await #expect(throws: ContentsError.self) {
            try await session.until(within: .milliseconds(1)) { $0.shows("there") }
        }
        #expect(error?.description.contains("<한글>") == true)
        let waiting = Task { try await session.until { $0.shows("there") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try session.type(Key.enter)
        let end = await #expect(throws: ContentsError.self) { try await session.until { $0.shows("there") } }
        #expect(end?.reason == .ended(.exited(3)))
    }

    private static let script = #"""
        stty -echo; stty size; tty; read x; until [ "$(stty size)" = "10 50" ]; do sleep 0.01; done
        echo "<$x>"; read y; exit 3
        """#

    @Suite struct Pseudoterminals {
        @Test func `A program has its own terminal`() async throws {
            try await expectTerminal(try shell(script) as PseudoterminalSession)
        }

        @Test func `The output has the bytes of the program`() async throws {
            let session: PseudoterminalSession = try shell(#"printf '\033[1mbold\033[m\033[?25l\033[?1000h'"#)
            #expect(try await session.end() == .exited(0))
            let output = session.contents
            #expect(output.text == "\u{1B}[1mbold\u{1B}[m\u{1B}[?25l\u{1B}[?1000h")
            #expect(output.count(of: "b") == 1 && output.count(of: "\u{1B}") == 4)
            #expect(output.modes == ["7", "1000"] && output.styles == [["1"], []])
        }

        @Test func `Control-C interrupts the program`() async throws {
            let session: PseudoterminalSession = try shell("echo ready; exec sleep 60")
            try await session.until { $0.shows("ready") }
            try session.type(Key.control("c"))
            #expect(try await session.end() == .killed(by: SIGINT))
        }

        @Test func `The terminal settings are those that the program set`() async throws {
            let session: PseudoterminalSession = try shell("echo ready; read line; stty raw -echo; echo raw; read line")
            try await session.until { $0.shows("ready") }
            let before = try session.settings()
            #expect(before.echoes && before.readsLines)
            try session.type(Key.enter)
            try await session.until { $0.shows("raw") }
            let raw = try session.settings()
            #expect(!raw.echoes && !raw.readsLines && raw != before)
        }

        @Test func `A report of a background color has four digits for each channel`() {
            #expect(Key.background("fdf6e3") == "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
        }

        @Test func `A missing program throws an error`() {
            #expect(throws: POSIXError.self) { try PseudoterminalSession(["/nowhere"], size: TerminalSize(80, 24)) }
        }
    }

    @Suite(.needsTmux) struct Tmux {
        @Test func `A program has its own terminal`() async throws {
            try await expectTerminal(try shell(script) as TmuxSession)
        }

        @Test func `The screen has the text as it is shown`() async throws {
            let session: TmuxSession = try shell(#"printf '\033[1mbold\033[m\033[2;3H한글\033[2G|'; exec sleep 60"#)
            let screen = try await session.until { $0.shows("|") }
            #expect(screen.lines == ["bold", " |한글", "", "", "", ""])
        }

        @Test func `A screen is read only between frames`() async throws {
            let script = #"stty -echo; printf '\033[?2026h\033[2Ja'; read line; printf 'b\033[?2026l'; read line"#
            let session: TmuxSession = try shell(script)
            try session.type(Key.enter)
            let screen = try await session.until { $0.shows("a") }
            #expect(screen.shows("ab") && screen.redraws == 1)
        }

        @Test func `Releasing the session ends the program`() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            #expect(mkfifo(folder.path, 0o600) == 0)
            var session: TmuxSession? = try shell("exec 3>'\(folder.path)'; echo ready; exec sleep 60")
            let reading = try FileHandle(forReadingFrom: folder)
            try await session?.until { $0.shows("ready") }
            session = nil
            // The pipe ends when the last writer is gone.
            #expect(try reading.readToEnd()?.isEmpty != false)
        }

        @Test func `A screen equal to its golden file passes`() async throws {
            try await Golden.expect("text", of: try shell("printf '\\033[1mbold 주황'; exec sleep 60"))
        }

        @Test(.disabled(if: Golden.isUpdating)) func `A screen that differs from its golden file fails`() async throws {
            let session: TmuxSession = try shell("printf '\\033[1mbold  주황'; exec sleep 60")
            try await session.until { $0.shows("bold") }
            await withKnownIssue { try await Golden.expect("text", of: session, within: .milliseconds(1)) }
        }
    }
}
