import Foundation
import Processes
import TerminalEmulator
import Testing

/// The screens of the App in a terminal. One test after the other, since each runs an App and a Sandbox.
@Suite(.serialized, .timeLimit(.minutes(15))) enum AppScreens {}

/// The App as it was built, in a terminal of its own.
struct AppInTerminal {
    /// The environment of the App, with nothing else of this process but the search paths.
    static let usual = [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8", "TZ": "UTC",
        // A crash that a test wants is no news.
        "SWIFT_BACKTRACE": "enable=no",
    ]
    static let usualSize = TerminalSize(80, 24)

    let session: TerminalSession
    let folder: AppFolder

    /// Starts the App with its data in `folder`. The environment is what differs from ``usual``; a script is a shell's,
    /// which runs the App as `"$@"`.
    init(
        _ arguments: [String] = ["ui"],
        folder: AppFolder = AppFolder(),
        size: TerminalSize = usualSize,
        environment: [String: String] = [:],
        script: String? = nil
    ) throws {
        let shell = script.map { ["/bin/sh", "-c", $0, "sh"] } ?? []
        let command = try [BuiltProduct.url("App").path] + arguments + ["--data-dir", folder.path]
        let own = ["HOME": folder.path].merging(Self.usual) { $1 }
        self.folder = folder
        session = try TerminalSession(
            shell + command,
            environment: BuiltProduct.environment.merging(own) { $1 }.merging(environment) { $1 },
            size: size
        )
    }
}

/// A folder for the App's data, removed with its last reference. Every one has a path of the same length, since it is shown.
final class AppFolder: Sendable {
    /// The path in golden screens.
    static let sample = "/tmp/trellis-a1b2c3d4"
    let path = "/tmp/trellis-" + String(UUID().uuidString.prefix(8)).lowercased()

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
