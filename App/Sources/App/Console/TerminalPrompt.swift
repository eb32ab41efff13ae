import ArgumentParser
import Foundation

/// The value of `_POSIX_VDISABLE`, a macro that Swift does not import.
#if canImport(Darwin)
private let disabledKey: UInt8 = 0xFF
#else
private let disabledKey: UInt8 = 0
#endif

/// Asks for a line in the process's terminal, for a secret without echo. The terminal itself edits the line.
struct TerminalPrompt: Sendable {
    private let question: String
    private let isHidden: Bool
    private let alternative: String
    private let terminal: FileHandle
    private let settings: termios

    /// Returns the answer to `question`. Without a terminal, the error suggests the `alternative`, a sentence.
    static func ask(
        _ question: String,
        isHidden: Bool = false,
        alternative: String
    ) async throws -> String {
        let prompt = try TerminalPrompt(question, isHidden: isHidden, alternative: alternative)
        return try await blockingRead { try prompt.read($0) }
    }

    private init(_ question: String, isHidden: Bool, alternative: String) throws {
        let noTerminal = CommandError(
            "Can't ask '\(question)': there's no terminal.",
            suggestion: alternative,
            status: .validationFailure
        )
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw noTerminal }
        terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { throw noTerminal }
        self.settings = settings
        self.question = question
        self.isHidden = isHidden
        self.alternative = alternative
    }

    private func read(_ flag: StopFlag) throws -> String {
        guard isInForeground else {
            throw CommandError(
                "Can't ask '\(question)' in the background.",
                suggestion: "Bring the program to the foreground (fg). \(alternative)",
                status: .validationFailure
            )
        }
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
        try terminal.write(contentsOf: Data((question.hasSuffix("]") ? "\(question) " : "\(question): ").utf8))
        let line: ArraySlice<UInt8>
        do {
            line = try nextLine(hidden, flag)
            // Ctrl-D ends the input.
            guard line.last == UInt8(ascii: "\n") else { throw CancellationError() }
        } catch {
            // The message about the end gets a line of its own.
            if !isHidden { try? terminal.write(contentsOf: Data("\n".utf8)) }
            throw error
        }
        guard let text = String(validating: line.dropLast(), as: UTF8.self) else {
            throw CommandError(
                "The answer to '\(question)' is not valid UTF-8 text.",
                suggestion: "Set the terminal to UTF-8, then try again."
            )
        }
        return text
    }

    /// Waits for a line by reading without blocking, since `poll` does not support `/dev/tty` on macOS. A process in the
    /// background must not read: the terminal would stop it.
    private func nextLine(_ hidden: termios, _ flag: StopFlag) throws -> ArraySlice<UInt8> {
        // The limit of a line in a terminal.
        var line = [UInt8](repeating: 0, count: 4096)
        while true {
            try flag.check()
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
        guard isHidden, isInForeground, tcgetattr(terminal.fileDescriptor, &current) == 0,
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
