import Foundation
import Processes
import TerminalSessions
import Testing

/// The tests of the App in a terminal. They run one after the other, since each starts an App and a Sandbox.
@Suite(.serialized, .timeLimit(.minutes(15))) enum AppScreens {}

extension Trait where Self == ConditionTrait {
    /// Skips tests without tmux.
    static var needsTmux: Self { .enabled(if: TmuxSession.isUsable, "tmux is not installed") }
}

/// The built App in tmux, for tests of its screen.
typealias AppInTmux = AppInTerminal<TmuxSession>
/// The built App in a pseudo-terminal, for tests of its output.
typealias AppInPseudoterminal = AppInTerminal<PseudoterminalSession>

/// The built App in a terminal of its own.
struct AppInTerminal<Session: TerminalSession> {
    let session: Session
    let folder: AppFolder

    /// Starts the App with its data in `folder`.
    ///
    /// The `environment` is added to the default one. Of this process the App inherits only the search paths. A `script` is
    /// a shell script that runs the App as `"$@"`.
    init(
        _ arguments: [String] = ["ui"],
        folder: AppFolder = AppFolder(),
        size: TerminalSize = .standard,
        environment: [String: String] = [:],
        script: String? = nil
    ) throws {
        let shell = script.map { ["/bin/sh", "-c", $0, "sh"] } ?? []
        let command = try [BuiltProduct.url("App").path] + arguments + ["--data-dir", folder.path]
        let defaults = [
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8", "TZ": "UTC", "HOME": folder.path,
            // Tests crash the App on purpose.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        self.folder = folder
        session = try Session(
            shell + command,
            environment: BuiltProduct.environment.merging(defaults) { $1 }.merging(environment) { $1 },
            size: size
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
