import Foundation
import Synchronization

/// A pseudo-terminal: a program uses its subsidiary side as its terminal, the manager side is the screen and keyboard.
final class Pseudoterminal: Sendable {
    private let manager: Int32
    /// Stays open until the program has ended, because the last output could be lost otherwise.
    private let subsidiary: Mutex<Int32?>
    /// The path of the subsidiary side.
    let path: String

    /// Opens a pseudo-terminal.
    ///
    /// - Throws: A `POSIXError` if the system has none available.
    init(_ size: TerminalSize) throws {
        // Other child processes must not inherit it.
        manager = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard manager >= 0 else { throw POSIXError.last }
        path = try Self.path(of: manager)
        let opened = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { throw POSIXError.last }
        subsidiary = Mutex(opened)
        try resize(to: size)
    }

    deinit {
        release()
        close(manager)
    }

    /// Unlocks the subsidiary side of `manager` and returns its path.
    private static func path(of manager: Int32) throws -> String {
        #if canImport(Darwin)
        var name = [CChar](repeating: 0, count: 128)
        guard grantpt(manager) == 0, unlockpt(manager) == 0, ptsname_r(manager, &name, name.count) == 0 else {
            throw POSIXError.last
        }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        #else
        // Swift's Glibc module has no `unlockpt`, `ptsname` and request numbers (ioctl_tty(2)).
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        guard ioctl(manager, setLock, &isLocked) == 0, ioctl(manager, getNumber, &number) == 0 else {
            throw POSIXError.last
        }
        return "/dev/pts/\(number)"
        #endif
    }

    /// Sets the size of the terminal. The foreground processes get SIGWINCH if it changes.
    func resize(to size: TerminalSize) throws {
        var window = winsize()
        (window.ws_col, window.ws_row) = (UInt16(size.columns), UInt16(size.rows))
        guard ioctl(manager, UInt(TIOCSWINSZ), &window) == 0 else { throw POSIXError.last }
    }

    func settings() throws -> TerminalSettings {
        var settings = termios()
        guard tcgetattr(manager, &settings) == 0 else { throw POSIXError.last }
        return TerminalSettings(settings)
    }

    /// Sends a signal to the foreground processes.
    func signalForeground(_ signal: Int32) throws {
        let group = tcgetpgrp(manager)
        guard group > 0, kill(-group, signal) == 0 else { throw POSIXError.last }
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(manager, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw POSIXError.last }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Blocks the thread until there is output, and returns it up to a pause. Returns `nil` when the subsidiary side is
    /// closed.
    func read() -> [UInt8]? {
        var (output, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        var ready = pollfd(fd: manager, events: Int16(POLLIN), revents: 0)
        // One read returns at most 4 kB, and each update of the output is searched as a whole.
        while output.isEmpty || (output.count < 1 << 20 && poll(&ready, 1, 5) > 0) {
            let count = Foundation.read(manager, &bytes, bytes.count)
            if count > 0 {
                output += bytes[..<count]
            } else if count == 0 || errno != EINTR {
                // EIO: the subsidiary side is closed in all processes.
                return output.isEmpty ? nil : output
            }
        }
        return output
    }

    /// Closes the subsidiary side in this process.
    func release() {
        subsidiary.withLock { descriptor in
            descriptor.map { _ = close($0) }
            descriptor = nil
        }
    }
}

extension POSIXError {
    /// The error of the last system call.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
