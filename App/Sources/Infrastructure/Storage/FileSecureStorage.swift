public import Core
public import Foundation

/// A secure storage in one sealed file.
///
/// What was acknowledged is on the disk: it is there after kill -9 and after a power cut. Any change to the file from
/// outside is noticed, and is an error, never absence. Several processes may use one folder: each change is made under
/// a lock, for which it waits 10 seconds at most, and each read sees the last one. Writes that wait for the disk at the
/// same time are written together. Each writes the whole file, which may have 1 GiB at most.
///
/// ``StoreFolder`` names the files; docs/storage-format.md has the format.
///
/// Cancellation is not observed: a write returns what really became of it.
public final class FileSecureStorage: SecureStorageProtocol {
    let keeper: StoreKeeper
    private let last: LastSnapshot
    private let queue: WriteQueue

    /// Names the folder, which is made with mode 0700 when something is first set, and where the key comes from.
    public convenience init(folder: URL, key: some KeyProvider = .keyFile) {
        self.init(folder: folder, key: key, exchanges: true)
    }

    /// Can do as on a file system that does not swap two files at one stroke, and wait longer or shorter for another
    /// process that holds the lock.
    package init(folder: URL, key: any KeyProvider, exchanges: Bool = true, patience: Duration = .seconds(10)) {
        keeper = StoreKeeper(files: StoreFolder(folder, exchanges: exchanges, patience: patience), provider: key)
        last = keeper.last
        queue = keeper.queue
    }

    /// Whether there is a store in `folder`, damaged or not, or something that shows that there was one. It needs no key.
    public static func exists(in folder: URL) throws(SecureStorageError) -> Bool {
        let files = StoreFolder(folder, exchanges: true, patience: .zero)
        if try FileStatus(path: files.store) != nil { return true }
        return try FileStatus(path: files.previous) != nil
    }

    /// The data kept under `key`; nil only if it is certain that there is none.
    public func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await snapshot().entries[key]
    }

    /// All keys in use, sorted.
    public func keys() async throws(SecureStorageError) -> [String] {
        try await snapshot().entries.keys.sorted()
    }

    /// Does `body` under the lock, on a thread that may block, and returns once its changes are on the disk. If the
    /// disk is full it is done again, by itself.
    public func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        let write = Write(body)
        queue.add(write)
        return try await keeper.outcome(of: write)
    }

    /// How many writes wait for the file thread.
    package var waitingWrites: Int {
        queue.count
    }

    private func snapshot() async throws(SecureStorageError) -> Snapshot {
        if let snapshot = last.current { return snapshot }
        return try await keeper.snapshot()
    }
}

extension FileSecureStorage: CustomStringConvertible, CustomReflectable {
    /// The folder, and nothing of what is in it.
    public var description: String { "FileSecureStorage(\(keeper.files.folder.path))" }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
