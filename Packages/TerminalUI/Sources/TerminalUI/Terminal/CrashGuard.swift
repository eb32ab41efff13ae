import Foundation
import Synchronization

/// Restores the terminal when the process crashes or calls `exit`.
///
/// A signal handler may only call async-signal-safe functions such as `write` and `tcsetattr` (POSIX.1-2017 §2.4.3), and
/// must not allocate. All data that it needs is therefore stored in advance, in memory that is never freed.
enum CrashGuard {
    /// The data that restores the terminal.
    private struct RestorePlan {
        let input: Int32
        let output: Int32
        var saved: termios
        let bytes: UnsafeMutablePointer<UInt8>
        let count: Int
    }

    /// The address of the plan, or 0 if there is nothing to restore. It is exchanged for 0 before the plan is used, so that
    /// the terminal is restored once.
    private static let plan = Atomic<UInt>(0)
    /// The address of the previous actions by signal number, which handle the crash after the terminal is restored.
    private static let previous = Atomic<UInt>(0)
    private static let signals = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]
    private static let signalCount = 32

    /// Stores the settings and the sequence that restore the terminal.
    static func arm(input: Int32, output: Int32, saved: termios, leaving: [UInt8]) {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, leaving.count))
        bytes.initialize(from: leaving, count: leaving.count)
        let new = UnsafeMutablePointer<RestorePlan>.allocate(capacity: 1)
        new.initialize(to: RestorePlan(input: input, output: output, saved: saved, bytes: bytes, count: leaving.count))
        _ = plan.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing)
    }

    /// Restores the terminal unless it is already restored, or the process is in the background. Async-signal-safe.
    ///
    /// - Parameter limit: The milliseconds to wait for a terminal that takes no output; by default there is no limit.
    static func restore(within limit: Int32 = -1) {
        let address = plan.exchange(0, ordering: .acquiringAndReleasing)
        guard let plan = UnsafeMutablePointer<RestorePlan>(bitPattern: address),
            Terminal.isInForeground(plan.pointee.input)
        else { return }
        var written = 0
        while written < plan.pointee.count {
            var ready = pollfd(fd: plan.pointee.output, events: Int16(POLLOUT), revents: 0)
            let readyCount = poll(&ready, 1, limit)
            if readyCount == 0 { break }
            // One byte, because more would wait until the terminal has taken all of them.
            let count = readyCount < 0 ? -1 : write(plan.pointee.output, plan.pointee.bytes + written, 1)
            guard count > 0 || errno == EINTR else { break }
            written += max(0, count)
        }
        while tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.saved) != 0, errno == EINTR {}
    }

    /// Installs signal handlers that restore the terminal on a crash.
    static func install() {
        _ = atExit
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
        actions.initialize(repeating: sigaction(), count: signalCount)
        for signal in signals {
            var action = sigaction(handler: crashed, flags: SA_ONSTACK | SA_NODEFER)
            _ = sigaction(signal, &action, actions + Int(signal))
        }
        previous.store(UInt(bitPattern: actions), ordering: .releasing)
    }

    /// Sets an alternate signal stack for the current thread, so that the handler also runs after a stack overflow.
    ///
    /// Called each time the main actor resumes, because on Linux it can resume on another thread.
    @MainActor
    static func prepareThread() {
        var stack = stack_t()
        stack.ss_sp = handlerStack
        stack.ss_size = numericCast(handlerStackSize)
        _ = sigaltstack(&stack, nil)
    }

    static func uninstall() {
        for signal in signals { restoreAction(of: signal) }
    }

    private static func restoreAction(of signal: Int32) {
        let address = previous.load(ordering: .acquiring)
        guard let actions = UnsafeMutablePointer<sigaction>(bitPattern: address) else { return }
        _ = sigaction(signal, actions + Int(signal), nil)
    }

    /// Restores the terminal, then raises the signal again, which reports the crash and ends the process.
    private static let crashed: @convention(c) (Int32) -> Void = { signal in
        CrashGuard.restore()
        CrashGuard.restoreAction(of: signal)
        raise(signal)
    }

    private static let handlerStackSize = 64 << 10
    @MainActor private static let handlerStack = UnsafeMutableRawPointer.allocate(
        byteCount: handlerStackSize,
        alignment: 16
    )

    private static let atExit: Void = { atexit { CrashGuard.restore() } }()
}

extension sigaction {
    init(handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
        self.init()
        #if canImport(Darwin)
        __sigaction_u.__sa_handler = handler
        #else
        __sigaction_handler.sa_handler = handler
        #endif
        sa_flags = flags
    }
}
