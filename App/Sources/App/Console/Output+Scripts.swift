import Foundation
import TerminalUI

extension Output {
    /// The width of the terminal that shows standard output; `nil` for a file or a pipe.
    static var width: Int? {
        guard isatty(STDOUT_FILENO) != 0 else { return nil }
        return Size(ofTerminalAt: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment).width
    }

    /// A Boolean value that indicates whether standard output can be written; `false` after the reader of a pipe, such as
    /// `head`, has ended.
    static var hasReader: Bool {
        var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return true }
        return descriptor.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
    }

    /// Writes `value` to standard output as JSON on one line, with keys in snake case.
    static func jsonLine(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        data(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

/// A value that is encoded as `null` if it is missing, so that its key is always present.
@propertyWrapper
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
    var wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
