import Foundation
import Synchronization

/// A process whose controlling terminal is a pseudo-terminal.
final class TerminalProcess: Sendable {
    /// How it ended, once it is reaped.
    private let ending = Mutex<ProcessEnding?>(nil)
    let identifier: pid_t

    /// Starts a process that leads a session of its own.
    ///
    /// - Parameters:
    ///   - command: The path of the program, and its arguments.
    ///   - environment: All that it sees of one.
    ///   - terminal: Its standard input, output and error.
    ///   - whenEnded: Called once, on a thread of its own.
    /// - Throws: A `POSIXError` if there is no such program.
    init(
        _ command: [String],
        environment: [String: String],
        terminal: Pseudoterminal,
        whenEnded: @escaping @Sendable (ProcessEnding) -> Void
    ) throws {
        let plan = SpawnPlan(terminal)
        defer { plan.destroy() }
        var identifier: pid_t = 0
        let status = withStrings(command) { arguments in
            withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                plan.spawn(command[0], arguments, environment, &identifier)
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        self.identifier = identifier
        let thread = Thread { [self] in whenEnded(reap()) }
        thread.name = "waits for \(identifier)"
        thread.start()
    }

    /// Sends a signal, if it has not ended.
    func signal(_ signal: Int32) {
        // While the lock is held it is not reaped, so that the number is its own.
        ending.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    private func reap() -> ProcessEnding {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return ending.withLock { ending in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            // WIFSIGNALED and so on, which are macros.
            let result: ProcessEnding = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: status & 0x7F)
            ending = result
            return result
        }
    }
}

/// How a process ended.
package enum ProcessEnding: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case killed(by: Int32)
}

/// What `posix_spawn` is to do besides: a new session, the terminal for the three streams, every signal as it is by itself.
private final class SpawnPlan {
    private var attributes = posix_spawnattr_t()
    private var actions = posix_spawn_file_actions_t()

    init(_ terminal: Pseudoterminal) {
        posix_spawnattr_init(&attributes)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes,
            Int16(Self.newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK))
        )
        posix_spawn_file_actions_init(&actions)
        // The first terminal that the leader of a session opens becomes the session's own.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }

    /// `POSIX_SPAWN_SETSID`, which Glibc has for GNU programs alone.
    private static let newSession: Int32 = {
        #if canImport(Darwin)
        0x400
        #else
        0x80
        #endif
    }()

    func spawn(
        _ path: String,
        _ arguments: [UnsafeMutablePointer<CChar>?],
        _ environment: [UnsafeMutablePointer<CChar>?],
        _ identifier: inout pid_t
    ) -> Int32 {
        posix_spawn(&identifier, path, &actions, &attributes, arguments, environment)
    }

    func destroy() {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }
}

/// `texts` as C has them, with a null pointer after the last, while `body` runs.
private func withStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return try body(copies)
}
