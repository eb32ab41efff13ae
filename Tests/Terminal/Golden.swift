import Foundation
import TerminalEmulator
import Testing

/// Expected screens, stored as readable text. `TRELLIS_UPDATE_GOLDEN=1` replaces them with those of the App.
enum Golden {
    static let isUpdating = ProcessInfo.processInfo.environment["TRELLIS_UPDATE_GOLDEN"] == "1"
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Waits until `session` shows the screen of this name, with the styles of its cells if it is `styled`.
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
            let text = text(try await settled(session))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
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
                "\(error)\nThat is not Golden/\(name).txt:\n\(differences.joined(separator: "\n"))",
                sourceLocation: sourceLocation
            )
        }
    }

    /// The screen once nothing was written for a while: what it should be is not known yet.
    private static func settled(_ session: TerminalSession) async throws -> Emulator {
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
