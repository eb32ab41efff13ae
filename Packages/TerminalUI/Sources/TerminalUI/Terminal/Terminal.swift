import Foundation
import Synchronization

/// A terminal with an input and an output descriptor, its settings and its screen.
final class Terminal: Sendable {
    let input: Int32
    let output: Int32
    private let entering: [UInt8]
    private let leaving: [UInt8]
    /// The settings before the alternate screen was shown, or `nil` while it is not shown. A frame is written under the lock,
    /// so that none is written after leaving.
    private let saved = Mutex<termios?>(nil)
    /// `true` if ``saved`` has settings. Read without the lock, which is held as long as the terminal takes no output.
    private let isEntered = Atomic<Bool>(false)

    init(_ options: TerminalOptions) throws(TerminalError) {
        (input, output) = options.streams
        for (descriptor, name) in [(input, "standard input"), (output, "standard output")] where isatty(descriptor) == 0
        {
            throw .notATerminal(stream: name)
        }
        let term = options.environment["TERM"] ?? ""
        guard !["dumb", ""].contains(term) else { throw .unsupported(term: term) }
        let (saveTitle, restoreTitle) =
            options.hasWindow ? (ScreenSequences.saveTitle, ScreenSequences.restoreTitle) : ("", "")
        let query = options.hasWindow && options.colorDepth != .none ? ScreenSequences.backgroundQuery : ""
        entering = Array((saveTitle + ScreenSequences.enter + query).utf8)
        leaving = Array((restoreTitle + ScreenSequences.leave).utf8)
    }

    /// Returns whether the process may use the terminal at `descriptor`: a shell with job control has not put it into the
    /// background (POSIX.1-2017 §11.1.4). Async-signal-safe.
    ///
    /// The system is not enough: it lets a thread that blocks SIGTTOU change the settings.
    static func isInForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        // Without a group, the terminal is not that of the session, or it is gone.
        return group < 0 || group == getpgrp()
    }

    /// `true` if the alternate screen is shown and the process is in the foreground.
    var isShown: Bool { isEntered.load(ordering: .acquiring) && Self.isInForeground(input) }

    /// Shows the alternate screen. In the background, nothing is changed and the result is `false`.
    @discardableResult
    func enter() throws(TerminalError) -> Bool {
        try saved.withLock { saved throws(TerminalError) in
            guard Self.isInForeground(input) else {
                // The shell has set the terminal for itself.
                saved = nil
                isEntered.store(false, ordering: .releasing)
                return false
            }
            let settings = if let saved { saved } else { try readSettings() }
            var raw = settings
            cfmakeraw(&raw)
            while tcsetattr(input, TCSANOW, &raw) != 0 {
                guard errno == EINTR else { throw .settingsRefused(reason: errorMessage(errno)) }
            }
            saved = settings
            isEntered.store(true, ordering: .releasing)
            CrashGuard.arm(input: input, output: output, saved: settings, leaving: leaving)
            writeAll(entering)
            return true
        }
    }

    private func readSettings() throws(TerminalError) -> termios {
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { throw .settingsRefused(reason: errorMessage(errno)) }
        return settings
    }

    /// Restores the terminal, once for each ``enter()``, unless the process is in the background.
    func leave() {
        saved.withLock { saved in
            guard saved != nil else { return }
            saved = nil
            isEntered.store(false, ordering: .releasing)
            CrashGuard.restore()
            // Discards unread mouse events, which would appear in the shell as text.
            if Self.isInForeground(input) { tcflush(input, TCIFLUSH) }
        }
    }

    /// Writes a frame if the alternate screen is shown in the foreground. Returns `false` if the terminal is gone.
    func show(_ frame: [UInt8]) -> Bool {
        guard !frame.isEmpty else { return true }
        return saved.withLock { $0 == nil || !Self.isInForeground(input) || writeAll(frame) }
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
