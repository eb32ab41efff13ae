import Foundation
import Synchronization

/// Tells a blocking read that its task was cancelled.
final class StopFlag: Sendable {
    private let isStopped = Atomic(false)

    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Ends the caller with `CancellationError` after ``stop()``.
    func check() throws {
        if isStopped.load(ordering: .relaxed) { throw CancellationError() }
    }
}

/// Runs `read` on a thread of its own, so that waiting for the user does not block the cooperative thread pool. `read` must
/// check its flag often, and throw.
func blockingRead(_ read: @escaping @Sendable (StopFlag) throws -> String) async throws -> String {
    let flag = StopFlag()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try read(flag) }) }
        }
    } onCancel: {
        flag.stop()
    }
}

enum StandardInput {
    /// Returns the next line without its end, or the rest of the input.
    static func line() async throws -> String {
        try await blockingRead { flag in
            var line: [UInt8] = []
            while line.count < 65_536 {
                var byte: UInt8 = 0
                try waitForInput(flag)
                let count = Foundation.read(STDIN_FILENO, &byte, 1)
                guard count >= 0 || errno == EINTR else {
                    throw CommandError.standardInput(String(cString: strerror(errno)))
                }
                if count == 0 || count > 0 && byte == UInt8(ascii: "\n") { break }
                if count > 0 { line.append(byte) }
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard let text = String(validating: line, as: UTF8.self) else {
                throw CommandError.standardInput("it is not valid UTF-8 text")
            }
            return text
        }
    }

    private static func waitForInput(_ flag: StopFlag) throws {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 100) == 0 { try flag.check() }
    }
}
