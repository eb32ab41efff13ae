import Foundation
import Synchronization

/// The standard streams, written without a buffer: data to standard output, messages to standard error.
enum Output {
    /// The error for lost output, for example on a full disk.
    struct IncompleteError: LocalizedError {
        var errorDescription: String? { "Can't write all of the output." }
        var recoverySuggestion: String? { "Free some space on the disk, then try again." }
    }

    private static let isIncomplete = Atomic(false)

    /// Writes a line to standard output.
    static func data(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Writes a line to standard error.
    static func message(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Writes text without a line break to standard error; `nil` unless that is a terminal that can erase a line.
    static var progress: (@Sendable (String) -> Void)? {
        guard isatty(STDERR_FILENO) != 0, Environment.text("TERM") != "dumb" else { return nil }
        return { write($0, to: STDERR_FILENO) }
    }

    /// Writes `value` to standard output as indented JSON with keys in snake case.
    static func json(_ value: some Encodable) throws {
        try writeJSON(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// Writes `value` to standard output as JSON on one line, with keys in snake case.
    static func jsonLine(_ value: some Encodable) throws {
        try writeJSON(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func writeJSON(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        encoder.keyEncodingStrategy = .convertToSnakeCase
        data(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Throws ``IncompleteError`` if data for standard output was lost.
    static func checkComplete() throws {
        if isIncomplete.load(ordering: .relaxed) { throw IncompleteError() }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // A reader that closes a pipe early, such as `head`, is no failure.
                if descriptor == STDOUT_FILENO, errno != EPIPE { isIncomplete.store(true, ordering: .relaxed) }
                return
            }
        }
    }
}
