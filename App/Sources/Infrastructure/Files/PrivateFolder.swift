public import Core
import Foundation

/// A folder that only its owner can access.
public struct PrivateFolder: Sendable {
    let path: String

    /// Creates a value for the folder at `path`, which may not exist yet.
    public init(path: String) {
        self.path = path
    }

    /// Creates the folder with mode 0700, or checks the existing one.
    ///
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:advice:)`` if it is not a private folder of this user;
    ///   ``Core/SecureStorageError/unavailable(path:reason:)`` if it cannot be created or read.
    public func prepare() throws(SecureStorageError) {
        if try exists() { return }
        try create()
        guard try exists() else { throw .unavailable(path: path, reason: "it was removed while it was created") }
    }

    /// Checks the folder. Returns `false` if there is none.
    func exists() throws(SecureStorageError) -> Bool {
        guard let status = try FileStatus(path: path) else { return false }
        try status.check(.folder, at: path)
        return true
    }

    /// Returns the names of all files. Returns `nil` if there is no folder.
    func names() throws(SecureStorageError) -> [String]? {
        // After an error in the middle, FileManager returns a part of the names.
        guard let directory = opendir(path) else {
            guard errno == ENOENT else { throw .system(errno, path: path) }
            return nil
        }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            if let entry = readdir(directory), let offset = MemoryLayout<dirent>.offset(of: \.d_name) {
                let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
                names.append(String(cString: name))
            } else if errno != EINTR {
                guard errno == 0 else { throw .system(errno, path: path) }
                return names.filter { $0 != "." && $0 != ".." }
            }
        }
    }

    /// Makes the folder's own name durable. A parent that this user may not read, such as /var/lib/private, is skipped.
    func syncName() throws(SecureStorageError) {
        guard access(path.parentFolder, R_OK) == 0 || errno != EACCES else { return }
        try syncFolder(path.parentFolder)
    }

    /// Creates the folder and its missing parents durably. `FileManager` would set the private mode too late.
    private func create() throws(SecureStorageError) {
        let parent = path.parentFolder
        var isCreated = mkdir(path, 0o700) == 0
        if !isCreated, errno == ENOENT, !parent.isEmpty, parent != path {
            try PrivateFolder(path: parent).create()
            isCreated = mkdir(path, 0o700) == 0
        }
        guard !isCreated else { return try syncName() }
        guard errno == EEXIST else { throw .system(errno, path: path) }
    }
}

#if canImport(Darwin)
extension PrivateFolder {
    /// Excludes the folder from backups. Without the key of this device, its files would not open on another one.
    public func excludeFromBackup() throws(SecureStorageError) {
        var url = URL(filePath: path, directoryHint: .isDirectory)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        do {
            try url.setResourceValues(values)
        } catch {
            throw .unavailable(path: path, reason: "it can't be excluded from backups")
        }
    }
}
#endif
