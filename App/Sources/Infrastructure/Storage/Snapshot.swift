import Core
import Foundation
import Synchronization

/// What a store holds at one moment.
final class Snapshot: Sendable {
    /// The file that it is from, held open; nil if there is no store. See ``OpenFile`` for why.
    let file: OpenFile?
    let status: FileStatus?
    /// Nil if there is no store, or one of the first version.
    let header: StoreHeader?
    let entries: [String: Data]
    /// Whether this process made it durable. What another wrote may not be yet: it may have been killed on the way.
    let isDurable: Bool

    init(file: OpenFile, status: FileStatus, header: StoreHeader?, entries: [String: Data], isDurable: Bool) {
        self.file = file
        self.status = status
        self.header = header
        self.entries = entries
        self.isDurable = isDurable
    }

    private init() {
        file = nil
        status = nil
        header = nil
        entries = [:]
        isDurable = true
    }

    /// No store, and nothing that shows that there was one.
    static let absent = Snapshot()
}

/// The last snapshot, for all who read.
final class LastSnapshot: Sendable {
    private let files: StoreFolder
    private let last = Mutex<Snapshot?>(nil)

    init(files: StoreFolder) {
        self.files = files
    }

    func set(_ snapshot: Snapshot?) {
        last.withLock { $0 = snapshot }
    }

    /// The last snapshot, if the store is still as it was then and still safe to use.
    ///
    /// Two lookups of a name, so it may be done on any thread: they come out of the kernel's memory, where an open file
    /// keeps the names, and take a microsecond each; going to the file thread and back takes ten times as long. Trouble
    /// of any kind is left to the file thread, to be told from its cause.
    var current: Snapshot? {
        guard let snapshot = last.withLock({ $0 }),
            let folder = try? FileStatus(path: files.folder.path),
            (try? folder.check(.folder, at: files.folder.path)) != nil,
            let status = try? FileStatus(path: files.store), status == snapshot.status
        else { return nil }
        return snapshot
    }
}
