import Foundation
import Processes
import TerminalSessions
import Testing

/// Runs small programs in pseudo-terminals and in tmux.
@Suite(.timeLimit(.minutes(15))) struct TerminalSessionTests {
    private func shell<Session: TerminalSession>(_ script: String) throws -> Session {
        try Session(["/bin/sh", "-c", script], environment: BuiltProduct.environment, size: TerminalSize(80, 6))
    }

    /// Checks that a session has a terminal, sends keys and a size, and ends.
    private func expectTerminal<Session: TerminalSession>(_ type: Session.Type) async throws {
        let script = #"""
            stty -echo; stty size; tty; read x; until [ "$(stty size)" = "10 50" ]; do sleep 0.01; done
            echo "<$x>"; read y; exit 3
            """#
        let session: Session = try shell(script)
        try await session.until { $0.shows("6 80") && $0.shows("/dev/") }
        try session.resize(to: TerminalSize(50, 10))
        try session.type("한글", Key.enter)
        try await session.until { $0.shows("<한글>") }
        let error = await #expect(throws: ContentsError.self) {
            try await session.until(within: .milliseconds(1)) { $0.shows("there") }
        }
        #expect(error?.ending == nil && error?.description.contains("<한글>") == true)
        let waiting = Task { try await session.until { $0.shows("there") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try session.type(Key.enter)
        let end = await #expect(throws: ContentsError.self) { try await session.until { $0.shows("there") } }
        #expect(end?.ending == .exited(3))
    }

    @Test func `A program has its own pseudo-terminal`() async throws {
        try await expectTerminal(PseudoterminalSession.self)
    }

    @Test(.needsTmux) func `A program has its own terminal in tmux`() async throws {
        try await expectTerminal(TmuxSession.self)
    }

    @Test func `The output has the bytes of the program`() async throws {
        let session: PseudoterminalSession = try shell(#"printf '\033[1mbold\033[m\033[?25l\033[?1000h'"#)
        #expect(try await session.end() == .exited(0))
        let output = session.contents
        #expect(output.text == "\u{1B}[1mbold\u{1B}[m\u{1B}[?25l\u{1B}[?1000h")
        #expect(output.count(of: "b") == 1 && output.count(of: "\u{1B}") == 4)
        #expect(output.modes == ["7", "1000"])
    }

    @Test(.needsTmux) func `A screen is read only between frames`() async throws {
        let script = #"stty -echo; printf '\033[?2026h\033[2Ja'; read line; printf 'b\033[?2026l'; read line"#
        let session: TmuxSession = try shell(script)
        try session.type(Key.enter)
        #expect(try await session.until { $0.shows("a") }.shows("ab"))
    }

    @Test(.needsTmux) func `Releasing the session ends the program`() async throws {
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

    @Test(.needsTmux, .disabled(if: Golden.isUpdating))
    func `A screen equal to its golden file passes, and one that differs fails`() async throws {
        try await Golden.expect("text", of: try shell(#"printf '\033[1mbold\033[m 주황'; exec sleep 60"#))
        let session: TmuxSession = try shell(#"printf 'bold  주황'; exec sleep 60"#)
        try await session.until { $0.shows("bold") }
        await withKnownIssue { try await Golden.expect("text", of: session, within: .milliseconds(1)) }
    }
}
