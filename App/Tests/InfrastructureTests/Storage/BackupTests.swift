import Core
import Foundation
import Infrastructure
import Testing

/// The states of the folder that a crash during a write can leave.
@Suite struct BackupTests {
    private let folder = TestStoreFolder()

    private func expectOpens(_ value: String) async throws {
        #expect(try await folder.value() == Data(value))
        let storage = folder.storage()
        try await storage.set(Data("after"), for: "b")
        #expect(try await folder.value() == Data(value))
        #expect(try folder.names().filter { $0.hasSuffix(".tmp") } == [])
        #expect(try await folder.backupValue() == Data(value))
    }

    @Test(arguments: [true, false])
    func `The backup is the store before the last write`(supportsRenameFlags: Bool) async throws {
        let storage = folder.storage(supportsRenameFlags: supportsRenameFlags)
        try await storage.set(Data("1"), for: "a")
        #expect(!folder.exists("store.backup"))
        for value in 2...5 {
            let before = try folder.content()
            try await storage.set(Data("\(value)"), for: "a")
            #expect(try folder.content("store.backup") == before)
            #expect(try folder.content()[Offset.generation] == UInt8(value))
            #expect(try await folder.backupValue() == Data("\(value - 1)"))
        }
    }

    @Test func `A crash after the key is created leaves an empty store`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        folder.remove("store.sealed")
        let key = try folder.content("store.key")
        #expect(try await folder.value() == nil)
        try await folder.storage().set(Data("2"), for: "a")
        #expect(try await folder.value() == Data("2"))
        #expect(try folder.content("store.key") == key)
    }

    @Test func `A crash before the swap leaves the old content`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.set(Data("2"), for: "a")
        try folder.copy("store.sealed", to: "store.sealed.1.tmp")
        try Data("half").write(to: folder.url("store.sealed.2.tmp"))
        try await expectOpens("2")
    }

    @Test func `A crash after the swap leaves the new content`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.set(Data("2"), for: "a")
        try folder.copy("store.backup", to: "older")
        try await storage.set(Data("3"), for: "a")
        // The old store still has the temporary name, and the backup is the store before it.
        try folder.rename("store.backup", to: "store.sealed.1.tmp")
        try folder.rename("older", to: "store.backup")
        try await expectOpens("3")
    }
}
