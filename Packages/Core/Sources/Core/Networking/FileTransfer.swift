public import Foundation

/// A file that a request sends as its body, or that the body of the answer is written to, without either being held
/// in memory.
public struct FileTransfer: Sendable {
    /// Which way the bytes go.
    public enum Direction: Sendable, Hashable {
        /// The file is the body of the request.
        case upload
        /// The body of an answer that says success (2xx) becomes the file; any other answer leaves the file alone.
        case download
    }

    /// Which way the bytes go.
    public let direction: Direction
    /// The file: one that exists, for an upload; one that is made or replaced as a whole, for a download.
    public let file: URL
    /// Is told how far it has come: on an executor of the transport's, in order, and never after the request ended.
    public let progress: @Sendable (TransferProgress) -> Void

    /// Sends `file` as the body.
    public static func upload(
        from file: URL,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) -> FileTransfer {
        FileTransfer(direction: .upload, file: file, progress: progress)
    }

    /// Writes the answer's body to `file`.
    public static func download(
        to file: URL,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) -> FileTransfer {
        FileTransfer(direction: .download, file: file, progress: progress)
    }
}

extension FileTransfer: Hashable {
    /// Compares direction and file; who is told of the progress does not change what is asked.
    public static func == (one: FileTransfer, other: FileTransfer) -> Bool {
        one.direction == other.direction && one.file == other.file
    }

    /// Hashes direction and file.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(direction)
        hasher.combine(file)
    }
}

/// How far a transfer has come.
public struct TransferProgress: Sendable, Hashable {
    /// The bytes of the body transferred so far.
    public let bytes: Int64
    /// The bytes of the whole body, where that is known.
    public let total: Int64?

    /// Describes a point of a transfer.
    public init(bytes: Int64, total: Int64?) {
        self.bytes = bytes
        self.total = total
    }
}
