import Foundation
import Synchronization

/// What a process prints, line by line as it comes. Read on a thread of its own, as pipes block.
final class LineReader: Sendable {
    private let lines: AsyncStream<String>
    private let read = Mutex("")

    init(_ handle: FileHandle) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream
        Thread {
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[...end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
            continuation.finish()
        }.start()
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
