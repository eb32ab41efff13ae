import Core
import Foundation
import Infrastructure
import Synchronization
import Testing

@Suite struct KeyRotationTests {
    private let folder = TestStoreFolder()

    private func prepare(_ key: some KeyProvider = .keyFile) async throws {
        let storage = folder.storage(key)
        try await storage.set(Data("0"), for: "a")
        try await storage.set(Data("1"), for: "a")
    }

    @Test func `A rotation seals the store and the backup with the new key`() async throws {
        try await prepare()
        let old = try folder.content("store.key")
        let storage = folder.storage()
        let before = try #require(await storage.check().store)
        let after = try await storage.rotateKey()
        #expect(try await after == storage.check())
        #expect(try folder.content("store.key") != old)
        #expect(try folder.mode("store.key") == 0o400)
        #expect(!folder.exists("store.key.next"))
        let report = try await folder.storage().check()
        let (store, backup) = (try #require(report.store), try #require(report.backup))
        #expect(store.keyID == backup.keyID && store.keyID != before.keyID)
        #expect(store.problem == nil && backup.problem == nil)
        #expect(try await storage.data(for: "a") == Data("1"))
        #expect(try await folder.value() == Data("1"))
        try folder.overwrite("store.key", with: old)
        #expect(await folder.readError() != nil)
    }

    /// Otherwise, the user would give the old key next time.
    @Test func `A rotation that fails after the store has the new key says so`() async throws {
        try await prepare()
        let key = try #require(StorageKey(Secret(Data(repeating: 7, count: 32))))
        let error = await storageError { try await folder.storage().rotateKey(to: FailingCommitProvider(key: key)) }
        guard case .unavailable(_, let reason) = error else { throw try #require(error) }
        #expect(reason.contains("store now opens with the new key"))
        #expect(try await folder.value(FailingCommitProvider(key: key)) == Data("1"))
    }

    @Test func `An invalid file in place of the next key is replaced`() async throws {
        try await prepare()
        try Data("short").write(to: folder.url("store.key.next"))
        try folder.setMode(0o400, of: "store.key.next")
        try await folder.storage().rotateKey()
        #expect(!folder.exists("store.key.next"))
        #expect(try await folder.value() == Data("1"))
    }

    @Test func `The key of a missing store cannot be rotated`() async throws {
        let refusal = Problem(folder.path(""), "there is no store in this folder yet")
        #expect(await storageError { try await folder.storage().rotateKey() }?.refusal == refusal)
        #expect(!folder.exists(""))
        _ = try await prepare()
        folder.remove("store.sealed")
        folder.remove("store.backup")
        #expect(await storageError { try await folder.storage().rotateKey() }?.refusal == refusal)
    }

    @Test func `The old key file is removed once the store and the backup have the new key`() async throws {
        try await prepare()
        let old = try folder.content("store.key")
        let observer = KeyFileObserver(folder: folder)
        try await folder.storage().rotateKey(to: observer)
        #expect(observer.keyFiles.withLock { $0 }.allSatisfy { $0 == old })
        #expect(observer.keyFiles.withLock { $0.count } > 1)
        #expect(!folder.exists("store.key") && !folder.exists("store.key.next"))
        let report = try await folder.storage(observer).check()
        #expect(report.store?.problem == nil && report.backup?.problem == nil && report.backup != nil)
    }

    @Test func `The old key file stays if the rotation fails`() async throws {
        try await prepare()
        let key = try #require(StorageKey(Secret(Data(repeating: 7, count: 32))))
        let error = await storageError { try await folder.storage().rotateKey(to: FailingCommitProvider(key: key)) }
        #expect(error != nil)
        #expect(folder.exists("store.key"))
    }

    @Test func `Other storages read and write during a rotation`() async throws {
        try await prepare()
        try await withThrowingTaskGroup { group in
            for index in 0..<10 {
                group.addTask { [folder] in try await folder.storage().set(Data([UInt8(index)]), for: "key \(index)") }
                group.addTask { [folder] in
                    #expect(try await folder.value() == Data("1"))
                    if index % 3 == 0 { try await folder.storage().rotateKey() }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await folder.storage().keys().count == 11)
        #expect(!folder.exists("store.key.next"))
    }

    /// The steps: 0 after the new key is written, 1 after the store is sealed with it, 2 after the backup is, too.
    @Test(arguments: 0...2)
    func `A crash at any step leaves a store that opens`(step: Int) async throws {
        try await prepare()
        for name in ["store.sealed", "store.backup", "store.key"] { try folder.copy(name, to: "old.\(name)") }
        try await folder.storage().rotateKey()
        let new = try folder.content("store.key")
        try folder.rename("store.key", to: "store.key.next")
        try folder.rename("old.store.key", to: "store.key")
        if step == 1 { try folder.copy("old.store.sealed", to: "store.backup") }
        if step == 0 {
            for name in ["store.sealed", "store.backup"] { try folder.rename("old.\(name)", to: name) }
        }

        #expect(try await folder.value() == Data("1"))
        #expect(try await folder.storage().check().backup?.problem == nil)
        let storage = folder.storage()
        for value in 2...3 {
            try await storage.set(Data("\(value)"), for: "a")
            #expect(try await folder.value() == Data("\(value)"))
            #expect(try await folder.storage().check().backup?.problem == nil)
        }
        // The rotation is finished if a file is sealed with the new key.
        #expect(try (folder.content("store.key") == new) == (step > 0))
        #expect(folder.exists("store.key.next") == (step == 0))

        try await folder.storage().rotateKey()
        #expect(try await folder.value() == Data("3"))
        #expect(!folder.exists("store.key.next"))
        #expect(try await folder.storage().check().backup?.problem == nil)
    }

    @Test func `A changed passphrase opens the store, and the old one does not`() async throws {
        try await prepare(.cheap("old"))
        let storage = folder.storage(.cheap("old"))
        try await storage.rotateKey(to: .cheap("new"))
        #expect(try await storage.data(for: "a") == Data("1"))
        try await storage.set(Data("2"), for: "a")
        #expect(try await folder.value(.cheap("new")) == Data("2"))
        #expect(try await folder.storage(.cheap("new")).check().backup?.problem == nil)
        #expect(await folder.readError(.cheap("old")) == folder.wrongKey("this passphrase"))
    }

    @Test func `A crash during a change of the passphrase leaves a store that opens`() async throws {
        try await prepare(.cheap("old"))
        try folder.copy("store.sealed", to: "old")
        try await folder.storage(.cheap("old")).rotateKey(to: .cheap("new"))
        // The backup still has the old passphrase.
        try folder.rename("old", to: "store.backup")
        #expect(try await folder.value(.cheap("new")) == Data("1"))
        #expect(try await folder.storage(.cheap("new")).check().backup?.problem != nil)
        try await folder.storage(.cheap("new")).set(Data("2"), for: "a")
        #expect(try await folder.storage(.cheap("new")).check().backup?.problem == nil)
    }

    @Test func `A store can move from one key provider to another`() async throws {
        try await prepare()
        let variable: ExternalKeyProvider = .environment("KEY", in: ["KEY": String(repeating: "5c", count: 32)])
        try await folder.storage().rotateKey(to: .cheap("correct horse"))
        try await folder.storage(.cheap("correct horse")).rotateKey(to: variable)
        #expect(try await folder.value(variable) == Data("1"))
        #expect(await storageError { try await folder.storage(variable).rotateKey() }?.refusal != nil)
        try await folder.storage(variable).rotateKey(to: .keyFile)
        #expect(try await folder.value() == Data("1"))
    }
}

/// A provider with a passphrase that reads the old key file whenever it is called.
private final class KeyFileObserver: KeyProvider {
    let keyFiles = Mutex<[Data?]>([])
    private let folder: TestStoreFolder
    private let base = PassphraseKeyProvider.cheap("correct horse")

    init(folder: TestStoreFolder) {
        self.folder = folder
    }

    func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey { try base.key(for: request) }

    func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        observe()
        return try base.createKey(replacing: old, in: folder)
    }

    func commitRotation(to key: StorageKey, in folder: URL) {
        observe()
    }

    private func observe() {
        let content = try? folder.content("store.key")
        keyFiles.withLock { $0.append(content) }
    }
}

/// A provider whose commit of a rotation fails.
private struct FailingCommitProvider: KeyProvider {
    let key: StorageKey

    func key(for request: KeyRequest) -> StorageKey { key }
    func createKey(replacing old: StorageKey?, in folder: URL) -> StorageKey { key }
    func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {
        throw .noSpace(path: folder.path)
    }
}
