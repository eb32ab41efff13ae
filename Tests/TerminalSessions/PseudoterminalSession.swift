package import Foundation
import Processes

/// A program that runs in a pseudo-terminal. Its output is read as bytes.
package final class PseudoterminalSession: TerminalSession {
    package let shared = SharedContents(Output())
    private let terminal: Pseudoterminal
    private let process: ChildProcess

    /// - Throws: A `POSIXError` if there is no such program or terminal.
    package init(_ command: [String], environment: [String: String] = [:], size: TerminalSize) throws {
        let terminal = try Pseudoterminal(size)
        self.terminal = terminal
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
        let ending = Task {
            let ending = await process.ending
            terminal.release()
            return ending
        }
        let reader = Thread { [shared] in
            while let bytes = terminal.read() { shared.update { $0.bytes += bytes } }
            Task { shared.end(await ending.value) }
        }
        reader.name = "reads \(terminal.path)"
        reader.start()
    }

    deinit {
        process.signal(SIGKILL)
    }

    package var processIdentifier: Int32 { process.identifier }
    /// The settings of the terminal before the program was started.
    package let initialSettings: TerminalSettings
    package func settings() throws -> TerminalSettings { try terminal.settings() }

    package func type(_ keys: String...) throws {
        try terminal.write(Array(keys.joined().utf8))
    }

    package func resize(to size: TerminalSize) throws {
        try terminal.resize(to: size)
    }

    package func signal(_ signal: Int32) {
        process.signal(signal)
    }

    /// Sends a signal to the foreground processes of the terminal.
    package func signalForeground(_ signal: Int32) throws {
        try terminal.signalForeground(signal)
    }
}

/// The output of a program since its start.
package struct Output: TerminalContents {
    package fileprivate(set) var bytes = Data()

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var description: String { text.replacing("\u{1B}", with: "␛") }

    package func shows(_ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }

    package func count(of text: String) -> Int {
        var (count, rest) = (0, bytes[...])
        while let range = rest.range(of: Data(text.utf8)) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }

    /// The numbers of the private modes that are on; first wrapping in the last column and the visible cursor.
    package var modes: Set<Substring> {
        text.matches(of: #/\e\[\?(\d+)([hl])/#).reduce(into: ["7", "25"]) { modes, mode in
            if mode.2 == "h" { modes.insert(mode.1) } else { modes.remove(mode.1) }
        }
    }
}
