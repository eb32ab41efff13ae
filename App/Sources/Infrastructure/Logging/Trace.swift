import Core
import Foundation
import Synchronization

/// A log of every step of the app, one line each, in the order of the steps.
public struct Trace: Sendable {
    /// The form of a line.
    public enum Format: String, Sendable, CaseIterable {
        /// The time in milliseconds, the thread, the message and its values.
        case text
        /// A JSON object.
        case json
    }

    private let format: Format
    private let write: @Sendable (String) -> Void
    private static let start = ContinuousClock.now
    private static let hasStarted = Atomic(false)
    /// The numbers of the threads, in the order of their first entries.
    private static let threads = Mutex<[Int: Int]>([:])

    /// Creates a trace that passes each line to `write`. The first trace of a process begins with the date of its start. All
    /// times count from there.
    public init(_ format: Format, write: @escaping @Sendable (String) -> Void) {
        (self.format, self.write) = (format, write)
        guard !Self.hasStarted.exchange(true, ordering: .relaxed) else { return }
        let values = ["date": Date.now.formatted(.iso8601), "process": "\(ProcessInfo.processInfo.processIdentifier)"]
        log(LogEntry(level: .trace, message: "Run started", metadata: values))
    }

    /// Creates a trace in a file, after those of earlier runs.
    public init(_ format: Format, file: LogFile) {
        // A blank line between two runs.
        if format == .text { file.write("") }
        self.init(format) { file.write($0) }
    }

    func log(_ entry: LogEntry) {
        // Locked until the line is written, so that the times are in order.
        Self.threads.withLock { threads in
            let step = Step(
                milliseconds: (Self.start.duration(to: .now) / .microseconds(1)).rounded() / 1000,
                thread: Self.currentThread(in: &threads),
                level: entry.level.rawValue,
                event: entry.message,
                values: entry.metadata
            )
            switch format {
            case .text: write(step.line)
            case .json:
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                if let data = try? encoder.encode(step) { write(String(decoding: data, as: UTF8.self)) }
            }
        }
    }

    private static func currentThread(in threads: inout [Int: Int]) -> String {
        if Thread.isMainThread { return "main" }
        let id = pthread_self().hashValue
        let number = threads[id] ?? threads.count + 1
        threads[id] = number
        return "thread-\(number)"
    }
}

private struct Step: Encodable {
    let milliseconds: Double
    let thread: String
    let level: String
    let event: String
    let values: [String: String]

    var line: String {
        let time = String(format: "%9.3f ms", milliseconds)
        let thread = thread.padding(toLength: max(9, thread.count), withPad: " ", startingAt: 0)
        let values = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        // An entry with line breaks stays one line.
        return "\(time)  \(thread)  \(event)\(values.isEmpty ? "" : "  \(values)")"
            .split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
    }
}

/// A logger that passes each entry to a trace, and to another logger.
struct TraceLogger: LoggerProtocol {
    let trace: Trace
    let base: any LoggerProtocol

    func isEnabled(_ level: LogEntry.Level) -> Bool { true }

    func log(_ entry: LogEntry) {
        trace.log(entry)
        if base.isEnabled(entry.level) { base.log(entry) }
    }
}
