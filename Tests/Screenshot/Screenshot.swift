import Foundation
import Processes
import TerminalEmulator
import TerminalSessions

/// Creates a picture of the App running in a terminal.
///
/// Usage: `Screenshot APP FILE.svg`; see Scripts/screenshot.sh.
@main
struct Screenshot {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            print("usage: Screenshot APP FILE.svg")
            exit(64)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try TerminalSession(
            [arguments[1], "ui", "--language", "en", "--data-dir", folder.path],
            environment: BuiltProduct.environment
                .merging(["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"]) { $1 },
            size: TerminalSize(120, 34),
            backgroundReport: Key.background("141a24")
        )
        try await session.until { $0.shows("A small shop in your terminal") }
        try session.type(Key.escape)
        // The picture is loaded last.
        let screen = try await session.until { $0.shows("Items") && $0.shows("▀▀▀") }
        try TerminalPicture(screen, title: "Trellis").svg.write(toFile: arguments[2], atomically: true, encoding: .utf8)
        try session.type("q")
        _ = try await session.end()
    }
}
