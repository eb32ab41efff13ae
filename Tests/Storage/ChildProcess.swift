import Foundation
import Synchronization

/// A process with its standard input and output at hand.
///
/// Foundation's `Process` on Linux does not do for thousands of them, several at once: it hands on to a child the pipes
/// that another thread makes at that moment, so that they do not end when they should; it keeps itself and its pipes
/// for ever unless a run loop waits for it; and asked how a process ended that still runs, it traps.
final class ChildProcess: Sendable {
    let input: FileHandle
    let output: FileHandle
    private let identifier: pid_t
    private let isOver = Mutex(false)
    /// One at a time, so that none gets the pipes of another before they are marked as not to be handed on.
    private static let starting = Mutex(())

    /// Starts the program whose path is the first of `words`.
    init(_ words: [String]) throws {
        // Input for a process that is gone is an error, not the end of this one.
        signal(SIGPIPE, SIG_IGN)
        (identifier, input, output) = try Self.starting.withLock { _ in
            let (input, output) = (Pipe(), Pipe())
            let (stdin, stdout) = (input.fileHandleForReading, output.fileHandleForWriting)
            for handle in [stdin, input.fileHandleForWriting, stdout, output.fileHandleForReading] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            let identifier = try Self.start(words, stdin: stdin.fileDescriptor, stdout: stdout.fileDescriptor)
            try stdin.close()
            try stdout.close()
            return (identifier, input.fileHandleForWriting, output.fileHandleForReading)
        }
    }

    /// Ends it at once, if it still runs.
    func kill() {
        isOver.withLock { if !$0 { Foundation.kill(identifier, SIGKILL) } }
    }

    /// Blocks until it has ended. Returns its status, or -1 if a signal ended it.
    func waitForEnd() -> Int32 {
        var info = siginfo_t()
        // It is left to be reaped under the lock: its number is its own until then, and no other process is killed.
        while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        var status: Int32 = 0
        isOver.withLock {
            waitpid(identifier, &status, 0)
            $0 = true
        }
        return status & 0x7f == 0 ? status >> 8 & 0xff : -1
    }
}

extension ChildProcess {
    private static func start(_ words: [String], stdin: Int32, stdout: Int32) throws -> pid_t {
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, stdin, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, stdout, STDOUT_FILENO)
        // Ignored signals stay ignored in a child, and the threads of the pool take none.
        var (none, broken) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &broken)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, words[0], &actions, &attributes, &arguments, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return identifier
    }
}
