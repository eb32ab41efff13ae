package import Processes

/// A program that runs in a terminal of its own. It is killed when the session is released.
///
/// ```
/// let session = try TmuxSession(["/bin/sh", "-c", "stty -echo; read x; echo $x"], size: TerminalSize(80, 24))
/// try session.type("hello\r")
/// try await session.until { $0.shows("hello") }
/// ```
package protocol TerminalSession: Sendable {
    associatedtype Contents: TerminalContents

    /// Starts a program by its path and arguments.
    init(_ command: [String], environment: [String: String], size: TerminalSize) throws

    var shared: SharedContents<Contents> { get }

    /// Types text or keys; see ``Key``.
    func type(_ keys: String...) throws
    func resize(to size: TerminalSize) throws
}

/// The output of a program, or its screen.
package protocol TerminalContents: CustomStringConvertible, Sendable {
    /// Returns whether `text` is shown.
    func shows(_ text: String) -> Bool
}

/// The size of a terminal in columns and rows.
package struct TerminalSize: Hashable, Sendable {
    /// The size of most tests.
    package static let standard = Self(80, 24)
    package let columns: Int
    package let rows: Int

    package init(_ columns: Int, _ rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}

extension TerminalSession {
    package var contents: Contents { shared.contents }

    /// Waits until `condition` is `true`, and returns the contents.
    ///
    /// - Throws: ``ContentsError`` with the `expectation` after `limit`, or when the program ends.
    @discardableResult
    package func until(
        _ expectation: String = "the expected contents",
        within limit: Duration = .seconds(180),
        _ condition: (Contents) -> Bool
    ) async throws -> Contents {
        try await shared.until(expectation, within: limit) { contents, _ in condition(contents) }
    }

    /// Waits until the program has ended and all of its output is processed.
    package func end() async throws -> ProcessEnding? {
        _ = try await shared.until("the end", within: .seconds(180)) { $1 != nil }
        return shared.ending
    }
}
