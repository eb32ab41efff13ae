import Foundation

/// The attributes of `posix_spawn`: only the three streams are open, and all signals have their default actions.
final class SpawnAttributes {
    #if canImport(Darwin)
    private var attributes: posix_spawnattr_t?
    private var actions: posix_spawn_file_actions_t?
    #else
    private var attributes = posix_spawnattr_t()
    private var actions = posix_spawn_file_actions_t()
    #endif

    init(leadsSession: Bool) {
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        // A child would inherit ignored signals, and the signals that the threads of the pool block.
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        if leadsSession { flags |= Self.newSession }
        #if canImport(Darwin)
        flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    deinit {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc module lacks.
    private static let newSession: Int32 = {
        #if canImport(Darwin)
        0x400
        #else
        0x80
        #endif
    }()

    #if !canImport(Darwin)
    /// `posix_spawn_file_actions_addclosefrom_np`, which Glibc has since 2.34 and Swift's module lacks.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
    }
    #endif

    func open(_ stream: ChildProcess.Stream, as descriptor: Int32) {
        switch stream {
        case .inherited: posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
        case .nothing: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        case .terminal(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
        case .pipe(let pipe):
            let end = descriptor == STDIN_FILENO ? pipe.fileHandleForReading : pipe.fileHandleForWriting
            posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, descriptor)
        }
    }

    func spawn(_ command: [String], _ environment: [String: String]) throws -> pid_t {
        #if !canImport(Darwin)
        // Added last, after the streams.
        _ = Self.closeFrom?(&actions, STDERR_FILENO + 1)
        #endif
        var identifier: pid_t = 0
        let status = withStrings(command) { arguments in
            withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&identifier, command[0], &actions, &attributes, arguments, environment)
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        return identifier
    }
}

/// Runs `body` with `texts` as an array of C strings that ends with a null pointer.
private func withStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return try body(copies)
}
