import Foundation
import TerminalEmulator
import TerminalSessions
import Testing

/// Expected screens, stored as text. `TRELLIS_UPDATE_GOLDEN=1` replaces them with the screens of the App.
enum Golden {
    static let isUpdating = ProcessInfo.processInfo.environment["TRELLIS_UPDATE_GOLDEN"] == "1"
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Waits until `session` shows the screen of this name, including the styles of its cells if `styled`.
    static func expect(
        _ name: String,
        of session: TerminalSession,
        styled: Bool = false,
        within limit: Duration = .seconds(60),
        sourceLocation: SourceLocation = #_sourceLocation,
        normalized: @escaping @Sendable (String) -> String = { $0 }
    ) async throws {
        let text = { @Sendable (screen: Emulator) in
            normalized(screen.framed) + (styled ? "\n\(screen.styles)" : "") + "\n"
        }
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
        } catch let error as ScreenError {
            let shown = text(error.screen)
            let differences = zip(golden.lines, shown.lines).filter { $0 != $1 }.map { "- \($0)\n+ \($1)" }
            Issue.record(
                "\(error)\nThe screen differs from Golden/\(name).txt:\n\(differences.joined(separator: "\n"))",
                sourceLocation: sourceLocation
            )
        }
    }

    /// Returns the screen after a pause in the output, since the expected screen is not known.
    private static func stableScreen(of session: TerminalSession) async throws -> Emulator {
        var count: Int
        repeat {
            count = session.screen.byteCount
            try await Task.sleep(for: .milliseconds(700))
        } while session.screen.byteCount != count
        return session.screen
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
