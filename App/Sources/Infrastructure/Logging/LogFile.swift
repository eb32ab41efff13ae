public import Core
import Foundation
import Synchronization

/// A log in a file that nobody but its owner can read. It never fails and never holds up who writes: what the disk does
/// not take is lost.
///
/// When the file has grown to its limit it becomes `NAME.1`, in place of the one before, and a new one is begun.
public final class LogFile: Sendable {
    private let leastLevel: Mutex<LogEntry.Level>
    private let lines: AsyncStream<Line>.Continuation

    private enum Line {
        case text(String)
        case mark(CheckedContinuation<Void, Never>)
    }

    /// How many lines wait at most; of more the oldest are lost.
    private static let most = 10_000

    /// A log at `path`, whose folder exists when the first line is written.
    ///
    /// - Parameters:
    ///   - path: The file; made when it is first needed.
    ///   - level: The least severity that is written.
    ///   - limit: The size in bytes at which a new file is begun.
    public init(path: String, level: LogEntry.Level = .warning, limit: Int = 1_000_000) {
        leastLevel = Mutex(level)
        let (stream, continuation) = AsyncStream.makeStream(of: Line.self, bufferingPolicy: .bufferingNewest(Self.most))
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

    /// The least severity that is written. It may change at any time.
    public var level: LogEntry.Level {
        get { leastLevel.withLock { $0 } }
        set { leastLevel.withLock { $0 = newValue } }
    }

    /// Returns once what was logged before is written.
    public func flush() async {
        await withCheckedContinuation { continuation in
            switch lines.yield(.mark(continuation)) {
            case .enqueued: break
            case .dropped(.mark(let lost)): lost.resume()
            case .terminated: continuation.resume()
            case .dropped: break
            @unknown default: break
            }
        }
    }

    func write(_ line: String) {
        if case .dropped(.mark(let lost)) = lines.yield(.text(line)) { lost.resume() }
    }
}

/// Writes lines at the end of a file, on a thread of its own, as files block.
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

    /// Opens the file for each line, so that one that was moved away is begun anew, and two processes can share it.
    func append(_ line: String) {
        if let size = try? FileStatus(path: path)?.size, size >= limit { rename(path, path + ".1") }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = Array((line + "\n").utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
