import Foundation
import Synchronization

/// The terminal at two descriptors: its settings, and what is written to it.
final class Terminal: Sendable {
    let input: Int32
    let output: Int32
    private let saved: termios
    private let raw: termios
    private let entering: [UInt8]
    private let leaving: [UInt8]
    /// Whether the screen is ours. Frames that are written meanwhile hold the lock, so that none arrives after leaving.
    private let isEntered = Mutex(false)

    /// The terminal of `options`, with nothing changed yet.
    init(_ options: TerminalOptions) throws(TerminalError) {
        (input, output) = options.streams
        for (descriptor, name) in [(input, "standard input"), (output, "standard output")] where isatty(descriptor) == 0
        {
            throw .notATerminal(stream: name)
        }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { throw .settingsRefused(reason: terminalReason(errno)) }
        saved = settings
        cfmakeraw(&settings)
        raw = settings
        let sequences = options.isPlain ? ("", "") : ScreenSequences.pair
        (entering, leaving) = (Array(sequences.0.utf8), Array(sequences.1.utf8))
    }

    func enter() throws(TerminalError) {
        var settings = raw
        let problem: Int32? = isEntered.withLock { isEntered in
            while tcsetattr(input, TCSANOW, &settings) != 0 { if errno != EINTR { return errno } }
            CrashGuard.arm(input: input, output: output, saved: saved, leaving: leaving)
            isEntered = true
            writeAll(entering)
            return nil
        }
        if let problem { throw .settingsRefused(reason: terminalReason(problem)) }
    }

    /// Gives the screen back as it was; done once for each ``enter()``.
    func leave() {
        isEntered.withLock { isEntered in
            guard isEntered else { return }
            isEntered = false
            CrashGuard.restore()
            // What the mouse sent in the meantime is not for the shell.
            tcflush(input, TCIFLUSH)
        }
    }

    /// Writes a frame, if the screen is ours; returns whether there still is a terminal.
    func show(_ frame: [UInt8]) -> Bool {
        guard !frame.isEmpty else { return true }
        return isEntered.withLock { isEntered in !isEntered || writeAll(frame) }
    }

    @discardableResult
    private func writeAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// What a terminal is told when its screen is taken and given back.
enum ScreenSequences {
    /// The alternate screen, no cursor, no wrapping, marked pastes; and all of it undone, with the mouse of frames.
    static var pair: (entering: String, leaving: String) {
        (
            "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h",
            // A frame may have been cut anywhere: its marks, its region and its style end too.
            "\u{1B}[?2026l\u{1B}[r\u{1B}[0m\(mouse(false))\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
        )
    }

    /// Clicks and the wheel, told in decimals (SGR), or not told.
    static func mouse(_ isUsed: Bool) -> String {
        ["1000", "1006"].map { "\u{1B}[?\($0)\(isUsed ? "h" : "l")" }.joined()
    }

    /// Writes `text` to the clipboard (OSC 52 of xterm).
    static func copy(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
    }
}

func terminalReason(_ number: Int32) -> String {
    String(cString: strerror(number))
}
