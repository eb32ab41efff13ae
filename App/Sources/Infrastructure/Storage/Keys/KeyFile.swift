public import Core
import Crypto
public import Foundation
import Synchronization

/// A key in a file of its own, mode 0400, made when it is first needed. The default.
///
/// While the key is being changed, the new one stands beside it under the name with `.next`; the header of the store
/// tells which of the two opens it, so a crash at any moment leaves a store that opens.
public struct KeyFile: KeyProvider {
    private let url: URL?
    private let last = LastKey()

    /// Names the file; by default it is `store.key` in the folder of the store. Several stores may share one, but then
    /// their keys are not to be changed.
    public init(_ url: URL? = nil) {
        self.url = url
    }

    /// The key of the file, or of the one beside it that is to replace it.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        let path = path(in: request.folder)
        let source = "the key file \(path)"
        guard request.derivation == .none else {
            throw .wrongKey(path: request.path, source: "\(source), but with a passphrase")
        }
        var isThere = false
        for candidate in [path, Self.next(path)] {
            guard let key = try read(candidate) else { continue }
            isThere = true
            if let key = try? request.accept(key, from: candidate) { return key }
        }
        throw isThere ? .wrongKey(path: request.path, source: source) : .keyMissing(path: request.path, source: source)
    }

    /// The key that is there, or a new one. To replace a key, a new one beside it.
    public func newKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        let path = path(in: folder)
        if let old {
            // It may stand there itself, of a change that was broken off.
            try adopt(old, in: folder)
            // And this one is of a change that was broken off before anything was sealed with it.
            try remove(Self.next(path))
            return try make(Self.next(path))
        }
        guard let key = try read(path) else { return try make(path) }
        // Whoever made it may have been killed before it was durable.
        try syncFolder(path.folder)
        return key
    }

    /// Puts the new key in the old one's place.
    public func adopt(_ key: StorageKey, in folder: URL) throws(SecureStorageError) {
        let path = path(in: folder)
        let next: StorageKey?
        do throws(SecureStorageError) {
            next = try read(Self.next(path))
        } catch .damaged {
            // No key, so nothing was sealed with it.
            next = nil
        }
        guard let next, next.id == key.id else { return }
        try replace(path, with: Self.next(path))
        try syncFolder(path.folder)
    }

    private func path(in folder: URL) -> String {
        url?.path ?? folder.path + "/store.key"
    }

    private static func next(_ path: String) -> String {
        path + ".next"
    }

    private func read(_ path: String) throws(SecureStorageError) -> StorageKey? {
        if let key = last.current(at: path) { return key }
        guard let file = try OpenFile.reading(path) else { return nil }
        let status = try file.status()
        try status.check(.key, at: path)
        guard let key = try parseKey(file.content(limit: 1 << 10)) else {
            throw .damaged(path: path, reason: "it holds no key of 32 bytes", remedy: "Put it back from a backup.")
        }
        last.set(key, file: file, status: status)
        return key
    }

    /// Makes a key that is durable. If another process makes the file at the same moment, the first one's key is
    /// everybody's.
    private func make(_ path: String) throws(SecureStorageError) -> StorageKey {
        let key = StorageKey(SymmetricKey(size: .bits256), derivation: .none)
        let temporary = try TemporaryFile(for: path, content: key.secret.withUnsafeBytes { Data($0) }, mode: 0o400)
        var isOurs = true
        do throws(SecureStorageError) {
            switch try Renaming.exclusive.rename(temporary.path, to: path) {
            case .done: break
            case .taken:
                isOurs = false
                try remove(temporary.path)
            // Beside the store its lock keeps others out.
            case .unsupported where url == nil: try replace(path, with: temporary.path)
            case .unsupported:
                throw .refused(
                    path: path,
                    reason: "on this file system two stores could each make their own key there",
                    remedy: "Make the key by hand: openssl rand 32 > \(path.quotedForShell)"
                )
            }
        } catch {
            unlink(temporary.path)
            throw error
        }
        do throws(SecureStorageError) {
            try syncFolder(path.folder)
        } catch {
            // It may be gone after a power cut, and then nothing that was sealed with it would open.
            if isOurs { unlink(path) }
            throw error
        }
        guard let key = try read(path) else {
            throw .unavailable(path: path, reason: "it was removed while it was made")
        }
        return key
    }
}

/// The key that was read last, so that a change of the store need not read it again while its file is the same.
private final class LastKey: Sendable {
    private let last = Mutex<(key: StorageKey, file: OpenFile, status: FileStatus)?>(nil)

    func set(_ key: StorageKey, file: OpenFile, status: FileStatus) {
        last.withLock { $0 = (key, file, status) }
    }

    func current(at path: String) -> StorageKey? {
        guard let (key, file, status) = last.withLock({ $0 }), file.path == path,
            let now = try? FileStatus(path: path), now == status
        else { return nil }
        return key
    }
}

extension KeyProvider where Self == KeyFile {
    /// A key file beside the store.
    public static var keyFile: Self { KeyFile() }

    /// A key file elsewhere.
    public static func keyFile(_ url: URL) -> Self { KeyFile(url) }
}

extension String {
    fileprivate var folder: String {
        (self as NSString).deletingLastPathComponent
    }
}
