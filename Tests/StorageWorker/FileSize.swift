import Foundation

/// The limit of the size of files, which makes writes short.
enum FileSize {
    /// Sets the limit. SIGUSR1 removes it.
    static func limit(to size: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGUSR1) { _ in FileSize.set(.max) }
        set(size)
    }

    /// Unblocks SIGUSR1, which the threads of the pool block, and all threads that they start.
    static func unblockSignal() {
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
