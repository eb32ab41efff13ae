package import Foundation

extension FileHandle {
    /// Returns the lines, each with its line break, as they arrive. Reads on a thread of its own, since pipes block.
    package func lineStream() -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        Thread { [self] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var rest = Data()
            while true {
                let count = Foundation.read(fileDescriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest += buffer[..<count]
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[...end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
            continuation.finish()
        }
        .start()
        return lines
    }
}
