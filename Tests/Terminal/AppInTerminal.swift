import Foundation
import TerminalEmulator
import Testing

/// The App as it was built, in a terminal of its own.
struct AppInTerminal {
    /// What the App finds where it starts: nothing of this process but what it needs to run at all.
    static let usual = [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8", "TZ": "UTC",
        // A crash that a test wants is no news.
        "SWIFT_BACKTRACE": "enable=no",
    ]
    /// The size of a terminal that nobody has changed.
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
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let shell = script.map { ["/bin/sh", "-c", $0, "sh"] } ?? []
        let command = try [Self.executable.path] + arguments + ["--data-dir", folder.path]
        let own = ["HOME": folder.path].merging(Self.usual) { $1 }
        self.folder = folder
        session = try TerminalSession(
            shell + command,
            environment: inherited.merging(own) { $1 }.merging(environment) { $1 },
            size: size
        )
    }

    /// Beside the test bundle: both are products of one build.
    private static var executable: URL {
        get throws {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
            let file = folder.appending(path: "App")
            try #require(FileManager.default.isExecutableFile(atPath: file.path), "the App is not at \(file.path)")
            return file
        }
    }
}

/// A folder for the App's data, removed with its last reference. Every one has a path of the same length, since it is shown.
final class AppFolder: Sendable {
    /// What stands for all of them in golden screens.
    static let sample = "/tmp/trellis-a1b2c3d4"
    let path = "/tmp/trellis-" + String(UUID().uuidString.prefix(8)).lowercased()

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
