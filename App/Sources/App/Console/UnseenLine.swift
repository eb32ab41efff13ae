import Foundation
import Synchronization

/// A line typed at the process's terminal without being shown.
final class UnseenLine: Sendable {
    /// What was typed is no text.
    struct Unreadable: LocalizedError {
        var errorDescription: String? { "What was typed is not UTF-8 text; nothing was changed." }
        var recoverySuggestion: String? { "Set the terminal to UTF-8, then try again." }
    }

    /// The process runs in the background of its terminal, where nothing can be typed.
    struct InBackground: LocalizedError {
        var errorDescription: String? { "A passphrase cannot be asked for in the background." }
        var recoverySuggestion: String? {
            "Bring the program to the foreground (fg), or set TRELLIS_PASSPHRASE; for a new one, TRELLIS_NEW_PASSPHRASE."
        }
    }

    private let terminal: FileHandle
    private let settings: termios
    private let isStopped = Atomic(false)

    /// Opens the terminal; nil if the process has none.
    init?() {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
        self.settings = settings
    }

    /// Lets ``read(after:)`` end; may be called from any thread.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Writes `prompt` and returns what is typed until Enter. Blocks.
    ///
    /// - Throws: `CancellationError` after Ctrl-C, Ctrl-D on an empty line or ``stop()``; ``Unreadable``; ``InBackground``;
    ///   `POSIXError` if the terminal cannot be used.
    func read(after prompt: String) throws -> String {
        guard isInForeground else { throw InBackground() }
        var unseen = settings
        // Every key comes as a character at once, Ctrl-C too, so that the echo is never left off.
        unseen.c_lflag &= ~tcflag_t(ECHO | ECHONL | ISIG | ICANON)
        guard tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &unseen) == 0 else { throw POSIXError.last }
        defer {
            var settings = settings
            tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &settings)
            try? terminal.write(contentsOf: Data("\n".utf8))
        }
        try terminal.write(contentsOf: Data("\(prompt): ".utf8))
        var line: [UInt8] = []
        while true {
            switch try key(under: unseen) {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                guard let text = String(validating: line, as: UTF8.self) else { throw Unreadable() }
                return text
            case nil, 3: throw CancellationError()
            case 4 where line.isEmpty: throw CancellationError()
            case 8, 127: removeLast(of: &line)
            case 21: line = []
            case let byte?: if byte >= 32 { line.append(byte) }
            }
        }
    }

    /// The next byte typed; nil at the end of the terminal, and once it is to stop.
    private func key(under unseen: termios) throws -> UInt8? {
        var typed = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while case let count = poll(&typed, 1, 100), count <= 0 {
            guard count == 0 || errno == EINTR else { throw POSIXError.last }
            if isStopped.load(ordering: .relaxed) { return nil }
            hideAgain(unseen)
        }
        guard isInForeground else { throw InBackground() }
        return try terminal.read(upToCount: 1)?.first
    }

    /// A shell that the process was stopped in and brought back by has set the terminal as it likes it.
    private func hideAgain(_ unseen: termios) {
        var (now, unseen) = (termios(), unseen)
        guard isInForeground, tcgetattr(terminal.fileDescriptor, &now) == 0, now.c_lflag & tcflag_t(ECHO) != 0 else {
            return
        }
        tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &unseen)
    }

    private var isInForeground: Bool {
        tcgetpgrp(terminal.fileDescriptor) == getpgrp()
    }

    /// Removes a whole character, however many bytes it has.
    private func removeLast(of line: inout [UInt8]) {
        while let byte = line.popLast(), byte & 0b1100_0000 == 0b1000_0000 {}
    }
}

extension POSIXError {
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
