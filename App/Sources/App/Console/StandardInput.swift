import Foundation
import Synchronization

/// The error of reading standard input.
struct StandardInputError: LocalizedError {
    /// The error number of the system call.
    let number: Int32

    var errorDescription: String? { "Can't read the standard input: \(String(cString: strerror(number)))." }
    var recoverySuggestion: String? { "Pipe text into the command, or redirect a file: < FILE" }
}

/// Reads standard input on a thread of its own, so that waiting does not block the cooperative thread pool.
final class StandardInput: Sendable {
    /// The limit of a line, in bytes.
    private static let limit = 1 << 16

    /// The size of a chunk, in bytes.
    private static let chunkSize = 1 << 16

    private let isStopped = Atomic(false)

    private init() {}

    /// Returns the next line without its end, or the rest of the input.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, ``PasswordError``, or ``StandardInputError``.
    static func line() async throws -> String {
        try await onThread { try $0.readLine() }
    }

    /// Returns the next bytes, none at the end of the input.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or ``StandardInputError``.
    static func chunk() async throws -> [UInt8] {
        try await onThread { try $0.readChunk() }
    }

    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable (StandardInput) throws -> Value
    ) async throws -> Value {
        let input = StandardInput()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try body(input) }) }
            }
        } onCancel: {
            input.isStopped.store(true, ordering: .relaxed)
        }
    }

    private func readChunk() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.chunkSize)
        while true {
            try waitForInput()
            let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
            guard count >= 0 || errno == EINTR else { throw StandardInputError(number: errno) }
            if count >= 0 { return Array(bytes.prefix(count)) }
        }
    }

    private func readLine() throws -> String {
        var line: [UInt8] = []
        while line.count < Self.limit {
            var byte: UInt8 = 0
            try waitForInput()
            let count = Foundation.read(STDIN_FILENO, &byte, 1)
            guard count >= 0 || errno == EINTR else { throw StandardInputError(number: errno) }
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
