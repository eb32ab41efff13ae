import Foundation
import Processes
import TerminalEmulator
import TerminalSessions
import Testing

/// Runs small programs in a pseudo-terminal.
@Suite(.timeLimit(.minutes(15))) struct TerminalSessionTests {
    private func shell(
        _ script: String,
        size: TerminalSize = TerminalSize(40, 6),
        backgroundReport: String? = nil
    ) throws -> TerminalSession {
        try TerminalSession(
            ["/bin/sh", "-c", script],
            environment: ProcessInfo.processInfo.environment.filter { $0.key == "PATH" },
            size: size,
            backgroundReport: backgroundReport
        )
    }

    @Test func `Output is shown on the screen`() async throws {
        let session = try shell(#"printf '\033[1mbold\033[m'; exit 3"#)
        let (ending, screen) = try await session.end()
        #expect(ending == .exited(3))
        #expect(screen.line(0) == "bold")
        #expect("\(screen.cells(0)[0].rendition)" == "bold")
    }

    @Test func `A report of a background color has four digits for each channel`() {
        #expect(Key.background("fdf6e3") == "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
    }

    @Test func `A program has its own terminal of the given size`() async throws {
        let (_, screen) = try await shell("stty size; tty </dev/tty", size: TerminalSize(123, 45)).end()
        #expect(screen.line(0) == "45 123")
        #expect(screen.line(1).hasPrefix("/dev/"))
    }

    @Test func `A query of the background color is answered`() async throws {
        let session = try shell(
            #"stty -echo; printf '\033]11;?\007'; read x; echo "got $x""#,
            backgroundReport: "white\r"
        )
        let (_, screen) = try await session.end()
        #expect(screen.line(0) == "got white")
    }

    @Test func `Typed text is read by the program`() async throws {
        let session = try shell("stty -echo; echo ready; read line; echo \"<$line>\"")
        try await session.until { $0.shows("ready") }
        try session.type("한글", Key.enter)
        try await session.until { $0.shows("<한글>") }
    }

    @Test func `Control-C interrupts the program`() async throws {
        let session = try shell("echo ready; exec sleep 60")
        try await session.until { $0.shows("ready") }
        try session.type(Key.control("c"))
        #expect(try await session.end().ending == .killed(by: SIGINT))
    }

    @Test func `A new size is signaled to the program`() async throws {
        let session = try shell("trap 'stty size' WINCH; echo ready; while :; do read line; done")
        try await session.until { $0.shows("ready") }
        try session.resize(to: TerminalSize(50, 10))
        // The shell runs the trap after it has read a line.
        try session.type(Key.enter)
        let screen = try await session.until { $0.shows("10 50") }
        #expect(screen.size == TerminalSize(50, 10))
    }

    @Test func `The terminal settings are those that the program set`() async throws {
        let session = try shell("echo ready; read line; stty raw -echo; echo raw; read line; stty sane; echo sane")
        try await session.until { $0.shows("ready") }
        let before = try session.settings()
        #expect(before.echoes && before.readsLines)
        try session.type(Key.enter)
        try await session.until { $0.shows("raw") }
        let raw = try session.settings()
        #expect(!raw.echoes && !raw.readsLines)
        #expect(raw != before)
    }

    @Test func `A condition is checked only between frames`() async throws {
        let session = try shell(#"printf '\033[?2026ha'; read line; printf 'b\033[?2026l'; read line"#)
        try session.type(Key.enter)
        let screen = try await session.until { $0.shows("a") }
        #expect(screen.shows("b"))
        #expect(screen.frames == 1)
    }

    @Test func `A timeout reports the current screen`() async throws {
        let session = try shell("printf here; exec sleep 60")
        try await session.until { $0.shows("here") }
        let error = await #expect(throws: ScreenError.self) {
            try await session.until(within: .milliseconds(1)) { $0.shows("there") }
        }
        #expect(error?.description.contains("│here ") == true)
    }

    @Test func `The end of the program ends the wait`() async throws {
        let session = try shell("printf here; kill -9 $$")
        let error = await #expect(throws: ScreenError.self) { try await session.until { $0.shows("there") } }
        #expect(error?.reason == .ended(.killed(by: SIGKILL)))
        #expect(error?.screen.line(0) == "here")
    }

    @Test func `An unknown sequence fails the wait`() async throws {
        let session = try shell(#"printf 'here\033[?9999h'; exec sleep 60"#)
        let error = await #expect(throws: ScreenError.self) { try await session.until { $0.shows("here") } }
        #expect(error?.reason == .unsupported(["CSI ?9999h"]))
    }

    @Test func `Waiting can be cancelled`() async throws {
        let session = try shell("exec sleep 60")
        let waiting = Task { try await session.until { $0.shows("there") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `Releasing the session kills the program`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mkfifo(folder.path, 0o600) == 0)
        var session: TerminalSession? = try shell("exec 3>'\(folder.path)'; echo ready; exec sleep 60")
        let reading = try FileHandle(forReadingFrom: folder)
        try await session?.until { $0.shows("ready") }
        session = nil
        // The pipe ends when the last writer is gone.
        #expect(try reading.readToEnd()?.isEmpty != false)
    }

    @Test func `A missing program throws an error`() {
        #expect(throws: POSIXError.self) { try TerminalSession(["/nowhere"], size: TerminalSize(80, 24)) }
    }

    /// Runs a program that writes styled text.
    private func colors(_ last: String) throws -> TerminalSession {
        try shell(
            #"printf 'plain \033[1mbold\033[m \033[38;2;255;128;0m주황\033[m \033[7m\#(last)\033[m'; exec sleep 60"#
        )
    }

    @Test func `A screen equal to its golden file passes`() async throws {
        try await Golden.expect("colors", of: colors("reversed"), styled: true)
    }

    @Test(.disabled(if: Golden.isUpdating), arguments: ["REVERSED", "\\033[27mreversed"])
    func `A screen that differs from its golden file fails`(last: String) async throws {
        let session = try colors(last)
        try await session.until { $0.shows("plain") }
        await withKnownIssue {
            try await Golden.expect("colors", of: session, styled: true, within: .milliseconds(1))
        }
    }
}
