import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite struct FileSecureStorageTests {
    private let folder = TestStoreFolder()

    @Test(arguments: SecureStorageSpec.checks, [true, false])
    func `FileSecureStorage meets the specification`(_ check: SecureStorageSpec.Check, supportsRenameFlags: Bool)
        async throws
    {
        try await check.run(on: folder.storage(supportsRenameFlags: supportsRenameFlags))
    }

    @Test func `Reading creates no file`() async throws {
        #expect(try await folder.value() == nil)
        #expect(!folder.exists(""))
    }

    @Test func `A transaction without changes writes nothing`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        let before = try folder.content()
        #expect(try await storage.transaction { $0["a"] } == Data("1"))
        try await storage.delete("b")
        #expect(try folder.content() == before)
    }

    /// The process that removed it may have been killed before the removal was durable.
    @Test func `Deleting a missing entry writes the store of another storage`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.delete("a")
        let before = try folder.content()
        try await folder.storage().delete("a")
        #expect(try folder.content() != before)
    }

    @Test func `The next read sees the change of another storage`() async throws {
        let (one, two) = (folder.storage(), folder.storage())
        // The values have one size, and several are written in one clock tick. So only the inode shows the change.
        for round in 0..<50 {
            try await one.set(Data([UInt8(round)]), for: "a")
            #expect(try await two.data(for: "a") == Data([UInt8(round)]))
            try await two.set(Data([UInt8(round + 100)]), for: "a")
            #expect(try await one.data(for: "a") == Data([UInt8(round + 100)]))
        }
    }

    @Test func `Several new storages create one key and lose no increment`() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<16 {
                group.addTask { [folder] in
                    let storage = folder.storage()
                    for _ in 0..<10 {
                        try await storage.transaction { transaction throws(SecureStorageError) in
                            let count = try transaction.value(Int.self, for: "count") ?? 0
                            try transaction.set(value: count + 1, for: "count")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await folder.storage().value(Int.self, for: "count") == 160)
    }

    /// This happens if the lock file or the folder is removed during a write.
    @Test(arguments: [true, false])
    func `A store that another process writes without the lock is not overwritten`(supportsRenameFlags: Bool)
        async throws
    {
        let storage = folder.storage(supportsRenameFlags: supportsRenameFlags)
        try await storage.set(Data("1"), for: "a")
        try folder.copy("store.sealed", to: "other")
        let other = try folder.content("other")
        let changed = SecureStorageError.unavailable(
            path: folder.path("store.sealed"),
            reason: "another process changed it without the lock"
        )
        let error = await storageError {
            try await storage.transaction { [folder] transaction in
                transaction["a"] = Data("2")
                try? folder.rename("other", to: "store.sealed")
            }
        }
        #expect(error == changed)
        #expect(try folder.content() == other)
        try await storage.set(Data("3"), for: "a")
        #expect(try await folder.value() == Data("3"))
    }

    @Test(arguments: [true, false])
    func `A first write does not replace the store of another process`(supportsRenameFlags: Bool) async throws {
        let error = await storageError { [folder] in
            try await folder.storage(supportsRenameFlags: supportsRenameFlags).transaction { transaction in
                transaction["a"] = Data("2")
                try? Data("other").write(to: folder.url("store.sealed"))
            }
        }
        guard case .unavailable = error else { throw try #require(error) }
        #expect(try folder.content() == Data("other"))
    }

    @Test func `The folder and its files are accessible only to their owner`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try await folder.storage().set(Data("2"), for: "a")
        #expect(try folder.mode("") == 0o700)
        let names = try folder.names()
        #expect(names == ["store.backup", "store.key", "store.lock", "store.sealed"])
        for name in names {
            #expect(try folder.mode(name) == (name == "store.key" ? 0o400 : 0o600), "\(name)")
        }
    }

    @Test func `Equal content is sealed with a new salt and nonce each time`() async throws {
        let storage = folder.storage()
        var seen: Set<Data> = []
        for _ in 0..<5 {
            try await storage.set(Data("1"), for: "a")
            let content = try folder.content()
            let parts = [content[Offset.salt], content[Offset.nonce], content[Offset.nonce.upperBound...]]
            #expect(seen.isDisjoint(with: parts))
            seen.formUnion(parts)
        }
    }

    @Test func `The next write removes the leftovers of a killed writer`() async throws {
        let (storage, fresh) = (folder.storage(), folder.storage())
        try await storage.set(Data("1"), for: "a")
        for name in ["store.sealed.1f.tmp", "store.key.2e.tmp"] {
            try Data("half").write(to: folder.url(name))
        }
        try Data("not ours").write(to: folder.url("notes.tmp"))
        try await storage.set(Data("2"), for: "a")
        #expect(try folder.names().filter { $0.hasSuffix(".tmp") } == ["notes.tmp"])
        try Data("half").write(to: folder.url("store.sealed.1f.tmp"))
        try await fresh.set(Data("2"), for: "a")
        #expect(try folder.names().filter { $0.hasSuffix(".tmp") } == ["notes.tmp"])
    }
}
