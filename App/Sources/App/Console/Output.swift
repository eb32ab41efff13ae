import Foundation
import Synchronization
import TerminalUI

/// The standard streams, written without a buffer: data to standard output, messages to standard error.
enum Output {
    /// The number of the error by which data for standard output was lost, or 0.
    private static let writeError = Atomic<Int32>(0)
    private static let isColored = Atomic(false)
    private static let writesJSON = Atomic(false)
    private static let givenOptions = Mutex("")

    /// Opens the standard streams that are closed, so that no file or socket takes their place. Writing to them still fails.
    static func openClosedStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }

    /// Writes the result of a command that cannot be repeated, to standard error if standard output cannot take it.
    static func result(_ line: String) {
        data(line)
        if writeError.load(ordering: .relaxed) != 0 { log(line) }
    }

    static func data(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Writes a note to standard error. With `--json`, it is an object as all other lines are.
    static func message(_ text: String) {
        log(isJSON ? (try? line(["message": text])) ?? text : text.printable)
    }

    /// Writes a line of a log or an error to standard error.
    static func log(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Writes text without a line break to standard error; `nil` unless that is a terminal that can erase a line.
    static var progress: (@Sendable (String) -> Void)? {
        guard isatty(STDERR_FILENO) != 0, Environment.text("TERM") != "dumb" else { return nil }
        return { write($0, to: STDERR_FILENO) }
    }

    /// Writes `value` to standard output as JSON on one line. Names do not change, because scripts depend on them.
    static func json(_ value: some Encodable) throws { data(try line(value)) }

    static func line(_ value: some Encodable) throws -> String {
        String(decoding: try jsonEncoder.encode(value), as: UTF8.self)
    }

    /// The encoder of all JSON output: with keys in snake case, and dates in UTC (ISO 8601).
    static var jsonEncoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    /// Checks that no data for standard output was lost, for example on a full disk.
    static func checkComplete() throws {
        let number = writeError.load(ordering: .relaxed)
        guard number != 0 else { return }
        throw CommandError(
            "Can't write all of the output: \(String(cString: strerror(number))).",
            suggestion: "Check where the standard output goes, and the space on the disk."
        )
    }

    /// The options of the server and the data folder as they were given, for commands that messages suggest.
    static var sharedOptions: String {
        get { givenOptions.withLock(\.self) }
        set { givenOptions.withLock { $0 = newValue } }
    }

    /// `true` if notes and errors are JSON.
    static var isJSON: Bool {
        get { writesJSON.load(ordering: .relaxed) }
        set { writesJSON.store(newValue, ordering: .relaxed) }
    }

    /// `true` if standard output shows colors.
    static var hasColor: Bool {
        get { isColored.load(ordering: .relaxed) }
        set { isColored.store(newValue, ordering: .relaxed) }
    }

    /// The width of standard output: the variable `COLUMNS`, or that of its terminal; `nil` for a file or a pipe without it.
    static var width: Int? {
        if let columns = Environment.text("COLUMNS").flatMap(Int.init), columns > 0 { return columns }
        guard isatty(STDOUT_FILENO) != 0 else { return nil }
        return Size(ofTerminalAt: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment).width
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // A reader that closes a pipe early, such as `head`, is no failure.
                if descriptor == STDOUT_FILENO, errno != EPIPE { writeError.store(errno, ordering: .relaxed) }
                return
            }
        }
    }
}

extension String {
    var indentedBelowFirstLine: String { replacing("\n", with: "\n  ") }

    /// Returns the text with the terminal style `code` (ECMA-48 SGR) if standard output shows colors. An empty text has no
    /// style.
    func styled(_ code: Int?) -> String {
        guard let code, !isEmpty, Output.hasColor else { return self }
        return "\u{1B}[\(code)m\(self)\u{1B}[0m"
    }
}
