package import Foundation
import Synchronization

/// A program that runs as a child of this process. It is killed with the last reference.
///
/// The child inherits only the given streams and environment. With Foundation's `Process`, it can also inherit files
/// that other threads open, such as SwiftNIO's sockets. Pipes and connections would then stay open too long.
package final class ChildProcess: Sendable {
    /// The source or target of a standard stream.
    package enum Stream: Sendable {
        /// The stream of this process.
        case inherited
        /// The null device.
        case nothing
        /// A pipe. This process closes the child's end.
        case pipe(Pipe)
        /// The terminal at a path.
        case terminal(String)
    }

    /// The id of the process.
    package let identifier: pid_t
    /// The ending, or `nil` until the process is reaped.
    private let reapedEnding = Mutex<ProcessEnding?>(nil)

    /// Starts the program `command[0]` with the remaining arguments and the default actions for all signals. With
    /// `leadsSession`, it starts a session with the first terminal that it opens.
    ///
    /// - Throws: A `POSIXError` if there is no such program.
    package init(
        _ command: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        input: Stream = .nothing,
        output: Stream = .inherited,
        errors: Stream = .inherited,
        leadsSession: Bool = false
    ) throws {
        // Writing to a child that has ended must be an error and not end this process.
        Foundation.signal(SIGPIPE, SIG_IGN)
        let attributes = SpawnAttributes(leadsSession: leadsSession)
        attributes.open(input, as: STDIN_FILENO)
        attributes.open(output, as: STDOUT_FILENO)
        attributes.open(errors, as: STDERR_FILENO)
        identifier = try attributes.spawn(command, environment)
        if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
        for case .pipe(let pipe) in [output, errors] { try pipe.fileHandleForWriting.close() }
    }

    deinit {
        guard reapedEnding.withLock({ $0 }) == nil else { return }
        kill(identifier, SIGKILL)
        // Until the child is reaped, its id stays in use.
        Thread { [identifier] in _ = reap(identifier) }.start()
    }

    /// Sends a signal, unless the process has ended.
    package func signal(_ signal: Int32) {
        // While the lock is held, the process is not reaped, so that its id is not reused.
        reapedEnding.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    /// The ending, for which the caller waits. Cancelling the task, such as by a time limit, kills the process.
    package var ending: ProcessEnding {
        get async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    Thread { [self] in waiter.resume(returning: waitForEnd()) }.start()
                }
            } onCancel: {
                signal(SIGKILL)
            }
        }
    }

    /// Blocks the thread until the process has ended.
    package func waitForEnd() -> ProcessEnding {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return reapedEnding.withLock { ending in
            let result = ending ?? reap(identifier)
            ending = result
            return result
        }
    }
}

/// The ending of a process.
package enum ProcessEnding: Hashable, Sendable {
    case exited(Int32)
    case killed(by: Int32)
}

private func reap(_ identifier: pid_t) -> ProcessEnding {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    // Replaces WIFSIGNALED and other macros, which Swift does not import.
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: status & 0x7F)
}
