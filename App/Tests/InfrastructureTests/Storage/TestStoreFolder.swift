import Core
import Crypto
import Foundation
import Infrastructure
import Synchronization

/// A store's temporary folder, with functions that change its files as crashes and intruders do.
final class TestStoreFolder: Sendable {
    let parent: URL
    let url: URL
    private let overwritten = Atomic(0)

    init() {
        parent = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        url = parent.appending(path: "secure")
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    /// Creates a storage that has read nothing yet, like a new process. It waits longer for the lock than in the app:
    /// on a busy machine, one of many that write may not get it for 10 s.
    func storage(_ key: some KeyProvider = .keyFile, supportsRenameFlags: Bool = true) -> FileSecureStorage {
        FileSecureStorage(
            folder: url,
            key: key,
            supportsRenameFlags: supportsRenameFlags,
            lockTimeout: .seconds(60)
        )
    }

    /// Reads the entry `a` with a new storage.
    func value(_ key: some KeyProvider = .keyFile) async throws -> Data? {
        try await storage(key).data(for: "a")
    }

    /// Reads the entry `a` of the backup, which becomes the store of another folder.
    func backupValue() async throws -> Data? {
        let other = TestStoreFolder()
        try FileManager.default.createDirectory(at: other.parent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: url, to: other.url)
        try other.rename("store.backup", to: "store.sealed")
        return try await other.value()
    }

    /// Returns the error of a read by a new storage.
    func readError(_ key: some KeyProvider = .keyFile) async -> SecureStorageError? {
        await storageError { _ = try await value(key) }
    }

    /// Returns the error of a write by a new storage.
    func writeError(_ key: some KeyProvider = .keyFile) async -> SecureStorageError? {
        await storageError { try await storage(key).set(Data(), for: "b") }
    }

    func wrongKey(_ source: String) -> SecureStorageError {
        .wrongKey(path: path("store.sealed"), source: source)
    }

    var keyFileMissing: SecureStorageError {
        .keyMissing(path: path("store.sealed"), source: "the key file \(path("store.key"))")
    }

    func url(_ name: String) -> URL {
        name.isEmpty ? url : url.appending(path: name)
    }

    func path(_ name: String) -> String {
        url(name).path
    }

    func content(_ name: String = "store.sealed") throws -> Data {
        try Data(contentsOf: url(name))
    }

    /// Overwrites a file in place, with a new modification time even within one clock tick of the file system.
    func overwrite(_ name: String = "store.sealed", with content: Data) throws {
        try setMode(0o600, of: name)
        try content.write(to: url(name))
        let time = Date(timeIntervalSince1970: Double(overwritten.add(1, ordering: .relaxed).newValue))
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path(name))
    }

    func copy(_ name: String, to other: String) throws {
        remove(other)
        try FileManager.default.copyItem(at: url(name), to: url(other))
    }

    func rename(_ name: String, to other: String) throws {
        remove(other)
        try FileManager.default.moveItem(at: url(name), to: url(other))
    }

    func remove(_ name: String) {
        try? FileManager.default.removeItem(at: url(name))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}

/// Returns the error that `body` throws, if it is one of secure storage.
func storageError(_ body: () async throws -> Void) async -> SecureStorageError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? SecureStorageError
    }
}

extension Data {
    init(_ text: String) {
        self.init(text.utf8)
    }
}

/// The path and the reason of a refusal or of damage.
struct Problem: Equatable {
    let path: String
    let reason: String

    init(_ path: String, _ reason: String) {
        (self.path, self.reason) = (path, reason)
    }
}

extension SecureStorageError {
    var refusal: Problem? {
        if case .refused(let path, let reason, _) = self { Problem(path, reason) } else { nil }
    }

    var damage: Problem? {
        if case .damaged(let path, let reason) = self { Problem(path, reason) } else { nil }
    }
}

/// The offsets in a file, as in docs/storage-format.md.
enum Offset {
    static let version = 7
    /// The last byte of the generation.
    static let generation = 15
    static let salt = 24..<56
    static let checksum = 60..<68
    static let nonce = 68..<80

    /// Returns `file` with a correct checksum of the header, to test the checks that follow.
    static func withChecksum(_ file: Data) -> Data {
        file.prefix(checksum.lowerBound) + SHA256.hash(data: file.prefix(checksum.lowerBound)).prefix(checksum.count)
            + file.dropFirst(checksum.upperBound)
    }
}
