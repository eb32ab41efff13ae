import Foundation
import Synchronization

/// Writes signals to a pipe, so that a thread can wait for signals and keys with one `poll`.
final class SignalPipe: Sendable {
    let reading: Int32
    private let writing: Int32
    private let previous: [(signal: Int32, action: sigaction)]

    /// The descriptor to which the signal handlers write. There is one pipe at a time.
    private static let target = Atomic<Int32>(-1)
    /// The byte of ``interrupt()``, which is not a signal.
    private static let wake: UInt8 = 0

    /// Installs handlers for the signals that end, stop or continue the process, and for a new window size.
    init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .resourcesRefused(reason: errorMessage(errno)) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            // A handler must not block on a full pipe, which already wakes the reader.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        Self.target.store(writing, ordering: .releasing)
        previous = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH].map { ($0, Self.takeOver($0)) }
    }

    /// Waits for SIGCONT for at most `limit` milliseconds, and returns the other signals that arrived.
    func takeUntilContinued(atMost limit: Int32) -> [Int32] {
        var others: [Int32] = []
        while true {
            let signals = take(within: limit)
            others += signals.filter { $0 != SIGCONT }
            if signals.isEmpty || signals.contains(SIGCONT) { return others }
        }
    }

    /// Waits for signals or ``interrupt()`` for at most `limit` milliseconds, and returns those that arrived.
    func take(within limit: Int32) -> [Int32] {
        var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&descriptor, 1, limit)
            if count >= 0 { return count > 0 ? take() : [] }
        }
    }

    /// Installs the handler for `signal`, and returns the previous action.
    @discardableResult
    static func takeOver(_ signal: Int32) -> sigaction {
        var action = sigaction(handler: handler, flags: SA_RESTART)
        var previous = sigaction()
        _ = sigaction(signal, &action, &previous)
        return previous
    }

    func close() {
        for (signal, action) in previous {
            var action = action
            _ = sigaction(signal, &action, nil)
        }
        Self.target.store(-1, ordering: .releasing)
        _ = Foundation.close(reading)
        _ = Foundation.close(writing)
    }

    /// Wakes the thread that waits for ``reading``.
    func interrupt() {
        var byte = Self.wake
        _ = write(writing, &byte, 1)
    }

    /// Reads the signals that have arrived; 0 stands for ``interrupt()``.
    func take() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(reading, &bytes, bytes.count)
        return count > 0 ? bytes[..<count].map(Int32.init) : []
    }

    /// Writes the signal as a byte. Async-signal-safe, and preserves `errno`.
    private static let handler: @convention(c) (Int32) -> Void = { signal in
        let savedError = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(SignalPipe.target.load(ordering: .acquiring), &byte, 1)
        errno = savedError
    }
}
