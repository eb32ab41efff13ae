import Core
import Foundation
import Infrastructure
import Synchronization
import Testing

@Suite struct KeychainKeyProviderTests {
    private let folder = TestStoreFolder()
    private let keychain = InMemoryKeychain()
    private var provider: KeychainKeyProvider { KeychainKeyProvider(keychain: keychain) }

    @Test func `The key is created once and is in no file`() async throws {
        try await folder.storage(provider).set(Data("1"), for: "a")
        #expect(keychain.secrets.keys.sorted() == ["store.key"])
        #expect(try await folder.value(provider) == Data("1"))
        #expect(!folder.exists("store.key"))
        let other = TestStoreFolder()
        try await other.storage(provider).set(Data("2"), for: "a")
        #expect(keychain.secrets.count == 1, "stores share the key")
    }

    @Test func `A missing key is an error, and no new key is created`() async throws {
        try await folder.storage(provider).set(Data("1"), for: "a")
        try keychain.delete("store.key")
        let store = folder.path("store.sealed")
        let missing = SecureStorageError.keyMissing(path: store, source: "the key in the keychain")
        #expect(await folder.readError(provider) == missing)
        #expect(await folder.writeError(provider) == missing)
        #expect(keychain.secrets.isEmpty)
    }

    @Test func `Another key is a wrong key, and an item without 32 bytes is damaged`() async throws {
        try await folder.storage(provider).set(Data("1"), for: "a")
        try keychain.set(Secret(Data(repeating: 7, count: 32)), for: "store.key")
        #expect(await folder.readError(provider) == folder.wrongKey("the key in the keychain"))
        try keychain.set(Secret(Data("short")), for: "store.key")
        guard case .damaged = await folder.readError(provider) else {
            Issue.record("An item of another size was accepted")
            return
        }
    }

    @Test func `A key that another process has added is used`() throws {
        let other = Secret(Data(repeating: 9, count: 32))
        keychain.beforeAdd(Self.adding(other))
        let key = try provider.createKey(in: folder.url)
        #expect(key.id == StorageKey(other)?.id)
    }

    @Test func `A locked keychain is an error of the storage`() async throws {
        try await folder.storage(provider).set(Data("1"), for: "a")
        keychain.lock()
        #expect(await folder.readError(provider) == InMemoryKeychain.locked)
    }

    @Test func `A signed app without the entitlement is told so, and an unsigned program has no keychain`() throws {
        #expect(try KeychainKeyProvider(keychain: keychain, isSigned: false) != nil)
        keychain.fail(with: KeychainKeyProvider.missingEntitlement)
        #expect(throws: KeychainKeyProvider.missingEntitlement) {
            try KeychainKeyProvider(keychain: keychain, isSigned: true)
        }
        #expect(KeychainKeyProvider.missingEntitlement.advice != nil)
        #expect(try KeychainKeyProvider(keychain: keychain, isSigned: false) == nil)
        keychain.lock()
        #expect(try KeychainKeyProvider(keychain: keychain, isSigned: true) != nil, "the storage reports it")
    }

    private static func adding(_ secret: Secret<Data>) -> @Sendable (inout [String: Secret<Data>]) -> Void {
        { $0["store.key"] = secret }
    }
}

/// A keychain in memory, which can be locked.
final class InMemoryKeychain: Keychain {
    static let locked = SecureStorageError.unavailable(path: "the keychain", reason: "locked")

    private struct State {
        var secrets: [String: Secret<Data>]
        var failure: SecureStorageError?
        var beforeAdd: (@Sendable (inout [String: Secret<Data>]) -> Void)?
    }

    private let state: Mutex<State>

    init(_ secrets: [String: Secret<Data>] = [:]) {
        state = Mutex(State(secrets: secrets))
    }

    var secrets: [String: Secret<Data>] { state.withLock(\.secrets) }
    func lock() { fail(with: Self.locked) }
    func fail(with error: SecureStorageError) { state.withLock { $0.failure = error } }
    func beforeAdd(_ action: @escaping @Sendable (inout [String: Secret<Data>]) -> Void) {
        state.withLock { $0.beforeAdd = action }
    }

    func secret(_ name: String) throws(SecureStorageError) -> Secret<Data>? {
        try unlocked { $0.secrets[name] }
    }

    func remove(_ name: String) throws(SecureStorageError) {
        try unlocked { $0.secrets[name] = nil }
    }

    func add(_ secret: Secret<Data>, for name: String) throws(SecureStorageError) {
        try unlocked { state in
            state.beforeAdd?(&state.secrets)
            if state.secrets[name] == nil { state.secrets[name] = secret }
        }
    }

    func set(_ secret: Secret<Data>, for name: String) throws(SecureStorageError) {
        try unlocked { $0.secrets[name] = secret }
    }

    func delete(_ name: String) throws(SecureStorageError) {
        try unlocked { $0.secrets[name] = nil }
    }

    private func unlocked<Result: Sendable>(_ body: (inout State) -> Result) throws(SecureStorageError) -> Result {
        let result: Swift.Result<Result, SecureStorageError> = state.withLock { state in
            state.failure.map { .failure($0) } ?? .success(body(&state))
        }
        return try result.get()
    }
}
