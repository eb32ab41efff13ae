import Foundation
import Synchronization

/// Writes to the standard streams at once: data to one, messages to the other.
enum Output {
    /// Writes a line to standard output.
    static func data(_ line: String) {
        write(line, to: .standardOutput)
    }

    /// Writes a line to standard error.
    static func message(_ line: String) {
        write(line, to: .standardError)
    }

    /// Writes `value` to standard output as JSON for people and programs.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        data(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    private static let lost = Atomic(false)

    /// Whether something that standard output was to have is missing there, as on a full disk.
    static var isIncomplete: Bool { lost.load(ordering: .relaxed) }

    private static func write(_ line: String, to handle: FileHandle) {
        do {
            try handle.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            // Nothing can be done about a reader that went away; what the command does still counts.
            guard handle === FileHandle.standardOutput, errno != EPIPE else { return }
            lost.store(true, ordering: .relaxed)
        }
    }
}
