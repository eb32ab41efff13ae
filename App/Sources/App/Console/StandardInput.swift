import Foundation
import Synchronization

/// Reads a line of standard input on a thread of its own, so that waiting does not block the cooperative thread pool.
final class StandardInput: Sendable {
    /// The limit of a line, in bytes.
    private static let limit = 1 << 16

    private let isStopped = Atomic(false)

    private init() {}

    /// Returns the next line without its end, or the rest of the input.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, ``PasswordError``, or `POSIXError`.
    static func line() async throws -> String {
        let input = StandardInput()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try input.read() }) }
            }
        } onCancel: {
            input.isStopped.store(true, ordering: .relaxed)
        }
    }

    private func read() throws -> String {
        var line: [UInt8] = []
        while line.count < Self.limit {
            var byte: UInt8 = 0
            try waitForInput()
            let count = Foundation.read(STDIN_FILENO, &byte, 1)
            guard count >= 0 || errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            if count == 0 || count > 0 && byte == UInt8(ascii: "\n") { break }
            if count > 0 { line.append(byte) }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else { throw PasswordError.notText }
        return text
    }

    private func waitForInput() throws {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 100) == 0 {
            if isStopped.load(ordering: .relaxed) { throw CancellationError() }
        }
    }
}
