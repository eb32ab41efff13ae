import Foundation
import Processes
import Synchronization

/// What a process prints, as far as it was read.
final class LineReader: Sendable {
    private let lines: AsyncStream<String>
    private let read = Mutex("")

    init(_ pipe: Pipe) {
        lines = pipe.fileHandleForReading.lineStream()
    }

    /// The next line with `text`, or nil if there is none.
    func line(with text: String) async -> String? {
        for await line in lines {
            read.withLock { $0 += line }
            if line.contains(text) { return line }
        }
        return nil
    }

    /// Everything, once all of it has come.
    func all() async -> String {
        for await line in lines {
            read.withLock { $0 += line }
        }
        return read.withLock(\.self)
    }
}
