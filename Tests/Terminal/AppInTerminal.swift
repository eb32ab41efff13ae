import Foundation
import Processes
import TerminalEmulator
import TerminalSessions
import Testing

/// The tests of the App in a terminal. They run one after the other, since each starts an App and a Sandbox.
@Suite(.serialized, .timeLimit(.minutes(15))) enum AppScreens {}

/// The built App in a terminal of its own.
struct AppInTerminal {
    /// The environment variables of the App. Of this process it inherits only the search paths.
    static let defaultEnvironment = [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8", "TZ": "UTC",
        // Tests crash the App on purpose.
        "SWIFT_BACKTRACE": "enable=no",
    ]
    static let defaultSize = TerminalSize(80, 24)

    let session: TerminalSession
    let folder: AppFolder

    /// Starts the App with its data in `folder`.
    ///
    /// The terminal answers queries of its background color with `backgroundReport`, if any, and shows images in pixels if it
    /// `hasGraphics`. The `environment` is added to
    /// ``defaultEnvironment``. A `script` is a shell script that runs the App as `"$@"`.
    init(
        _ arguments: [String] = ["ui"],
        folder: AppFolder = AppFolder(),
        size: TerminalSize = defaultSize,
        environment: [String: String] = [:],
        backgroundReport: String? = nil,
        hasGraphics: Bool = false,
        script: String? = nil
    ) throws {
        let shell = script.map { ["/bin/sh", "-c", $0, "sh"] } ?? []
        let command = try [BuiltProduct.url("App").path] + arguments + ["--data-dir", folder.path]
        self.folder = folder
        session = try TerminalSession(
            shell + command,
            environment: BuiltProduct.environment.merging(Self.defaultEnvironment) { $1 }
                .merging(["HOME": folder.path]) { $1 }.merging(environment) { $1 },
            size: size,
            backgroundReport: backgroundReport,
            hasGraphics: hasGraphics
        )
    }
}

/// A folder for the App's data, removed with its last reference. Screens show its path: all paths have the same length.
final class AppFolder: Sendable {
    /// The path in golden files.
    static let sample = "/tmp/trellis-a1b2c3d4"
    let path = "/tmp/trellis-" + String(UUID().uuidString.prefix(8)).lowercased()

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
