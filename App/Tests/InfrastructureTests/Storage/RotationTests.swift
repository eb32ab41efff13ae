import Core
import Foundation
import Infrastructure
import Synchronization
import Testing

@Suite struct RotationTests {
    private let lab = StoreLab()

    private func prepare(_ key: some KeyProvider = .keyFile) async throws {
        let storage = lab.storage(key)
        try await storage.set(Data("0"), for: "a")
        try await storage.set(Data("1"), for: "a")
    }

    @Test func aNewKeySealsBothGenerationsAndTheOldOneNeither() async throws {
        try await prepare()
        let old = try lab.content("store.key")
        let storage = lab.storage()
        let before = try #require(await storage.check().store)
        let after = try await storage.rotateKey()
        #expect(try await after == storage.check())
        #expect(try lab.content("store.key") != old)
        #expect(try lab.mode("store.key") == 0o400)
        #expect(!lab.exists("store.key.next"))
        let report = try await lab.storage().check()
        let (store, previous) = (try #require(report.store), try #require(report.backup))
        #expect(store.keyID == previous.keyID && store.keyID != before.keyID)
        #expect(store.problem == nil && previous.problem == nil)
        #expect(try await storage.data(for: "a") == Data("1"))
        #expect(try await lab.storage().data(for: "a") == Data("1"))
        try lab.overwrite("store.key", with: old)
        #expect(await storageError { _ = try await lab.storage().data(for: "a") } != nil)
    }

    /// Who hears of a failure gives the old key next time, unless told that the new one is in use.
    @Test func aChangeThatFailsAfterItTookEffectSaysSo() async throws {
        try await prepare()
        let key = try #require(StorageKey(Secret(Data(repeating: 7, count: 32))))
        let error = await storageError { try await lab.storage().rotateKey(to: ForgetfulProvider(key: key)) }
        guard case .unavailable(_, let reason) = error else { throw try #require(error) }
        #expect(reason.contains("store now opens with the new key"))
        #expect(try await lab.storage(ForgetfulProvider(key: key)).data(for: "a") == Data("1"))
    }

    @Test func whatIsNoKeyInThePlaceOfTheNextIsReplaced() async throws {
        try await prepare()
        try Data("short").write(to: lab.url("store.key.next"))
        try lab.setMode(0o400, of: "store.key.next")
        try await lab.storage().rotateKey()
        #expect(!lab.exists("store.key.next"))
        #expect(try await lab.storage().data(for: "a") == Data("1"))
    }

    @Test func aStoreThatIsNotThereHasNoKeyToChange() async throws {
        #expect(await storageError { try await lab.storage().rotateKey() }?.refusal != nil)
        #expect(!lab.exists("store.key"))
    }

    @Test func writersGoOnWhileTheKeyIsChanged() async throws {
        try await prepare()
        try await withThrowingTaskGroup { group in
            for index in 0..<10 {
                group.addTask { [lab] in try await lab.storage().set(Data([UInt8(index)]), for: "key \(index)") }
                group.addTask { [lab] in
                    #expect(try await lab.storage().data(for: "a") == Data("1"))
                    if index % 3 == 0 { try await lab.storage().rotateKey() }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await lab.storage().keys().count == 11)
        #expect(!lab.exists("store.key.next"))
    }

    /// What a crash leaves: 0 after the new key was written, 1 after the store was sealed with it, 2 after the
    /// generation before was, too.
    @Test(arguments: 0...2)
    func aCrashAtAnyStepLeavesAStoreThatOpens(step: Int) async throws {
        try await prepare()
        for name in ["store.sealed", "store.backup", "store.key"] { try lab.copy(name, to: "old.\(name)") }
        try await lab.storage().rotateKey()
        let new = try lab.content("store.key")
        try lab.rename("store.key", to: "store.key.next")
        try lab.rename("old.store.key", to: "store.key")
        if step == 1 { try lab.copy("old.store.sealed", to: "store.backup") }
        if step == 0 {
            for name in ["store.sealed", "store.backup"] { try lab.rename("old.\(name)", to: name) }
        }

        #expect(try await lab.storage().data(for: "a") == Data("1"))
        #expect(try await lab.storage().check().backup?.problem == nil)
        let storage = lab.storage()
        for value in 2...3 {
            try await storage.set(Data("\(value)"), for: "a")
            #expect(try await lab.storage().data(for: "a") == Data("\(value)"))
            #expect(try await lab.storage().check().backup?.problem == nil)
        }
        // The change of key is carried to its end once something was sealed with the new one.
        #expect(try (lab.content("store.key") == new) == (step > 0))
        #expect(lab.exists("store.key.next") == (step == 0))

        try await lab.storage().rotateKey()
        #expect(try await lab.storage().data(for: "a") == Data("3"))
        #expect(!lab.exists("store.key.next"))
        #expect(try await lab.storage().check().backup?.problem == nil)
    }

    @Test func theOldKeyIsGivenUpOnlyWhenNothingNeedsIt() async throws {
        let provider = WatchedKeyFile()
        try await prepare(provider)
        let storage = lab.storage(provider)
        try await storage.rotateKey()
        #expect(try await storage.check().backup?.problem == nil)
        #expect(!provider.adoptions.withLock { $0 }.contains(false))
    }

    @Test func aPassphraseIsChanged() async throws {
        try await prepare(.cheap("old"))
        let storage = lab.storage(.cheap("old"))
        try await storage.rotateKey(to: .cheap("new"))
        #expect(try await storage.data(for: "a") == Data("1"))
        try await storage.set(Data("2"), for: "a")
        #expect(try await lab.storage(.cheap("new")).data(for: "a") == Data("2"))
        #expect(try await lab.storage(.cheap("new")).check().backup?.problem == nil)
        let wrong = SecureStorageError.wrongKey(path: lab.path("store.sealed"), source: "this passphrase")
        #expect(await storageError { _ = try await lab.storage(.cheap("old")).data(for: "a") } == wrong)
    }

    @Test func aCrashWhileAPassphraseIsChangedLeavesAStoreThatOpens() async throws {
        try await prepare(.cheap("old"))
        try lab.copy("store.sealed", to: "old")
        try await lab.storage(.cheap("old")).rotateKey(to: .cheap("new"))
        // The generation before still has the old passphrase.
        try lab.rename("old", to: "store.backup")
        #expect(try await lab.storage(.cheap("new")).data(for: "a") == Data("1"))
        #expect(try await lab.storage(.cheap("new")).check().backup?.problem != nil)
        try await lab.storage(.cheap("new")).set(Data("2"), for: "a")
        #expect(try await lab.storage(.cheap("new")).check().backup?.problem == nil)
    }

    @Test func aStoreMovesFromOneProviderToAnother() async throws {
        try await prepare()
        let variable: ExternalKeyProvider = .environment("KEY", in: ["KEY": String(repeating: "5c", count: 32)])
        try await lab.storage().rotateKey(to: .cheap("correct horse"))
        try await lab.storage(.cheap("correct horse")).rotateKey(to: variable)
        #expect(try await lab.storage(variable).data(for: "a") == Data("1"))
        #expect(await storageError { try await lab.storage(variable).rotateKey() }?.refusal != nil)
        try await lab.storage(variable).rotateKey(to: .keyFile)
        #expect(try await lab.storage().data(for: "a") == Data("1"))
    }
}

/// A key file that notes, each time it is told to give up the old key, whether both generations have the new one.
private final class WatchedKeyFile: KeyProvider {
    let adoptions = Mutex<[Bool]>([])
    private let file = KeyFileProvider()

    func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        try file.key(for: request)
    }

    func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        try file.createKey(replacing: old, in: folder)
    }

    func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {
        let ids = ["store.sealed", "store.backup"].map { name in
            let header = try? Data(contentsOf: folder.appending(path: name))[Offset.keyID]
            return header?.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        adoptions.withLock { $0.append(ids.allSatisfy { $0 == key.id.description }) }
        try file.commitRotation(to: key, in: folder)
    }
}

/// Has a key, but cannot note that it is in use.
private struct ForgetfulProvider: KeyProvider {
    let key: StorageKey

    func key(for request: KeyRequest) -> StorageKey { key }
    func createKey(replacing old: StorageKey?, in folder: URL) -> StorageKey { key }
    func commitRotation(to key: StorageKey, in folder: URL) throws(SecureStorageError) {
        throw .noSpace(path: folder.path)
    }
}
