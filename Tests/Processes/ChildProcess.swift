package import Foundation
import Synchronization

/// A program that runs as a child of this process, and is gone with its last reference.
///
/// It sees the streams and the environment that it is given and nothing else that is open here. Foundation's `Process`
/// cannot promise that while other threads open files: a child then holds on to their pipes and connections, which do
/// not end when they should. SwiftNIO's sockets are open to children, too.
package final class ChildProcess: Sendable {
    /// The source or target of a standard stream.
    package enum Stream: Sendable {
        /// This process's own.
        case own
        /// Nothing to read, and nobody who reads.
        case nothing
        /// The other end of the pipe is this process's; the program's is closed here.
        case pipe(Pipe)
        /// A terminal, by its path.
        case terminal(String)
    }

    /// The number of the process.
    package let identifier: pid_t
    /// The ending, once the process is reaped.
    private let end = Mutex<ProcessEnding?>(nil)

    /// Starts a program, every signal as it is by itself.
    ///
    /// - Parameters:
    ///   - command: The path of the program, and its arguments.
    ///   - environment: All that it sees of one.
    ///   - input: Its standard input.
    ///   - output: Its standard output.
    ///   - errors: Its standard error.
    ///   - leadsSession: Whether it begins a session, whose terminal is the first that it gets.
    /// - Throws: A `POSIXError` if there is no such program.
    package init(
        _ command: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        input: Stream = .nothing,
        output: Stream = .own,
        errors: Stream = .own,
        leadsSession: Bool = false
    ) throws {
        // Input for a process that is gone is an error, not the end of this one.
        Foundation.signal(SIGPIPE, SIG_IGN)
        let plan = SpawnPlan(leadsSession: leadsSession)
        plan.open(input, as: STDIN_FILENO)
        plan.open(output, as: STDOUT_FILENO)
        plan.open(errors, as: STDERR_FILENO)
        identifier = try plan.spawn(command, environment)
        if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
        for case .pipe(let pipe) in [output, errors] { try pipe.fileHandleForWriting.close() }
    }

    deinit {
        guard end.withLock({ $0 }) == nil else { return }
        kill(identifier, SIGKILL)
        // Only reaping gives back its number.
        Thread { [identifier] in _ = reap(identifier) }.start()
    }

    /// Sends a signal, if it has not ended.
    package func signal(_ signal: Int32) {
        // While the lock is held it is not reaped, so that the number is its own.
        end.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    /// Waits for the end. Cancelling the waiting task, such as by a time limit, kills the process.
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

    /// Blocks the thread until it has ended.
    package func waitForEnd() -> ProcessEnding {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return end.withLock { end in
            let result = end ?? reap(identifier)
            end = result
            return result
        }
    }
}

private func reap(_ identifier: pid_t) -> ProcessEnding {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    // WIFSIGNALED and so on, which are macros.
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: status & 0x7F)
}
