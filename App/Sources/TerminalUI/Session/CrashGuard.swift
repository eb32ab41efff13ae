import Foundation
import Synchronization

/// Gives the terminal back when the process ends in a way that runs no more of our code: a crash, or `exit`.
///
/// What it needs then is laid out before, in memory that is never freed: a signal handler may only call what is
/// async-signal-safe (POSIX.1-2017 §2.4.3), such as `write` and `tcsetattr`, and may not allocate.
enum CrashGuard {
    private struct Plan {
        let input: Int32
        let output: Int32
        var saved: termios
        let leaving: UnsafeMutablePointer<UInt8>
        let count: Int
    }

    /// The address of the plan, 0 while there is nothing to restore. Whoever takes it out restores.
    private static let plan = Atomic<UInt>(0)
    /// The actions that were there before, by signal number, so that a crash is reported as it would have been.
    private static let previous = Atomic<UInt>(0)
    private static let signals = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]
    private static let signalCount = 32

    static func arm(input: Int32, output: Int32, saved: termios, leaving: [UInt8]) {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, leaving.count))
        bytes.initialize(from: leaving, count: leaving.count)
        let prepared = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        prepared.initialize(
            to: Plan(input: input, output: output, saved: saved, leaving: bytes, count: leaving.count)
        )
        _ = plan.exchange(UInt(bitPattern: prepared), ordering: .acquiringAndReleasing)
    }

    /// Restores the terminal, if that was not done yet. Async-signal-safe.
    static func restore() {
        let address = plan.exchange(0, ordering: .acquiringAndReleasing)
        guard let plan = UnsafeMutablePointer<Plan>(bitPattern: address) else { return }
        var written = 0
        while written < plan.pointee.count {
            let count = write(plan.pointee.output, plan.pointee.leaving + written, plan.pointee.count - written)
            guard count > 0 || errno == EINTR else { break }
            written += max(0, count)
        }
        while tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.saved) != 0, errno == EINTR {}
    }

    /// Has crashes restore the terminal first, until ``uninstall()``.
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

    /// Gives the handler a stack of its own on this thread, for when views exhaust the thread's.
    ///
    /// Called whenever the main actor goes on, since on Linux it does not stay on one thread.
    @MainActor
    static func prepareThread() {
        var stack = stack_t()
        stack.ss_sp = handlerStack.memory
        stack.ss_size = numericCast(HandlerStack.size)
        _ = sigaltstack(&stack, nil)
    }

    static func uninstall() {
        for signal in signals { putBack(signal) }
    }

    private static func putBack(_ signal: Int32) {
        let address = previous.load(ordering: .acquiring)
        guard let actions = UnsafeMutablePointer<sigaction>(bitPattern: address) else { return }
        _ = sigaction(signal, actions + Int(signal), nil)
    }

    /// Restores the terminal, then lets the crash go on, so that it is reported and ends the process by its signal.
    private static let crashed: @convention(c) (Int32) -> Void = { signal in
        CrashGuard.restore()
        CrashGuard.putBack(signal)
        raise(signal)
    }

    @MainActor
    private struct HandlerStack {
        static let size = 64 << 10
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    }

    @MainActor private static let handlerStack = HandlerStack()

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
