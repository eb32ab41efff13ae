import Foundation

/// A limit to the size of files, which makes a write short.
enum FileSize {
    /// SIGUSR1 lifts the limit.
    static func limit(to size: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGUSR1) { _ in FileSize.set(.max) }
        set(size)
    }

    /// Threads of the pool block signals, and so do the threads that they start.
    static func letSignalsIn() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func set(_ size: UInt) {
        var limit = rlimit(rlim_cur: .init(size), rlim_max: .init(UInt.max))
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
        setrlimit(RLIMIT_FSIZE, &limit)
        #endif
    }
}
