import AnalyticsModule
import Core
import Foundation

/// The file to which a process appends. Its lock keeps other processes from closing it.
struct OpenEventFile {
    let folder: EventFolder
    /// The name that the file gets when it is closed.
    private(set) var name: EventFileName
    private let file: OpenFile
    private var size = 0

    /// Creates a file with a number greater than `number` and all present ones. Returns `nil` if the folder is gone.
    init?(in folder: EventFolder, after number: Int) throws(SecureStorageError) {
        var folder = folder
        while true {
            let name = EventFileName(number: EventFileNumber(max(number, folder.lastNumber) + 1))
            let file = try Self.create(folder.path(of: name))
            guard let current = try folder.listed() else { return nil }
            if let file, try file.tryLock(), try file.isAtPath {
                // Since the first listing, another process may have created a file of this number and closed it.
                if !current.closed.contains(where: { $0.number.whole == name.number.whole }) {
                    self.folder = current
                    self.name = name
                    self.file = file
                    return
                }
                try remove(file.path)
            }
            folder = current
        }
    }

    /// Returns `nil` if another process was faster, or has removed the folder.
    private static func create(_ path: String) throws(SecureStorageError) -> OpenFile? {
        do throws(SecureStorageError) {
            return try .creating(path)
        } catch {
            guard [.system(EEXIST, path: path), .system(ENOENT, path: path)].contains(error) else { throw error }
            return nil
        }
    }

    /// Returns `true` if the file is in `folder`, has room for `events`, and was not closed or removed by another process.
    func canAppend(_ events: [Data], in folder: String) throws(SecureStorageError) -> Bool {
        guard self.folder.path == folder, name.count + events.count <= EventFile.maxCount,
            name.bytes + events.byteCount <= EventFile.maxBytes
        else { return false }
        return try file.isAtPath
    }

    var isFull: Bool { name.count >= EventFile.maxCount || name.bytes >= EventFile.maxBytes }

    /// Appends events with one write and one sync. After a failure, the file must be closed, since a later sync of it proves
    /// nothing.
    mutating func append(_ events: [Data]) throws(SecureStorageError) {
        let record = try EventRecord.seal(events, at: size, of: file.path, key: folder.key(of: name.number))
        do throws(SecureStorageError) {
            try file.write(record, at: size)
            try file.syncContent()
            if size == 0 {
                try syncFolder(folder.path)
                try syncFolder(folder.path.parentFolder)
            }
        } catch {
            try? file.truncate(to: size)
            throw error
        }
        size += record.count
        name.count += events.count
        name.bytes += events.byteCount
    }

    /// Closes the file. If that fails, it is later closed like the file of an ended process.
    func close() {
        try? file.close(as: name, in: folder)
    }
}

extension EventFolder {
    /// Closes the open file of an ended process, and leaves out an incomplete record at its end. Returns `true` if a record
    /// is damaged.
    func closeFile(ofEndedProcess name: EventFileName) throws(SecureStorageError) -> Bool {
        guard let file = try OpenFile.updating(path(of: name)), try file.tryLock(), try file.isAtPath,
            let (events, isDamaged) = try read(name)
        else { return false }
        let closed = EventFileName(number: name.number, count: events.count, bytes: events.byteCount)
        try file.close(as: closed, in: self)
        return isDamaged
    }
}

extension OpenFile {
    /// `true` if the path still leads to this file.
    fileprivate var isAtPath: Bool {
        get throws(SecureStorageError) { try FileStatus(path: path)?.isSameFile(as: status()) == true }
    }

    /// Renames a locked file and unlocks it. A file without events is removed.
    fileprivate func close(as name: EventFileName, in folder: EventFolder) throws(SecureStorageError) {
        defer { unlock() }
        // Otherwise the path may lead to a new file of another process.
        guard try isAtPath else { return }
        if name.count == 0 { try remove(path) } else { try replace(folder.path(of: name), with: path) }
    }
}
