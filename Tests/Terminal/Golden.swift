import Foundation
import TerminalSessions
import Testing

/// Expected screens, stored as text. `TRELLIS_UPDATE_GOLDEN=1` replaces them with the screens of the App.
enum Golden {
    static let isUpdating = ProcessInfo.processInfo.environment["TRELLIS_UPDATE_GOLDEN"] == "1"
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Waits until `session` shows the screen of this name.
    static func expect(
        _ name: String,
        of session: TmuxSession,
        columns: Int = TerminalSize.standard.columns,
        within limit: Duration = .seconds(60),
        sourceLocation: SourceLocation = #_sourceLocation,
        normalized: @escaping (String) -> String = { $0 }
    ) async throws {
        let text = { (screen: Screen) in normalized(screen.framed(columns)) }
        let file = folder.appending(path: name + ".txt")
        if isUpdating {
            let text = text(try await stableScreen(of: session))
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        do {
            try await session.until(within: limit) { text($0) == golden }
        } catch let error as ContentsError {
            let shown = text(session.contents)
            let differences = zip(golden.lines, shown.lines).filter { $0 != $1 }.map { "- \($0)\n+ \($1)" }
            Issue.record(
                "\(error)\nThe screen differs from Golden/\(name).txt:\n\(differences.joined(separator: "\n"))",
                sourceLocation: sourceLocation
            )
        }
    }

    /// Returns the screen after a pause in its changes, since the expected screen is not known.
    private static func stableScreen(of session: TmuxSession) async throws -> Screen {
        var screen: Screen
        repeat {
            screen = session.contents
            try await Task.sleep(for: .milliseconds(700))
        } while session.contents.lines != screen.lines
        return screen
    }
}

extension Screen {
    /// Returns the rows in a border that contains the size of the screen.
    fileprivate func framed(_ columns: Int) -> String {
        let border = { (text: String) in text + String(repeating: "─", count: columns - text.count) }
        let rows = lines.map { line in
            // Of the wide characters, screens have only Hangul.
            let width = line.unicodeScalars.reduce(0) { $0 + ((0xAC00...0xD7A3).contains($1.value) ? 2 : 1) }
            return "│\(line)\(String(repeating: " ", count: max(0, columns - width)))│\n"
        }
        return "┌\(border("─ \(columns)×\(lines.count) "))┐\n\(rows.joined())└\(border(""))┘\n"
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
