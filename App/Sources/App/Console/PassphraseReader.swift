import Foundation
import Synchronization

/// The value of `_POSIX_VDISABLE`, a macro that Swift does not import.
#if canImport(Darwin)
private let disabledKey: UInt8 = 0xFF
#else
private let disabledKey: UInt8 = 0
#endif

/// Reads a line from the process's terminal, for a secret without echo. The terminal itself edits the line.
final class PassphraseReader: Sendable {
    private let terminal: FileHandle
    private let settings: termios
    private let isStopped = Atomic(false)

    /// Returns the answer to `prompt`, or `nil` if the process has no terminal. Reads on a thread of its own, so that waiting
    /// for the user does not block the cooperative thread pool.
    static func ask(_ prompt: String, isHidden: Bool = true) async throws -> String? {
        guard let reader = PassphraseReader() else { return nil }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { try reader.read(after: prompt, isHidden: isHidden) })
                }
            }
        } onCancel: {
            reader.isStopped.store(true, ordering: .relaxed)
        }
    }

    /// Opens the terminal. Returns `nil` if the process has none.
    private init?() {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
        self.settings = settings
    }

    /// Writes `prompt` and returns the next line. Blocks the thread.
    ///
    /// - Throws: `CancellationError` after cancellation or Ctrl-D; ``PassphraseError``; `POSIXError` if the terminal fails.
    private func read(after prompt: String, isHidden: Bool) throws -> String {
        guard isInForeground else { throw PassphraseError.inBackground }
        var hidden = settings
        if isHidden { hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL) }
        hidden.c_lflag |= tcflag_t(ICANON | ISIG)
        // Ctrl-\ would end the process before the echo is on again.
        withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VQUIT)] = disabledKey }
        guard tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &hidden) == 0 else { throw POSIXError.last }
        defer {
            var settings = settings
            tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &settings)
            if isHidden { try? terminal.write(contentsOf: Data("\n".utf8)) }
        }
        try terminal.write(contentsOf: Data("\(prompt): ".utf8))
        let line = try nextLine(hidden)
        guard line.last == UInt8(ascii: "\n") else { throw CancellationError() }
        guard let text = String(validating: line.dropLast(), as: UTF8.self) else { throw PassphraseError.notText }
        return text
    }

    /// Waits for a line by reading without blocking, since `poll` does not support `/dev/tty` on macOS. A process in the
    /// background must not read: the terminal would stop it.
    private func nextLine(_ hidden: termios) throws -> ArraySlice<UInt8> {
        // The limit of a line in a terminal.
        var line = [UInt8](repeating: 0, count: 4096)
        while true {
            if isStopped.load(ordering: .relaxed) { throw CancellationError() }
            if isInForeground {
                let count = Foundation.read(terminal.fileDescriptor, &line, line.count)
                if count >= 0 { return line[..<count] }
                guard errno == EAGAIN || errno == EINTR else { throw POSIXError.last }
            }
            hideAgain(hidden)
            usleep(20_000)
        }
    }

    /// Turns the echo off again if a shell has turned it on while the process was suspended.
    private func hideAgain(_ hidden: termios) {
        var (current, hidden) = (termios(), hidden)
        guard hidden.c_lflag & tcflag_t(ECHO) == 0, isInForeground, tcgetattr(terminal.fileDescriptor, &current) == 0,
            current.c_lflag & tcflag_t(ECHO) != 0
        else { return }
        tcsetattr(terminal.fileDescriptor, TCSAFLUSH, &hidden)
    }

    private var isInForeground: Bool {
        tcgetpgrp(terminal.fileDescriptor) == getpgrp()
    }
}

extension POSIXError {
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
