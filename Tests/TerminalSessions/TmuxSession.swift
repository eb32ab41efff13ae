import Foundation
import Processes

/// A program that runs in tmux. Its screen is read as text.
///
/// Each session has a server of its own, which ends with it. A client in control mode reports output of the program, and
/// then asks for the screen.
package final class TmuxSession: TerminalSession {
    package let shared = SharedContents(Screen())
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let client: ChildProcess
    private let commands: FileHandle

    /// `false` if tmux is not installed, except in CI, which needs it.
    package static let isUsable =
        ProcessInfo.processInfo.environment["TRELLIS_CI"] != nil
        || (try? ChildProcess(["/usr/bin/env", "tmux", "-V"], output: .nothing, errors: .nothing))?.waitForEnd()
            == .exited(0)

    package init(_ command: [String], environment: [String: String] = [:], size: TerminalSize) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (input, output) = (Pipe(), Pipe())
        commands = input.fileHandleForWriting
        client = try ChildProcess(
            ["/usr/bin/env", "tmux", "-u", "-S", folder.appending(path: "socket").path, "-f", "/dev/null", "-C"]
                + ["new-session", "-x", "\(size.columns)", "-y", "\(size.rows)", "--"]
                + [
                    "/bin/sh", "-c", #"echo $$ >"$0/group"; "$@"; echo $? >"$0/status""#, folder.path, "/usr/bin/env",
                    "-i",
                ]
                + environment.map { "\($0)=\($1)" } + command,
            environment: BuiltProduct.environment,
            input: .pipe(input),
            output: .pipe(output)
        )
        // The server ends when this process does, however it ends.
        try send("set-option destroy-unattached on")
        Task { [shared, folder, commands] in
            var reader = ControlModeReader()
            for await line in output.fileHandleForReading.lineStream() {
                switch reader.read(line.dropLast()) {
                case .nothing: break
                case .output: try? commands.write(contentsOf: Data("capture-pane -p\n".utf8))
                case .screen(let screen): shared.update { $0 = screen }
                }
            }
            shared.end(.exited(number("status", in: folder) ?? -1))
        }
    }

    deinit {
        // A signal that the program handles, as of a closed terminal, would let it write files that a test has removed.
        if shared.ending == nil, let group = number("group", in: folder) { kill(-group, SIGKILL) }
        try? commands.close()
        try? FileManager.default.removeItem(at: folder)
    }

    package func type(_ keys: String...) throws {
        let bytes = keys.joined().utf8.map { String($0, radix: 16) }
        try send("send-keys -H \(bytes.joined(separator: " "))")
    }

    package func resize(to size: TerminalSize) throws {
        try send("resize-window -x \(size.columns) -y \(size.rows)")
    }

    private func send(_ command: String) throws {
        try commands.write(contentsOf: Data("\(command)\n".utf8))
    }
}

/// Returns the number that the shell of a program has written.
private func number(_ file: String, in folder: URL) -> Int32? {
    let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    return text.flatMap { Int32($0.dropLast()) }
}

/// The screen of a program as text.
package struct Screen: TerminalContents {
    /// The rows without trailing spaces.
    package fileprivate(set) var lines: [String] = []

    package var text: String { lines.joined(separator: "\n") }
    package var description: String { text }

    package func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

/// Reads the messages of tmux in control mode (tmux(1)). Output and the screens that it leads to come in order.
private struct ControlModeReader {
    enum Message {
        case nothing, output
        case screen(Screen)
    }

    /// The lines of the reply that has begun.
    private var reply: [String]?
    private var isCapturing = false
    /// The output since the last synchronized frame (mode 2026).
    private var frame = ""

    /// Returns `.output` if the screen has to be captured.
    mutating func read(_ line: Substring) -> Message {
        if line.hasPrefix("%begin ") {
            reply = []
        } else if line.hasPrefix("%error ") {
            reply = nil
        } else if let lines = reply, line.hasPrefix("%end ") {
            reply = nil
            // The other commands have no answer.
            guard !lines.isEmpty else { return .nothing }
            isCapturing = false
            if isAtRest { return .screen(Screen(lines: lines)) }
        } else if reply != nil {
            reply?.append(String(line))
        } else if line.hasPrefix("%output ") {
            frame += line
            guard isAtRest else { return .nothing }
            // The beginning of a mark may be the end of the line.
            frame = String(frame.suffix(6))
            guard !isCapturing else { return .nothing }
            isCapturing = true
            return .output
        }
        return .nothing
    }

    private var isAtRest: Bool {
        guard let start = frame.range(of: "[?2026h", options: .backwards) else { return true }
        return frame[start.upperBound...].contains("[?2026l")
    }
}
