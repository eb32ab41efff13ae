public import Core
import Foundation
import Synchronization

/// A log file that only its owner can read. Logging never fails or blocks: lines that cannot be written are lost.
///
/// A file that has reached its limit is renamed to `NAME.1` and replaces the previous file of that name.
public final class LogFile: Sendable {
    private let minimumLevel: Mutex<LogEntry.Level>
    private let lines: AsyncStream<Line>.Continuation

    private enum Line {
        case text(String)
        case flush(CheckedContinuation<Void, Never>)
    }

    /// The maximum number of waiting lines. Beyond it, the oldest lines are lost.
    private static let queueLimit = 10_000

    /// Creates a log at `path`, whose folder must exist. `limit` is the maximum size of a file in bytes.
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
                case .flush(let continuation): continuation.resume()
                }
            }
        }
    }

    deinit {
        lines.finish()
    }

    /// The lowest level that is written.
    package var level: LogEntry.Level {
        get { minimumLevel.withLock { $0 } }
        set { minimumLevel.withLock { $0 = newValue } }
    }

    /// Waits until all earlier lines are written.
    public func flush() async {
        await withCheckedContinuation { continuation in
            switch lines.yield(.flush(continuation)) {
            case .dropped(.flush(let lost)): lost.resume()
            case .terminated: continuation.resume()
            default: break
            }
        }
    }

    func write(_ line: String) {
        if case .dropped(.flush(let lost)) = lines.yield(.text(line)) { lost.resume() }
    }
}

/// A writer that appends lines to a file, on its own thread, since file calls block.
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

    /// Appends a line. Opens the file each time, so that it can be moved and two processes can share it.
    func append(_ line: String) {
        if let size = try? FileStatus(path: path)?.size, size >= limit { rename(path, path + ".1") }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = Array((line + "\n").utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
