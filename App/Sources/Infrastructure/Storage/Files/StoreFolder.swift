import Core
import Crypto
import Foundation

/// The files of a store, and how they change so that every moment leaves a store that opens.
///
/// | name | what it is |
/// |---|---|
/// | `store.sealed` | the store; replaced as a whole, never written in place |
/// | `store.previous` | the generation before it |
/// | `store.key` | the key, unless it comes from elsewhere; `store.key.next` while it is being changed |
/// | `store.lock` | held by whoever changes anything here |
/// | `store.reserve` | room that is given up so that a change can be written to a full disk |
/// | `store.damaged-*` | a copy of a store that was found damaged, or one that could not be copied |
/// | `store.*.tmp` | being written, or left by a process that was killed; removed by the next writer |
struct StoreFolder: Sendable {
    /// The folder, as providers of keys take it.
    let url: URL
    let folder: PrivateFolder
    let store: String
    let previous: String
    let reserve: String
    let lock: FileLock
    /// Whether two files may be swapped at one stroke, where the file system can.
    let exchanges: Bool

    /// How many damaged files are kept aside; further ones stay where they are until they are dealt with.
    private static let damagedKept = 8

    init(_ url: URL, exchanges: Bool, patience: Duration) {
        self.url = url
        let path = url.path
        folder = PrivateFolder(path: path)
        store = path + "/store.sealed"
        previous = path + "/store.previous"
        reserve = path + "/store.reserve"
        lock = FileLock(path: path + "/store.lock", patience: patience)
        self.exchanges = exchanges
    }

    /// The paths of the store's files that `matches` picks out by name, sorted.
    func files(where matches: (String) -> Bool) throws(SecureStorageError) -> [String] {
        guard let stream = opendir(folder.path) else { throw .system(errno, path: folder.path) }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX)) { String(cString: $0) }
            }
            if name.hasPrefix("store."), matches(name) { paths.append(folder.path + "/" + name) }
        }
        return paths.sorted()
    }

    /// What processes that were killed while writing left behind. The lock must be held: whoever writes now holds it.
    func removeLeftovers() throws(SecureStorageError) {
        for path in try files(where: TemporaryFile.isName) { try remove(path) }
    }

    /// Copies of damaged stores.
    func damagedFiles() throws(SecureStorageError) -> [String] {
        try files { $0.hasPrefix("store.damaged-") && !TemporaryFile.isName($0) }
    }
}

// MARK: - Replacing the store
extension StoreFolder {
    /// Puts `content` in place of the store, which becomes the generation before it. All or nothing: if this throws, the
    /// store is what it was.
    ///
    /// The file is synced before it is renamed, or a power cut could leave it empty; the folder after, or it could bring
    /// the old one back.
    func replaceStore(with content: Data, current: FileStatus?)
        throws(SecureStorageError) -> (file: OpenFile, status: FileStatus)
    {
        // Now, as a process may have no more files open than so many: that must fail before anything is changed.
        let names = try OpenFile.folder(folder.path)
        // So deleting works on a full disk. A change that grows the store gets nothing: it could fail all the same, and
        // leave nothing for deleting.
        let sacrifices = content.count <= current?.size ?? 0 ? [reserve, previous] : []
        let new = try makingRoom(by: sacrifices) { () throws(SecureStorageError) in
            try TemporaryFile(for: store, content: content)
        }
        let status: FileStatus
        do throws(SecureStorageError) {
            if let current {
                try exchangeStore(with: new, current: current, sacrifices: sacrifices)
            } else {
                try nameStore(new)
            }
            do throws(SecureStorageError) {
                // Renaming has changed its times, so it is looked at only now.
                status = try new.file.status()
                try names.sync()
                // Whoever made the folder may have been killed before its name was durable.
                if current == nil { try folder.syncName() }
            } catch {
                // What was not made durable is not to stay. A power cut would now leave one of the two, whole.
                if current == nil { unlink(store) } else { rename(previous, store) }
                throw error
            }
        } catch {
            unlink(new.path)
            throw error
        }
        keepReserve(for: content.count)
        return (new.file, status)
    }

    /// Makes `new` the first generation.
    private func nameStore(_ new: TemporaryFile) throws(SecureStorageError) {
        switch try Renaming.exclusive.rename(new.path, to: store) {
        case .done: break
        case .taken: throw changedWithoutLock
        case .unsupported: try replace(store, with: new.path)
        }
    }

    /// Makes the store the generation before, and `new` the store. No moment is without a store, and none has a store
    /// with two names, as hard links would.
    private func exchangeStore(with new: TemporaryFile, current: FileStatus, sacrifices: [String])
        throws(SecureStorageError)
    {
        if exchanges, try Renaming.exchange.rename(new.path, to: store) == .done {
            do throws(SecureStorageError) {
                // What was the store has the temporary name now.
                guard try FileStatus(path: new.path)?.isSameFile(as: current) == true else { throw changedWithoutLock }
                try replace(previous, with: new.path)
            } catch {
                _ = try? Renaming.exchange.rename(new.path, to: store)
                throw error
            }
        } else {
            guard let old = try OpenFile.reading(store) else {
                throw .unavailable(path: store, reason: "it was removed while it was replaced")
            }
            guard try old.status().isSameFile(as: current) else { throw changedWithoutLock }
            let content = try old.content()
            try makingRoom(by: sacrifices) { () throws(SecureStorageError) in
                try TemporaryFile(for: previous, content: content).replace(previous)
            }
            try replace(store, with: new.path)
        }
    }

    /// Whoever removes the lock file, or the whole folder, lets two write at once. What the other wrote stays.
    private var changedWithoutLock: SecureStorageError {
        .unavailable(path: store, reason: "another process changed it without the lock")
    }

    /// Writes a file. On a full disk it is given the room of `sacrifices`, one after the other.
    private func makingRoom<Result>(by sacrifices: [String], _ write: () throws(SecureStorageError) -> Result)
        throws(SecureStorageError) -> Result
    {
        for path in sacrifices {
            do throws(SecureStorageError) {
                return try write()
            } catch .noSpace {
                try remove(path)
            }
        }
        return try write()
    }

    /// Sees to it that as much room as the next change may need is taken already. It is random, as a file system may
    /// pack zeros into nothing, and made in steps, so that it is seldom written; without room for it the store works as
    /// well, until the disk is full.
    private func keepReserve(for size: Int) {
        guard (try? FileStatus(path: reserve))?.size ?? 0 < size else { return }
        let room = ((2 * size) | 0x3fff) + 1
        unlink(reserve)
        guard let file = try? OpenFile.creating(reserve, mode: 0o600) else { return }
        do {
            for _ in 0..<(room >> 14) { try file.write(.random(1 << 14)) }
        } catch {
            unlink(reserve)
        }
    }
}

// MARK: - Damage
extension StoreFolder {
    /// Keeps a copy of what was found damaged, once for each content, and returns its path.
    ///
    /// A copy, so that the store does not read as empty meanwhile.
    func keepAside(_ content: Data) throws(SecureStorageError) -> String? {
        let name = SHA256.hash(data: content).prefix(6).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        let path = folder.path + "/store.damaged-" + name.joined()
        if try FileStatus(path: path) != nil { return path }
        guard try damagedFiles().count < Self.damagedKept else { return nil }
        try TemporaryFile(for: path, content: content).replace(path)
        try syncFolder(folder.path)
        return path
    }

    /// Keeps the store itself aside, where it cannot be copied: the disk cannot read it back, or is full.
    func moveAside() throws(SecureStorageError) {
        let name = Data.random(6).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        try replace(folder.path + "/store.damaged-" + name.joined(), with: store)
    }

    /// Removes everything but the lock. The lock must be held.
    func removeAll() throws(SecureStorageError) {
        for path in try files(where: { $0 != "store.lock" }) { try remove(path) }
        try syncFolder(folder.path)
    }

    /// Says that the store is damaged, where what is left of it is, and what to do. `previousOpens` is whether the
    /// generation before it can be put back.
    func damage(_ reason: String, previousOpens: Bool) -> SecureStorageError {
        var remedy: [String] = []
        if let content = try? OpenFile.reading(store)?.content() {
            // A disk too full for the copy, or too broken, must not hide the damage. The file itself stays where it is.
            let copy = try? keepAside(content)
            remedy.append("It is left as it is" + (copy.map { ", and a copy is kept as \($0)." } ?? "."))
        }
        if previousOpens {
            remedy.append("The generation before it is kept as \(previous) and can be put back.")
            remedy.append("To start anew instead, move both away: \(store) and \(previous).")
        } else if (try? FileStatus(path: previous)) != nil {
            remedy.append("The generation before it, \(previous), does not open either.")
            remedy.append(restoringElsewhere)
        } else if (try? FileStatus(path: store)) != nil {
            remedy.append("Put it back from a backup, or move it away to start anew.")
        } else {
            remedy.append("Put it back from a backup, or end this program to start anew.")
        }
        return .damaged(path: store, reason: reason, remedy: remedy.joined(separator: " "))
    }

    /// What is left to do when neither the store nor the generation before it opens.
    var restoringElsewhere: String {
        "Put \(store) back from a backup, or move both away to start anew."
    }

    /// Puts the generation before in place of the store. It stays the generation before, too.
    func restorePrevious(_ content: Data) throws(SecureStorageError) {
        try makingRoom(by: [reserve]) { () throws(SecureStorageError) in
            try TemporaryFile(for: store, content: content)
        }.replace(store)
        try syncFolder(folder.path)
    }
}
