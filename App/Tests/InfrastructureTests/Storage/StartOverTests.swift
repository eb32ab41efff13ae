import AnalyticsModule
import Core
import Foundation
import Infrastructure
import Testing

/// A new start after the store has become unreadable.
@Suite struct StartOverTests {
    enum Loss: CaseIterable {
        case keyMissing, otherKey, damagedKey, damagedStore, emptyStore, missingStore, damagedStoreAndBackup
        case onlyDamagedKey

        func apply(to folder: TestStoreFolder) throws {
            switch self {
            case .keyMissing: folder.remove("store.key")
            case .otherKey: try folder.overwrite("store.key", with: Data(repeating: 7, count: 32))
            case .damagedKey: try folder.overwrite("store.key", with: Data("short"))
            case .damagedStore: try folder.overwrite(with: folder.content().dropLast())
            case .emptyStore: try folder.overwrite(with: Data())
            case .missingStore: folder.remove("store.sealed")
            case .onlyDamagedKey:
                for name in ["store.sealed", "store.backup"] { folder.remove(name) }
                try folder.overwrite("store.key", with: Data("short"))
            case .damagedStoreAndBackup:
                for name in ["store.sealed", "store.backup"] { try folder.overwrite(name, with: Data("damage")) }
            }
        }
    }

    private let folder = TestStoreFolder()
    private static let files = ["store.backup", "store.key", "store.sealed"]

    /// Writes twice, so that there is a backup, and returns the storage.
    @discardableResult
    private func fill(_ key: some KeyProvider = .keyFile) async throws -> FileSecureStorage {
        let storage = folder.storage(key)
        for value in ["1", "2"] { try await storage.set(Data(value), for: "a") }
        return storage
    }

    private func contents(of subfolder: String = "") throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in Self.files {
            contents[name] = try? folder.content(subfolder.isEmpty ? name : "\(subfolder)/\(name)")
        }
        return contents
    }

    @Test(arguments: Loss.allCases)
    func `A store that cannot be read is moved aside as it is, and an empty one begins`(loss: Loss) async throws {
        try await fill()
        try loss.apply(to: folder)
        #expect(await folder.readError()?.isLoss == true)
        let before = try contents()
        #expect(try await folder.storage().startOver() == folder.path("store.old-1"))
        #expect(try contents(of: "store.old-1") == before)
        #expect(try folder.mode("store.old-1") == 0o700)
        #expect(try folder.names() == ["store.key", "store.lock", "store.old-1", "store.sealed"])
        #expect(try await folder.storage().keys() == [])
        try await folder.storage().set(Data("3"), for: "b")
        #expect(try await folder.storage().data(for: "b") == Data("3"))
    }

    @Test func `A malformed key in the keychain is replaced`() async throws {
        let provider = KeychainKeyProvider(keychain: InMemoryKeychain(["store.key": Secret(Data("short"))]))
        try await folder.storage(provider).startOver()
        try await folder.storage(provider).set(Data("1"), for: "a")
        #expect(try await folder.storage(provider).data(for: "a") == Data("1"))
    }

    @Test func `A store that can be read, or that does not exist yet, is left alone`() async throws {
        #expect(try await folder.storage().startOver() == nil)
        let storage = try await fill()
        let before = try contents()
        #expect(try await storage.startOver() == nil)
        #expect(try await folder.storage().startOver() == nil)
        #expect(try contents() == before)
        #expect(try folder.names() == ["store.backup", "store.key", "store.lock", "store.sealed"])
    }

    @Test func `A store that others can access, and one of a newer version, are left alone`() async throws {
        try await fill()
        try folder.setMode(0o644, of: "store.sealed")
        #expect(await storageError { try await folder.storage().startOver() }?.refusal != nil)
        try folder.setMode(0o600, of: "store.sealed")
        var content = try folder.content()
        content[Offset.version] = 2
        try folder.overwrite(with: Offset.withChecksum(content))
        #expect(await storageError { try await folder.storage().startOver() }?.refusal != nil)
        #expect(!folder.exists("store.old-1"))
    }

    @Test func `Each new start keeps the files of the earlier ones`() async throws {
        for number in 1...3 {
            try await folder.storage().set(Data("\(number)"), for: "a")
            let store = try folder.content()
            folder.remove("store.key")
            #expect(try await folder.storage().startOver() == folder.path("store.old-\(number)"))
            #expect(try folder.content("store.old-\(number)/store.sealed") == store)
        }
        #expect(folder.exists("store.old-1") && folder.exists("store.old-2"))
    }

    @Test func `Files that were moved aside open again when they are put back`() async throws {
        try await fill()
        let key = try folder.content("store.key")
        folder.remove("store.key")
        try await folder.storage().startOver()
        try folder.rename("store.old-1/store.sealed", to: "store.sealed")
        try folder.overwrite("store.key", with: key)
        try folder.setMode(0o400, of: "store.key")
        #expect(try await folder.value() == Data("2"))
    }

    @Test func `The events, whose key is in the store, are moved along`() async throws {
        let events = folder.url("events")
        let log = FileEventLog(folder: events, collector: "a", keyStorage: try await fill())
        try await log.keepOnly("grant")
        try await log.append([Data("1")], of: "grant")
        let files = try FileManager.default.subpathsOfDirectory(atPath: events.path).sorted()
        folder.remove("store.key")
        try await folder.storage().startOver(with: [events.path, folder.path("missing")])
        #expect(!folder.exists("events"))
        let moved = folder.path("store.old-1/events")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: moved).sorted() == files)
    }

    @Test func `A running process continues with the new store, and its log with the new key`() async throws {
        let (running, events) = (try await fill(), folder.url("events"))
        let log = FileEventLog(folder: events, collector: "a", keyStorage: running)
        try await log.keepOnly("old")
        try await log.append([Data("1")], of: "old")
        folder.remove("store.key")
        try await folder.storage().startOver(with: [events.path])
        #expect(try await running.keys() == [])
        try await running.set(Data("3"), for: "a")
        #expect(try await folder.value() == Data("3"))
        await #expect(throws: EventLogError.grantEnded) { try await log.append([Data("2")], of: "old") }
        let other = FileEventLog(folder: events, collector: "a", keyStorage: folder.storage())
        try await other.keepOnly("new")
        try await log.append([Data("3")], of: "new")
        #expect(try await other.events(of: "new", limit: 9) == [Data("3")])
    }

    @Test func `Two processes that start over at once move the store aside once`() async throws {
        try await fill()
        folder.remove("store.key")
        let storages = (0..<8).map { _ in folder.storage() }
        let moved = try await withThrowingTaskGroup { group in
            for storage in storages { group.addTask { try await storage.startOver() } }
            return try await group.reduce(into: [String]()) { if let path = $1 { $0.append(path) } }
        }
        #expect(moved == [folder.path("store.old-1")])
        #expect(!folder.exists("store.old-2"))
    }

    @Test func `A store that disappears from a running process can be begun anew`() async throws {
        let storage = try await fill()
        for name in Self.files { folder.remove(name) }
        #expect(await storageError { _ = try await storage.keys() }?.isLoss == true)
        #expect(try await storage.startOver() == nil)
        #expect(try await storage.keys() == [])
        #expect(folder.exists("store.sealed"))
    }

    @Test func `A new start that was interrupted can be repeated`() async throws {
        try await fill()
        let store = try folder.content()
        // As it is interrupted before the store is moved.
        mkdir(folder.path("store.old-1"), 0o700)
        for name in ["store.key", "store.backup"] { try folder.rename(name, to: "store.old-1/\(name)") }
        #expect(await folder.readError() == folder.keyFileMissing)
        #expect(try await folder.storage().startOver() == folder.path("store.old-2"))
        #expect(try folder.content("store.old-2/store.sealed") == store)
        #expect(folder.exists("store.old-1/store.key"))
    }

    @Test(arguments: [false, true])
    func `With a keychain, a missing key is created, and that of another store is used`(isOther: Bool) async throws {
        let keychain = InMemoryKeychain()
        let provider = KeychainKeyProvider(keychain: keychain)
        try await fill(provider)
        let other = Secret(Data(repeating: 7, count: 32))
        if isOther { try keychain.set(other, for: "store.key") } else { try keychain.delete("store.key") }
        try await folder.storage(provider).startOver()
        #expect(try contents(of: "store.old-1").keys.sorted() == ["store.backup", "store.sealed"])
        #expect(try await folder.storage(provider).keys() == [])
        if isOther { #expect(keychain.secrets["store.key"]?.reveal() == other.reveal()) }
    }
}
