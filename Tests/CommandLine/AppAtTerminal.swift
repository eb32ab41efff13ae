import Foundation
import Processes
import TerminalEmulator
import Testing

/// The App as it was built, at a terminal of its own, for what it asks there.
struct AppAtTerminal {
    let session: TerminalSession

    /// Starts the App. It sees the environment given, and of this process's only what it needs to run at all.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let own = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        session = try TerminalSession(
            [try BuiltProduct.url("App").path] + arguments,
            environment: BuiltProduct.environment.merging(own) { $1 }.merging(environment) { $1 },
            size: TerminalSize(200, 60)
        )
    }

    /// Waits until it asks `prompt` and nothing that is typed is shown.
    func asks(_ prompt: String) async throws {
        try await session.until { $0.shows("\(prompt):") }
        let clock = ContinuousClock()
        let start = clock.now
        // The screen does not tell.
        while try session.settings().echoes {
            try #require(clock.now - start < .seconds(60), "what is typed is shown")
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Waits for the end: the terminal is as it was then. A debug build takes seconds to make a key from a passphrase.
    func end() async throws -> (ending: ProcessEnding, screen: Emulator) {
        let end = try await session.end(within: .seconds(100))
        #expect(try session.settings() == session.initialSettings)
        return end
    }
}
