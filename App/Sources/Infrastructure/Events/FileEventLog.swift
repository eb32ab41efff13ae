public import AnalyticsModule
public import Core
import Crypto
public import Foundation

/// An event log in encrypted, append-only files.
///
/// Several logs and processes may share a folder. Each call takes a lock between processes for a moment, with a timeout of
/// 10 seconds. Acknowledged records survive kill -9 and power cuts. docs/storage-format.md describes the files.
///
/// The actor runs on its own thread, since file calls block.
public actor FileEventLog: EventLog {
    private static let keyName = "events.key"

    private let thread = FileThread(name: "trellis.events")
    private let folder: PrivateFolder
    private let lock: FileLock
    private let deliveryLock: FileLock
    private let keyStorage: any SecureStorageProtocol
    private var segments: EventSegments
    private var key: StorageKey?

    /// The executor of the file thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Creates a log. It opens no file before the first call.
    ///
    /// - Parameters:
    ///   - folder: The folder of all logs, which the first record creates with mode 0700. It should hold nothing else.
    ///   - name: The name of the log, such as the server for which its events are.
    ///   - keyStorage: The storage of the key. The first append creates a random one under `events.key`.
    ///   - maxCount: The maximum number of records.
    ///   - maxBytes: The maximum size of the files.
    public init(
        folder: URL,
        name: String,
        keyStorage: any SecureStorageProtocol,
        maxCount: Int = 100_000,
        maxBytes: Int = 50_000_000
    ) {
        self.init(
            folder: folder,
            name: name,
            keyStorage: keyStorage,
            maxCount: maxCount,
            maxBytes: maxBytes,
            lockTimeout: .seconds(10)
        )
    }

    /// Creates a log for a test, with another timeout of the lock.
    package init(
        folder: URL,
        name: String,
        keyStorage: any SecureStorageProtocol,
        maxCount: Int,
        maxBytes: Int,
        lockTimeout: Duration
    ) {
        // A name of any length and with any characters gives the name of a file.
        let log = hexadecimal(SHA256.hash(data: Data(name.utf8)).prefix(8))
        let limits = EventSegments.Limits(count: maxCount, bytes: maxBytes)
        self.folder = PrivateFolder(path: folder.path)
        self.keyStorage = keyStorage
        lock = FileLock(path: folder.path + "/events.lock", timeout: lockTimeout)
        deliveryLock = FileLock(path: "\(folder.path)/\(log).delivery", timeout: .zero)
        segments = EventSegments(log: log, in: self.folder, limits: limits)
    }

    /// Appends records with one sync, and drops the oldest segments if the log is full.
    public func append(_ records: [Data]) async throws(EventLogError) {
        guard !records.isEmpty else { return }
        let key = try await loadKey()
        try mapErrors { () throws(SecureStorageError) in
            try folder.prepare()
            try withLock { segments throws(SecureStorageError) in try segments.append(records, key: key) }
        }
    }

    /// Reads the oldest records after a position, and counts damaged ones.
    public func read(after position: EventLogPosition?, maxCount: Int, maxBytes: Int) async throws(EventLogError)
        -> [EventLogRecord]
    {
        // A key is not created before the first record.
        if key == nil, try size().count == 0 { return [] }
        let key = try await loadKey()
        return try mapErrors { () throws(SecureStorageError) in
            try withSegments { segments throws(SecureStorageError) in
                try segments.read(after: position, maxCount: maxCount, maxBytes: maxBytes, key: key)
            }
        } ?? []
    }

    /// Removes the records up to and including `position`.
    public func remove(through position: EventLogPosition) throws(EventLogError) {
        try mapErrors { () throws(SecureStorageError) in
            try withSegments { segments throws(SecureStorageError) in try segments.removeRecords(through: position) }
        }
    }

    /// Removes all records of all logs in the folder.
    public func removeAll() throws(EventLogError) {
        try mapErrors { () throws(SecureStorageError) in
            try withSegments { segments throws(SecureStorageError) in try EventSegments.removeAll(in: segments.folder) }
        }
    }

    /// Returns the size of the log.
    public func size() throws(EventLogError) -> EventLogSize {
        try mapErrors { () throws(SecureStorageError) in
            try withSegments { segments throws(SecureStorageError) in segments.size }
        } ?? EventLogSize()
    }

    /// Runs `body` unless another body runs in any process. Throws if the folder is not writable.
    public nonisolated func withDeliveryLock<Result: Sendable>(_ body: @Sendable () async -> Result)
        async throws(EventLogError) -> Result?
    {
        guard let file = try await lockDelivery() else { return nil }
        defer { file.unlock() }
        return await body()
    }

    private func lockDelivery() throws(EventLogError) -> OpenFile? {
        try mapErrors { () throws(SecureStorageError) in
            try folder.prepare()
            // Delivered events could not be removed, and would be delivered again.
            guard access(folder.path, W_OK) == 0 else { throw .system(errno, path: folder.path) }
            return try deliveryLock.lockIfFree()
        }
    }

    /// Runs `body` on the current segments. Returns nil if the folder does not exist.
    private func withSegments<Result>(
        _ body: (inout EventSegments) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result? {
        try folder.exists() ? try withLock(body) : nil
    }

    private func withLock<Result>(
        _ body: (inout EventSegments) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        try lock.withLock { () throws(SecureStorageError) in
            try segments.refresh()
            return try body(&segments)
        }
    }

    private func loadKey() async throws(EventLogError) -> StorageKey {
        if let key { return key }
        do throws(SecureStorageError) {
            let loaded = try await StorageKey.stored(under: Self.keyName, in: keyStorage)
            key = loaded
            return loaded
        } catch {
            throw .key(error)
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
            case .busy(let path, let waited): throw .busy(path: path, waited: waited)
            default: throw .key(error)
            }
        }
    }
}

extension StorageKey {
    /// Returns the key that is stored under `name`. Creates a random one if there is none.
    fileprivate static func stored(under name: String, in storage: some SecureStorageProtocol)
        async throws(SecureStorageError) -> StorageKey
    {
        let new = Data.random(size)
        let stored = try await storage.data(for: name)
        let data: Data
        if let stored {
            data = stored
        } else {
            // Another process may create one at the same time.
            data = try await storage.transaction { transaction in
                let data = transaction[name] ?? new
                transaction[name] = data
                return data
            }
        }
        guard let key = StorageKey(Secret(data)) else { throw .undecodable(key: name) }
        return key
    }
}
