import Core
import Foundation
import Infrastructure
import Testing

@Suite struct DamageTests {
    private let folder = TestStoreFolder()

    private func writeTwice() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.set(Data("2"), for: "a")
    }

    @Test func `Every flipped bit and every cut is an error, and the file is kept`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        let whole = try folder.content()
        var damaged = (0..<whole.count).map { whole.prefix($0) } + [whole + [0]]
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            damaged.append(flipped)
        }
        for content in damaged {
            try folder.overwrite(with: content)
            let reading = await storageError { _ = try await storage.data(for: "a") }
            let writing = await storageError { try await storage.set(Data("2"), for: "a") }
            #expect(reading?.damage != nil && reading == writing)
            #expect(try folder.content() == content)
        }
        try folder.overwrite(with: whole)
        #expect(try await storage.data(for: "a") == Data("1"))
    }

    @Test func `A flipped version is damage and not a newer format`() async throws {
        try await writeTwice()
        var content = try folder.content()
        content[Offset.version] ^= 2
        try folder.overwrite(with: content)
        #expect(await folder.readError()?.damage?.reason == "its version is 3")
    }

    /// The disk may have been unmounted. The next write must not create a new store.
    @Test(arguments: ["store.sealed", ""])
    func `A store that disappears from a running process is damage`(name: String) async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        folder.remove(name)
        let reading = await storageError { _ = try await storage.data(for: "a") }
        #expect(reading?.damage == Problem(folder.path("store.sealed"), "it was there before and is missing now"))
        #expect(await storageError { try await storage.set(Data("2"), for: "a") } == reading)
        #expect(!folder.exists("store.sealed"))
        #expect(try await folder.value() == nil)
    }

    @Test func `A store removed with removeAll is absent`() async throws {
        let storage = folder.storage()
        try await storage.removeAll()
        #expect(!folder.exists(""))
        try await writeTwice()
        try folder.overwrite(with: Data("damage"))
        #expect(await storageError { _ = try await storage.data(for: "a") } != nil)
        try await storage.removeAll()
        #expect(try folder.names() == ["store.lock"])
        #expect(try await storage.data(for: "a") == nil)
        try await storage.set(Data("3"), for: "a")
        #expect(try await folder.value() == Data("3"))
    }

    @Test func `A removal that fails keeps the key of the remaining store`() async throws {
        try await writeTwice()
        try folder.rename("store.sealed", to: "moved")
        #expect(mkdir(folder.path("store.sealed"), 0o700) == 0)
        #expect(await storageError { try await folder.storage().removeAll() } != nil)
        try folder.rename("moved", to: "store.sealed")
        #expect(try await folder.value() == Data("2"))
    }

    @Test func `A missing store with a backup is damage`() async throws {
        try await writeTwice()
        folder.remove("store.sealed")
        #expect(await folder.readError()?.damage?.reason == "it is missing, though its backup is there")
        #expect(await folder.writeError() != nil)
    }
}
