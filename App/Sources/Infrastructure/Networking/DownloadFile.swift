import Core
import Foundation
import Synchronization

/// A file that an answer's body is written to: beside its place at first, put there as a whole at the end.
///
/// Everything here may block.
final class DownloadFile: Sendable {
    private let path: String
    private let temporary: String
    /// Nil once it is in its place or removed. The lock also keeps a late write from a descriptor used anew.
    private let descriptor: Mutex<Int32?>

    /// Makes the temporary file, so that a place that cannot be written to is known before anything is sent.
    init(for file: URL) throws(NetworkError) {
        guard file.isFileURL else { throw .invalidRequest("The place for a download is no file.") }
        path = file.path
        temporary = "\(path).\(UUID().uuidString).tmp"
        let opened = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard opened >= 0 else { throw Self.failure(path) }
        descriptor = Mutex(opened)
    }

    deinit {
        discard()
    }

    /// Adds `part` at the end.
    func write(_ part: Data) throws(NetworkError) {
        try descriptor.withLock { descriptor throws(NetworkError) in
            guard let descriptor else { return }
            var rest = part[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw Self.failure(path)
                }
            }
        }
    }

    /// Puts the file in its place. Synced before, or a power cut could leave an empty one under that name.
    func commit() throws(NetworkError) {
        try descriptor.withLock { descriptor throws(NetworkError) in
            guard let opened = descriptor else { return }
            guard fsync(opened) == 0, rename(temporary, path) == 0 else { throw Self.failure(path) }
            close(opened)
            descriptor = nil
        }
    }

    /// Removes what was written, unless it is in its place.
    func discard() {
        descriptor.withLock { descriptor in
            guard let opened = descriptor else { return }
            close(opened)
            unlink(temporary)
            descriptor = nil
        }
    }

    private static func failure(_ path: String) -> NetworkError {
        .invalidRequest("The download cannot be written to \(path): \(String(cString: strerror(errno))).")
    }
}
