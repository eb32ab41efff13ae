import Core
import Foundation

/// A file that is sent as a body, opened once so that every redirect sends the same one. Everything here may block.
final class UploadFile: Sendable {
    let url: URL
    /// Its size in bytes when it was opened.
    let size: Int64
    private let descriptor: Int32

    init(_ file: URL) throws(NetworkError) {
        let opened = file.isFileURL ? open(file.path, O_RDONLY | O_CLOEXEC) : -1
        guard opened >= 0 else { throw Self.failure(file) }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .invalidRequest("\(file.path) cannot be sent: it is no file.")
        }
        url = file
        size = Int64(status.st_size)
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// The bytes from `offset` on, at most `count`; none at the end.
    func read(at offset: Int64, count: Int) throws(NetworkError) -> Data {
        var part = Data(count: count)
        while true {
            let count = part.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if count >= 0 { return part.prefix(count) }
            guard errno == EINTR else { throw Self.failure(url) }
        }
    }

    private static func failure(_ file: URL) -> NetworkError {
        let reason = file.isFileURL ? String(cString: strerror(errno)) : "it is no file"
        return .invalidRequest("\(file.path) cannot be sent: \(reason).")
    }
}
