import Core
import Foundation

/// A file under a name of its own, on the disk but not yet where it belongs.
struct TemporaryFile {
    private static let suffix = ".tmp"
    let path: String
    let file: OpenFile

    /// Writes and syncs `content` beside `destination`. What could not be finished is removed.
    init(for destination: String, content: Data, mode: mode_t = 0o600) throws(SecureStorageError) {
        path = "\(destination).\(String(UInt64.random(in: 0 ... .max), radix: 16))\(Self.suffix)"
        do throws(SecureStorageError) {
            file = try OpenFile.creating(path, mode: mode)
            try file.write(content)
            try file.sync()
        } catch {
            unlink(path)
            // The person knows the destination; the temporary name says nothing to them.
            throw error.about(destination)
        }
    }

    /// Renames it over what is at `path`. If that fails it is removed.
    func replace(_ path: String) throws(SecureStorageError) {
        do throws(SecureStorageError) {
            try Infrastructure.replace(path, with: self.path)
        } catch {
            unlink(self.path)
            throw error
        }
    }

    /// Whether this name, in the folder of a store, is that of a temporary file.
    static func isName(_ name: String) -> Bool {
        name.hasPrefix("store.") && name.hasSuffix(suffix)
    }
}

extension SecureStorageError {
    fileprivate func about(_ path: String) -> Self {
        switch self {
        case .unavailable(_, let reason): .unavailable(path: path, reason: reason)
        case .noSpace: .noSpace(path: path)
        default: self
        }
    }
}
