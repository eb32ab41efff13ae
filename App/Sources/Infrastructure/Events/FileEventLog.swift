public import AnalyticsModule
public import Core
import Crypto
public import Foundation

/// An event log in encrypted, append-only files, in a folder for each grant and collector.
///
/// Appended events survive kill -9 and power cuts. docs/storage-format.md describes the files. The caller makes sure that only
/// one process reads batches, removes and splits files.
///
/// The actor runs on its own thread, since file calls block.
public actor FileEventLog: EventLog {
    private static let keyName = "events.key"

    private let thread = FileThread(name: "trellis.events")
    private let root: PrivateFolder
    private let collector: String
    private let keyStorage: any SecureStorageProtocol
    private let maxBytes: Int
    /// The key of the last grant. A new grant may follow a new store, which has another key.
    private var key: (grant: String, value: StorageKey)?
    private var openFile: OpenEventFile?
    private var lastNumber = 0
    private var dropped = 0
    private var damagedFileCount = 0
    /// The present files that have been counted as damaged.
    private var damagedFiles: Set<EventFileNumber> = []

    /// The executor of the file thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Creates a log. It opens no file before the first call.
    ///
    /// - Parameters:
    ///   - folder: The folder of all grants, with mode 0700. It must hold nothing else: ``keepOnly(_:)`` removes the rest.
    ///   - collector: The server to which the events are sent.
    ///   - keyStorage: The storage of the key. The first append creates a random one under `events.key`.
    ///   - maxBytes: The maximum size of the events of a grant and collector.
    public init(
        folder: URL,
        collector: String,
        keyStorage: any SecureStorageProtocol,
        maxBytes: Int = 50_000_000
    ) {
        root = PrivateFolder(path: folder.path)
        self.collector = Self.folderName(collector)
        self.keyStorage = keyStorage
        self.maxBytes = maxBytes
    }

    /// Creates the folder of `grant`, and removes everything else. Folders are renamed first, so that no process finds them.
    public func keepOnly(_ grant: String?) throws(EventLogError) {
        try mapErrors { () throws(SecureStorageError) in
            let kept = grant.map(Self.folderName)
            if let kept {
                try root.prepare()
                try PrivateFolder(path: "\(root.path)/\(kept)").prepare()
            }
            guard try root.exists() else { return }
            for name in try root.names() ?? [] where name != kept {
                let removed = "\(root.path)/\(hexadecimal(Data.random(8))).removed"
                try replace(removed, with: "\(root.path)/\(name)")
                try removeTree(removed)
            }
            try syncFolder(root.path)
        }
    }

    /// Appends events with one sync. A new file may drop the oldest closed ones.
    public func append(_ records: [Data], of grant: String) async throws(EventLogError) {
        guard !records.isEmpty else { return }
        let key = try await loadKey(of: grant)
        let hasFolder: Void? = try ifPresent(grant) { () throws(SecureStorageError) in
            if try openFile?.canAppend(records, in: path(of: grant)) == false { closeOpenFile() }
            if openFile == nil { openFile = try newFile(in: path(of: grant), key: key) }
            guard openFile != nil else { return nil }
            do throws(SecureStorageError) {
                try openFile?.append(records)
            } catch {
                closeOpenFile()
                throw error
            }
            if openFile?.isFull == true { closeOpenFile() }
            return ()
        }
        if hasFolder == nil { throw .grantEnded }
    }

    /// Closes the open files of this process and of ended processes.
    public func closeFiles(of grant: String) async throws(EventLogError) -> EventFileNumber? {
        closeOpenFile()
        return try await withFolder(of: grant) { folder throws(SecureStorageError) in
            for file in folder.open where try folder.closeFile(ofEndedProcess: file) { noteDamage(to: file.number) }
            return try folder.listed()?.closed.last?.number
        } ?? nil
    }

    /// Reads the oldest closed files, and removes the files that a killed split has left.
    public func nextBatch(of grant: String, skipping skipped: Set<EventFileNumber>) async throws(EventLogError)
        -> [EventFile]
    {
        try await withFolder(of: grant) { folder throws(SecureStorageError) in
            try folder.removeLeftovers()
            var batch: [EventFile] = []
            for file in folder.firstBatch(skipping: skipped) {
                guard let (events, isDamaged) = try folder.read(file) else { continue }
                if isDamaged { noteDamage(to: file.number) }
                batch.append(EventFile(number: file.number, events: events))
            }
            return batch
        } ?? []
    }

    /// Removes closed files, and syncs the folder.
    public func remove(_ numbers: [EventFileNumber], of grant: String) async throws(EventLogError) {
        try await withFolder(of: grant) { folder throws(SecureStorageError) in
            try folder.remove(numbers)
            damagedFiles.subtract(numbers)
        }
    }

    /// Replaces a closed file by two with half of its events each. A file with fewer than two events stays.
    public func split(_ number: EventFileNumber, of grant: String) async throws(EventLogError) {
        try await withFolder(of: grant) { folder throws(SecureStorageError) in
            guard let file = folder.closed.first(where: { $0.number == number }),
                let events = try folder.read(file)?.events, events.count > 1
            else { return }
            let middle = events.count / 2
            for (number, half) in zip(number.halves, [events[..<middle], events[middle...]]) {
                try folder.create(number, with: half)
            }
            try syncFolder(folder.path)
            try folder.remove([number])
        }
    }

    /// Returns the oldest events of all files.
    public func events(of grant: String, limit: Int) async throws(EventLogError) -> [Data] {
        try await withFolder(of: grant) { folder throws(SecureStorageError) in
            var events: [Data] = []
            let files = (folder.closed + folder.open).sorted { $0.number < $1.number }
            for file in files where events.count < limit { events += try folder.read(file)?.events ?? [] }
            return Array(events.prefix(limit))
        } ?? []
    }

    /// Returns the size of the log, by the names of closed files and the content of open ones.
    public func size(of grant: String) async throws(EventLogError) -> EventLogSize {
        var size = EventLogSize()
        size.dropped = dropped
        size.damagedFiles = damagedFileCount
        try await withFolder(of: grant) { folder throws(SecureStorageError) in
            for file in folder.closed + folder.open {
                var (count, bytes) = (file.count, file.bytes)
                if let openFile, openFile.name.number == file.number, openFile.folder.path == folder.path {
                    (count, bytes) = (openFile.name.count, openFile.name.bytes)
                } else if file.isOpen, let events = try folder.read(file)?.events {
                    (count, bytes) = (events.count, events.byteCount)
                }
                size.count += count
                size.bytes += bytes
            }
        }
        return size
    }

    private func path(of grant: String) -> String { "\(folder(of: grant).path)/\(collector)" }

    private func folder(of grant: String) -> PrivateFolder {
        PrivateFolder(path: "\(root.path)/\(Self.folderName(grant))")
    }

    /// Returns the name of a folder for a name of any length and with any characters.
    private static func folderName(_ name: String) -> String {
        hexadecimal(SHA256.hash(data: Data(name.utf8)).prefix(8))
    }

    private func closeOpenFile() {
        openFile?.close()
        openFile = nil
    }

    /// Creates the open file. Returns `nil` if the grant has no folder.
    private func newFile(in path: String, key: StorageKey) throws(SecureStorageError) -> OpenEventFile? {
        guard try root.exists() else { return nil }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            if errno == ENOENT { return nil }
            throw .system(errno, path: path)
        }
        guard let folder = try EventFolder(path: path, key: key) else { return nil }
        dropped += try folder.dropOldest(above: maxBytes - EventFile.maxBytes)
        let file = try OpenEventFile(in: folder, after: lastNumber)
        lastNumber = file?.name.number.whole ?? lastNumber
        return file
    }

    private func noteDamage(to number: EventFileNumber) {
        if damagedFiles.insert(number).inserted { damagedFileCount += 1 }
    }

    /// Runs `body` on the files of a grant. Returns `nil` if they have no folder.
    @discardableResult
    private func withFolder<Result>(
        of grant: String,
        _ body: (EventFolder) throws(SecureStorageError) -> Result
    ) async throws(EventLogError) -> Result? {
        let path = path(of: grant)
        // A key is not created before the first event.
        let exists = try mapErrors { () throws(SecureStorageError) in
            guard try root.exists() else { return false }
            return try PrivateFolder(path: path).exists()
        }
        guard exists else { return nil }
        let key = try await loadKey(of: grant)
        return try ifPresent(grant) { () throws(SecureStorageError) in
            guard let folder = try EventFolder(path: path, key: key) else { return nil }
            return try body(folder)
        }
    }

    private func loadKey(of grant: String) async throws(EventLogError) -> StorageKey {
        if let key, key.grant == grant { return key.value }
        do throws(SecureStorageError) {
            let loaded = try await StorageKey.stored(under: Self.keyName, in: keyStorage)
            key = (grant, loaded)
            return loaded
        } catch {
            throw .key(error)
        }
    }

    /// Runs `body` on the files of a grant. Returns `nil` if another process has removed their folder in the meantime, which
    /// makes calls fail in many ways.
    private func ifPresent<Result>(
        _ grant: String,
        _ body: () throws(SecureStorageError) -> Result?
    ) throws(EventLogError) -> Result? {
        try mapErrors { () throws(SecureStorageError) in
            do throws(SecureStorageError) {
                return try body()
            } catch {
                guard try root.exists(), try folder(of: grant).exists() else { return nil }
                throw error
            }
        }
    }

    private func mapErrors<Result>(_ body: () throws(SecureStorageError) -> Result) throws(EventLogError) -> Result {
        do throws(SecureStorageError) {
            return try body()
        } catch {
            switch error {
            case .unavailable(let path, let reason), .refused(let path, let reason, _):
                throw .unavailable(path: path, reason: reason)
            case .noSpace(let path): throw .noSpace(path: path)
            default: throw .key(error)
            }
        }
    }
}
