import Core
import Foundation

/// A buffered reader of the frames of a segment, which skips damaged bytes.
struct EventReader {
    /// The offset after the last frame that was read.
    private(set) var offset: Int
    private let file: OpenFile
    private let end: Int
    private var buffer = Data()
    private var bufferStart = 0
    private static let bufferSize = 1 << 16
    private static let pageSize = 1 << 12

    /// Creates a reader of the bytes from `offset` to `end`.
    init(_ file: OpenFile, from offset: Int, to end: Int) {
        (self.file, self.offset, self.end) = (file, offset, end)
    }

    /// True if only a part of a frame follows, left by a killed process.
    var isTorn: Bool {
        mutating get throws(SecureStorageError) {
            try !fill(offset, EventFrame.headerSize) || frame(at: offset) != nil
        }
    }

    /// Returns the next frame and its offset, or nil if no complete one follows.
    mutating func next() throws(SecureStorageError) -> (frame: EventFrame, start: Int)? {
        var start = offset
        while try fill(start, EventFrame.headerSize) {
            if let frame = frame(at: start) {
                guard start + frame.size <= end else { return nil }
                offset = start + frame.size
                return (frame, start)
            }
            start += 1
        }
        return nil
    }

    /// Returns the bytes of a frame, or nil if the file is too short.
    mutating func bytes(of frame: EventFrame, at start: Int) throws(SecureStorageError) -> Data? {
        guard try fill(start, frame.size) else { return nil }
        return buffer[start - bufferStart..<start - bufferStart + frame.size]
    }

    private func frame(at start: Int) -> EventFrame? {
        buffer.withUnsafeBytes {
            EventFrame(header: $0[start - bufferStart..<start - bufferStart + EventFrame.headerSize])
        }
    }

    /// Makes the buffer contain `count` bytes from `start`. Returns false if the file is too short.
    private mutating func fill(_ start: Int, _ count: Int) throws(SecureStorageError) -> Bool {
        guard start + count <= end else { return false }
        if start < bufferStart || start + count > bufferStart + buffer.count {
            bufferStart = start
            buffer = try read(min(max(count, Self.bufferSize), end - start), at: start)
        }
        return count <= buffer.count
    }

    /// Reads pages that the disk cannot read as zeros, so that they count as damage.
    private func read(_ count: Int, at start: Int) throws(SecureStorageError) -> Data {
        do throws(SecureStorageError) {
            return try file.read(count, at: start)
        } catch {
            guard error == .system(EIO, path: file.path) else { throw error }
        }
        var content = Data()
        while content.count < count {
            let offset = start + content.count
            let size = min(Self.pageSize - offset % Self.pageSize, count - content.count)
            do throws(SecureStorageError) {
                let page = try file.read(size, at: offset)
                content += page
                if page.count < size { break }
            } catch {
                guard error == .system(EIO, path: file.path) else { throw error }
                content += Data(count: size)
            }
        }
        return content
    }
}
