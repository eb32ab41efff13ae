import Foundation
import Synchronization

/// A terminal with an input and an output descriptor, its settings and its screen.
final class Terminal: Sendable {
    let input: Int32
    let output: Int32
    private let saved: termios
    private let raw: termios
    private let entering: [UInt8]
    private let leaving: [UInt8]
    /// `true` while the alternate screen is shown. A frame is written under the lock, so that none is written after leaving.
    private let isEntered = Mutex(false)

    /// Reads the settings of the terminal without changing them.
    init(_ options: TerminalOptions) throws(TerminalError) {
        (input, output) = options.streams
        for (descriptor, name) in [(input, "standard input"), (output, "standard output")] where isatty(descriptor) == 0
        {
            throw .notATerminal(stream: name)
        }
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { throw .settingsRefused(reason: errorMessage(errno)) }
        saved = settings
        cfmakeraw(&settings)
        raw = settings
        let (saveTitle, restoreTitle) =
            options.hasWindow ? (ScreenSequences.saveTitle, ScreenSequences.restoreTitle) : ("", "")
        let query =
            (options.asksForBackground ? ScreenSequences.backgroundQuery : "")
            + (options.asksForGraphics ? ScreenSequences.graphicsQuery : "")
        entering = options.isPlain ? [] : Array((saveTitle + ScreenSequences.enter + query).utf8)
        leaving = options.isPlain ? [] : Array((restoreTitle + ScreenSequences.leave).utf8)
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
        if let problem { throw .settingsRefused(reason: errorMessage(problem)) }
    }

    /// Restores the terminal, once for each ``enter()``.
    func leave() {
        isEntered.withLock { isEntered in
            guard isEntered else { return }
            isEntered = false
            CrashGuard.restore()
            // Discards unread mouse events, which would appear in the shell as text.
            tcflush(input, TCIFLUSH)
        }
    }

    /// Writes a frame if the alternate screen is shown. Returns `false` if the terminal is gone.
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

/// The escape sequences for the alternate screen, the mouse and the clipboard.
enum ScreenSequences {
    /// Shows the alternate screen, hides the cursor, disables wrapping and enables bracketed paste.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"

    /// Asks for the background color (OSC 11 of xterm). It may have changed while the process was suspended.
    static let backgroundQuery = "\u{1B}]11;?\u{1B}\\"

    /// Asks whether the terminal has the graphics protocol of kitty, by an image of one pixel that is not shown. Others
    /// ignore the query, and nothing waits for their answer.
    static let graphicsQuery = "\u{1B}_Gi=1,a=q,s=1,v=1,f=24;AAAA\u{1B}\\"

    /// Reverts ``enter``, disables the mouse, and resets the mark, the scrolling region and the style of an interrupted frame.
    static let leave =
        "\u{1B}[?2026l\u{1B}[r\u{1B}[0m\(mouse(false))\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Saves the title of the window on a stack (xterm).
    static let saveTitle = "\u{1B}[22;0t"
    static let restoreTitle = "\u{1B}[23;0t"

    /// Sets the title of the window (OSC 2 of xterm). The `title` must not contain control characters.
    static func title(_ title: String) -> String { "\u{1B}]2;\(title)\u{07}" }

    /// Enables or disables reports of clicks and the wheel, with decimal coordinates (SGR).
    static func mouse(_ isUsed: Bool) -> String {
        ["1000", "1006"].map { "\u{1B}[?\($0)\(isUsed ? "h" : "l")" }.joined()
    }

    /// Copies `text` to the clipboard (OSC 52 of xterm).
    static func copy(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
    }
}

func errorMessage(_ number: Int32) -> String {
    String(cString: strerror(number))
}
