import Foundation
import Processes
import TerminalSessions
import Testing

/// A process of the built App in a pseudo-terminal, for commands that prompt.
struct AppAtTerminal {
    let session: PseudoterminalSession

    /// Starts the App with `environment` and the few variables of this process that it needs to run.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let own = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        session = try PseudoterminalSession(
            [try BuiltProduct.url("App").path] + arguments,
            environment: BuiltProduct.environment.merging(own) { $1 }.merging(environment) { $1 },
            size: TerminalSize(200, 60)
        )
    }

    /// Waits until the App shows `prompt` and has turned the echo off.
    func waitForPrompt(_ prompt: String, count: Int = 1) async throws {
        try await session.until { $0.count(of: "\(prompt):") >= count }
        // The screen does not show the terminal's settings. The time limit of the test ends the wait.
        while try session.settings().echoes { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Waits for the end and checks that the terminal has its initial settings.
    func end() async throws -> (ending: ProcessEnding?, output: Output) {
        let ending = try await session.end()
        #expect(try session.settings() == session.initialSettings)
        return (ending, session.contents)
    }
}
