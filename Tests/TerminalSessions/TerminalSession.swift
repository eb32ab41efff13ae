import Foundation
package import Processes
package import TerminalEmulator

/// A program that runs in a terminal of its own. It is killed when the session is released.
///
/// ```
/// let session = try TerminalSession(["/bin/sh", "-c", "stty -echo; read x; echo $x"], size: TerminalSize(80, 24))
/// session.type("hello\r")
/// try await session.until { $0.shows("hello") }
/// ```
package final class TerminalSession: Sendable {
    private let terminal: Pseudoterminal
    private let process: ChildProcess
    private let sharedScreen: SharedScreen

    /// Starts a program by its path and arguments, in a terminal that answers queries of its background color with
    /// `backgroundReport`, if any, and shows images in pixels if it `hasGraphics`.
    ///
    /// - Throws: A `POSIXError` if there is no such program or terminal.
    package init(
        _ command: [String],
        environment: [String: String] = [:],
        size: TerminalSize,
        backgroundReport: String? = nil,
        hasGraphics: Bool = false
    ) throws {
        let terminal = try Pseudoterminal(size)
        let sharedScreen = SharedScreen(Emulator(size, backgroundReport: backgroundReport, hasGraphics: hasGraphics))
        (self.terminal, self.sharedScreen) = (terminal, sharedScreen)
        initialSettings = try terminal.settings()
        let stream = ChildProcess.Stream.terminal(terminal.path)
        let process = try ChildProcess(
            command,
            environment: environment,
            input: stream,
            output: stream,
            errors: stream,
            leadsSession: true
        )
        self.process = process
        Task {
            sharedScreen.setEnding(await process.ending)
            terminal.release()
        }
        let reader = Thread {
            while let bytes = terminal.read() {
                // Fails if the program has closed the terminal; nobody waits for the answer then.
                sharedScreen.feed(bytes) { try? terminal.write(Array($0.utf8)) }
            }
            sharedScreen.close()
        }
        reader.name = "reads \(terminal.path)"
        reader.start()
    }

    deinit {
        process.signal(SIGKILL)
    }

    /// The screen after the last frame.
    package var screen: Emulator { sharedScreen.screen }
    package var processIdentifier: Int32 { process.identifier }
    /// The settings of the terminal before the program was started.
    package let initialSettings: TerminalSettings
    package func settings() throws -> TerminalSettings { try terminal.settings() }

    /// Types text or keys; see ``Key``.
    package func type(_ keys: String...) throws {
        try terminal.write(Array(keys.joined().utf8))
    }

    package func resize(to size: TerminalSize) throws {
        try sharedScreen.resize(to: size) { try terminal.resize(to: size) }
    }

    package func signal(_ signal: Int32) {
        process.signal(signal)
    }

    /// Sends a signal to the foreground processes of the terminal.
    package func signalForeground(_ signal: Int32) throws {
        try terminal.signalForeground(signal)
    }

    /// Waits until `condition` is `true` between two frames, and returns that screen.
    ///
    /// - Throws: ``ScreenError`` after `limit`, when the program ends, or when it writes an unsupported sequence.
    @discardableResult
    package func until(
        within limit: Duration = .seconds(180),
        _ condition: @escaping @Sendable (Emulator) -> Bool
    ) async throws -> Emulator {
        try await sharedScreen.until(within: limit) { screen, _ in condition(screen) }.screen
    }

    /// Waits until the program has ended and all of its output is processed.
    package func end() async throws -> (ending: ProcessEnding, screen: Emulator) {
        let (screen, ending) = try await sharedScreen.until(within: .seconds(180)) { _, ending in ending != nil }
        guard let ending else { throw ScreenError(.ended(nil), screen) }
        return (ending, screen)
    }
}
