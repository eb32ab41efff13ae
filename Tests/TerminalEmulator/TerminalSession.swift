import Foundation
package import Processes

/// A program in a terminal of its own. It is killed with the last reference to the session.
///
///     let session = try TerminalSession(["/bin/sh", "-c", "stty -echo; read x; echo $x"], size: TerminalSize(80, 24))
///     session.type("hello\r")
///     try await session.until { $0.shows("hello") }
package final class TerminalSession: Sendable {
    private let terminal: Pseudoterminal
    private let process: ChildProcess
    private let watch: ScreenWatch

    /// Starts a program by its path and arguments. Throws a `POSIXError` if there is no such program or no terminal.
    package init(_ command: [String], environment: [String: String] = [:], size: TerminalSize) throws {
        let (terminal, watch) = (try Pseudoterminal(size), ScreenWatch(size))
        (self.terminal, self.watch) = (terminal, watch)
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
            watch.ended(await process.ending)
            terminal.release()
        }
        let reader = Thread {
            while let bytes = terminal.read() { watch.take(bytes) }
            watch.close()
        }
        reader.name = "reads \(terminal.path)"
        reader.start()
    }

    deinit {
        process.signal(SIGKILL)
    }

    package var screen: Emulator { watch.screen }
    package var processIdentifier: Int32 { process.identifier }
    /// The settings of the terminal before the program was started.
    package let initialSettings: TerminalSettings
    package func settings() throws -> TerminalSettings { try terminal.settings() }

    /// Types text, or keys: ``Key``.
    package func type(_ keys: String...) throws {
        try terminal.write(Array(keys.joined().utf8))
    }

    package func resize(to size: TerminalSize) throws {
        try watch.resize(to: size) { try terminal.resize(to: size) }
    }

    package func signal(_ signal: Int32) {
        process.signal(signal)
    }

    /// Sends a signal to the foreground processes of the terminal.
    package func signalForeground(_ signal: Int32) throws {
        try terminal.signalForeground(signal)
    }

    /// Waits until `condition` holds between two frames, and returns that screen.
    ///
    /// Throws ``ScreenError`` after `limit`, if the program ends before, or if it writes an unknown sequence.
    @discardableResult
    package func until(
        within limit: Duration = .seconds(60),
        _ condition: @escaping @Sendable (Emulator) -> Bool
    ) async throws -> Emulator {
        try await watch.until(within: limit) { screen, _ in condition(screen) }.screen
    }

    /// Waits for the end of the program and for all of its output.
    package func end(within limit: Duration = .seconds(60)) async throws -> (ending: ProcessEnding, screen: Emulator) {
        let (screen, ending) = try await watch.until(within: limit) { _, ending in ending != nil }
        guard let ending else { throw ScreenError(.ended(nil), screen) }
        return (ending, screen)
    }
}
