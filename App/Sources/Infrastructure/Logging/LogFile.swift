public import Core
import Foundation
import Synchronization

/// A log in a file that only its owner can read. Logging never fails and never blocks: lines that cannot be written are
/// lost.
///
/// A file that has reached its limit is renamed to `NAME.1`, and replaces the previous one of that name.
public final class LogFile: Sendable {
    private let minimumLevel: Mutex<LogEntry.Level>
    private let lines: AsyncStream<Line>.Continuation

    private enum Line {
        case text(String)
        case mark(CheckedContinuation<Void, Never>)
    }

    /// The largest number of waiting lines; the oldest of more are lost.
    private static let queueLimit = 10_000

    /// Creates a log at `path`, whose folder must exist. `limit` is the size of a file in bytes.
    public init(path: String, level: LogEntry.Level = .warning, limit: Int = 1_000_000) {
        minimumLevel = Mutex(level)
        let (stream, continuation) = AsyncStream.makeStream(
            of: Line.self,
            bufferingPolicy: .bufferingNewest(Self.queueLimit)
        )
        lines = continuation
        let writer = LogWriter(path: path, limit: limit)
        Task {
            for await line in stream {
                switch line {
                case .text(let text): await writer.append(text)
                case .mark(let continuation): continuation.resume()
                }
            }
        }
    }

    deinit {
        lines.finish()
    }

    /// The lowest level that is written. It may change at any time.
    public var level: LogEntry.Level {
        get { minimumLevel.withLock { $0 } }
        set { minimumLevel.withLock { $0 = newValue } }
    }

    /// Returns once all earlier lines are written.
    public func flush() async {
        await withCheckedContinuation { continuation in
            switch lines.yield(.mark(continuation)) {
            case .dropped(.mark(let lost)): lost.resume()
            case .terminated: continuation.resume()
            default: break
            }
        }
    }

    func write(_ line: String) {
        if case .dropped(.mark(let lost)) = lines.yield(.text(line)) { lost.resume() }
    }
}

/// Appends lines to a file, on a thread of its own, since file calls block.
private actor LogWriter {
    private let thread = FileThread(name: "trellis.log")
    private let path: String
    private let limit: Int

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    init(path: String, limit: Int) {
        (self.path, self.limit) = (path, limit)
    }

    /// Opens the file for each line, so that it can be moved away, and two processes can share it.
    func append(_ line: String) {
        if let size = try? FileStatus(path: path)?.size, size >= limit { rename(path, path + ".1") }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = Array((line + "\n").utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
