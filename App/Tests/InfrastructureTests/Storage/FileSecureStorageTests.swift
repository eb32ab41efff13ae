import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite struct FileSecureStorageTests {
    private let lab = StoreLab()

    @Test(arguments: SecureStorageSpec.checks, [true, false])
    func meetsTheSpec(_ check: SecureStorageSpec.Check, supportsRenameFlags: Bool) async throws {
        try await check.run(on: lab.storage(supportsRenameFlags: supportsRenameFlags))
    }

    @Test func readingAloneMakesNoFile() async throws {
        #expect(try await lab.storage().data(for: "a") == nil)
        #expect(!lab.exists(""))
    }

    @Test func aTransactionWithoutChangesWritesNothing() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        let before = try lab.content()
        #expect(try await storage.transaction { $0["a"] } == Data("1"))
        #expect(try await storage.compareAndSwap("a", expected: nil, new: Data("2")) == false)
        try await storage.delete("b")
        #expect(try lab.content() == before)
    }

    /// Whoever removed it may have been killed before that was durable.
    @Test func deletingWhatAnotherDeletedMakesThatDurable() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.delete("a")
        let before = try lab.content()
        try await lab.storage().delete("a")
        #expect(try lab.content() != before)
    }

    @Test func aChangeByAnotherIsSeenByTheNextRead() async throws {
        let (one, two) = (lab.storage(), lab.storage())
        // Of one size, and more of them than a tick of the clock of the file system lasts, so that only the number of
        // the file tells them apart.
        for round in 0..<50 {
            try await one.set(Data([UInt8(round)]), for: "a")
            #expect(try await two.data(for: "a") == Data([UInt8(round)]))
            try await two.set(Data([UInt8(round + 100)]), for: "a")
            #expect(try await one.data(for: "a") == Data([UInt8(round + 100)]))
        }
    }

    @Test func manyStoragesMakeOneKeyAndCountEveryStep() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<16 {
                group.addTask { [lab] in
                    let storage = lab.storage()
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
        #expect(try await lab.storage().value(Int.self, for: "count") == 160)
    }

    /// As when somebody removes the lock file, or the folder, while it is written to.
    @Test(arguments: [true, false])
    func whatAnotherWritesWithoutTheLockIsNotOverwritten(supportsRenameFlags: Bool) async throws {
        let storage = lab.storage(supportsRenameFlags: supportsRenameFlags)
        try await storage.set(Data("1"), for: "a")
        try lab.copy("store.sealed", to: "other")
        let other = try lab.content("other")
        let changed = SecureStorageError.unavailable(
            path: lab.path("store.sealed"),
            reason: "another process changed it without the lock"
        )
        let error = await storageError {
            try await storage.transaction { [lab] transaction in
                transaction["a"] = Data("2")
                try? lab.rename("other", to: "store.sealed")
            }
        }
        #expect(error == changed)
        #expect(try lab.content() == other)
        try await storage.set(Data("3"), for: "a")
        #expect(try await lab.storage().data(for: "a") == Data("3"))
    }

    @Test(arguments: [true, false])
    func aFirstGenerationDoesNotTakeThePlaceOfAnother(supportsRenameFlags: Bool) async throws {
        let error = await storageError { [lab] in
            try await lab.storage(supportsRenameFlags: supportsRenameFlags).transaction { transaction in
                transaction["a"] = Data("2")
                try? Data("other").write(to: lab.url("store.sealed"))
            }
        }
        guard case .unavailable = error else { throw try #require(error) }
        #expect(try lab.content() == Data("other"))
    }

    @Test func folderAndFilesAreForTheirOwnerAlone() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try await lab.storage().set(Data("2"), for: "a")
        #expect(try lab.mode("") == 0o700)
        let names = try lab.names()
        #expect(names == ["store.backup", "store.key", "store.lock", "store.sealed"])
        for name in names {
            #expect(try lab.mode(name) == (name == "store.key" ? 0o400 : 0o600), "\(name)")
        }
    }

    @Test func equalContentIsNeverSealedEqually() async throws {
        let storage = lab.storage()
        var seen: Set<Data> = []
        for _ in 0..<5 {
            try await storage.set(Data("1"), for: "a")
            let content = try lab.content()
            let parts = [content[Offset.salt], content[Offset.nonce], content[Offset.nonce.upperBound...]]
            #expect(seen.isDisjoint(with: parts))
            seen.formUnion(parts)
        }
    }

    @Test func largeStoresAreSealedInBlocks() async throws {
        // Around the ends of the first and the second block.
        for size in [65_390, 65_408, 65_409, 131_000, 131_072, 200_000] {
            let value = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            try await lab.storage().set(value, for: "a")
            #expect(try await lab.storage().data(for: "a") == value)
        }
        let whole = try lab.content()
        let block = 1 << 16
        let swapped =
            whole.prefix(block) + whole[(2 * block)..<(3 * block)] + whole[block..<(2 * block)] + whole[(3 * block)...]
        for changed in [swapped, whole.prefix(block), whole.prefix(3 * block), whole + whole.suffix(100), whole + [0]] {
            try lab.overwrite(with: changed)
            #expect(await storageError { _ = try await lab.storage().data(for: "a") }?.damage != nil)
        }
    }

    @Test func leftoversOfAKilledWriterAreRemovedByTheNext() async throws {
        let (storage, fresh) = (lab.storage(), lab.storage())
        try await storage.set(Data("1"), for: "a")
        for name in ["store.sealed.1f.tmp", "store.key.2e.tmp", "store.damaged-3d.4c.tmp"] {
            try Data("half").write(to: lab.url(name))
        }
        try Data("not ours").write(to: lab.url("notes.tmp"))
        try await storage.set(Data("2"), for: "a")
        #expect(try lab.names().filter { $0.hasSuffix(".tmp") } == ["notes.tmp"])
        try Data("half").write(to: lab.url("store.sealed.1f.tmp"))
        try await fresh.set(Data("2"), for: "a")
        #expect(try lab.names().filter { $0.hasSuffix(".tmp") } == ["notes.tmp"])
    }
}
