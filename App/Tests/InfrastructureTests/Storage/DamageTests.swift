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
        try await folder.storage().restore()
        #expect(try await folder.value() == Data("1"))
    }

    @Test func `A damaged backup is not offered for a restore`() async throws {
        try await writeTwice()
        try folder.overwrite(with: folder.content().dropLast())
        let one = await folder.readError()
        #expect(one?.advice?.contains("can be restored") == true)
        #expect(try await folder.storage().check().canBeRestored)
        try folder.overwrite("store.backup", with: folder.content("store.backup").dropLast())
        let both = await folder.readError()
        let advice = "does not open either. Put \(folder.path("store.sealed")) back"
        #expect(both?.advice?.contains(advice) == true)
        #expect(try await !folder.storage().check().canBeRestored)
    }

    @Test func `A store with open permissions is not offered for a restore`() async throws {
        try await writeTwice()
        try folder.setMode(0o644, of: "store.sealed")
        let report = try await folder.storage().check()
        #expect(!report.isIntact && !report.canBeRestored)
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

    @Test func `A damaged store is copied once for each content`() async throws {
        try await writeTwice()
        let cut = try folder.content().dropLast()
        try folder.overwrite(with: cut)
        for _ in 0..<3 {
            #expect(await folder.readError()?.damage?.reason != nil)
        }
        let copies = try folder.names().filter { $0.hasPrefix("store.damaged-") }
        #expect(copies.count == 1)
        #expect(try folder.content(copies[0]) == cut)
        let advice = await storageError { _ = try await folder.storage().keys() }?.advice ?? ""
        #expect(advice.contains(folder.path(copies[0])) && advice.contains(folder.path("store.backup")))
        for length in 0..<20 {
            try folder.overwrite(with: cut.prefix(length))
            #expect(await folder.readError()?.damage?.reason != nil)
        }
        #expect(try folder.names().filter { $0.hasPrefix("store.damaged-") }.count == 8)
    }

    @Test func `A missing store with a backup is damage`() async throws {
        try await writeTwice()
        folder.remove("store.sealed")
        #expect(await folder.readError()?.damage?.reason == "it is missing, though its backup is there")
        #expect(await folder.writeError() != nil)
    }

    @Test(arguments: ["cut", "missing"])
    func `restore replaces a damaged or missing store with the backup`(damage: String) async throws {
        try await writeTwice()
        let storage = folder.storage()
        let cut = try folder.content().dropLast()
        if damage == "cut" { try folder.overwrite(with: cut) } else { folder.remove("store.sealed") }
        #expect(try await storage.check().isIntact == false)
        try await storage.restore()
        #expect(try await storage.data(for: "a") == Data("1"))
        #expect(try await folder.value() == Data("1"))
        let report = try await storage.check()
        #expect(report.isIntact && report.backup?.entries == 1)
        #expect(report.damaged.count == (damage == "cut" ? 1 : 0))
        try await storage.set(Data("3"), for: "a")
        #expect(try await folder.value() == Data("3"))
    }

    @Test func `An intact store is not restored`() async throws {
        try await writeTwice()
        #expect(await storageError { try await folder.storage().restore() }?.refusal != nil)
        #expect(try await folder.value() == Data("2"))
    }

    @Test func `A folder without a store has nothing to restore, and a missing one is not created`() async throws {
        let refusal = Problem(folder.path(""), "there is no store in this folder yet")
        #expect(await storageError { try await folder.storage().restore() }?.refusal == refusal)
        #expect(!folder.exists(""))
        try await writeTwice()
        for name in ["store.sealed", "store.backup"] { folder.remove(name) }
        #expect(await storageError { try await folder.storage().restore() }?.refusal == refusal)
    }

    @Test(arguments: ["cut", "missing"])
    func `A damaged or missing backup is not restored`(damage: String) async throws {
        try await writeTwice()
        let cut = try folder.content().dropLast()
        try folder.overwrite(with: cut)
        if damage == "cut" {
            try folder.overwrite("store.backup", with: folder.content("store.backup").dropLast())
        } else {
            folder.remove("store.backup")
        }
        let error = await storageError { try await folder.storage().restore() }
        #expect(error?.damage?.path == folder.path("store.backup"))
        #expect(error?.advice?.hasPrefix("Put \(folder.path("store.sealed")) back") == true)
        #expect(try folder.content() == cut)
    }

    @Test func `The report describes the store and its backup`() async throws {
        #expect(try await folder.storage().check().store == nil)
        #expect(!folder.exists(""))
        try await writeTwice()
        let report = try await folder.storage().check()
        let (store, backup) = (try #require(report.store), try #require(report.backup))
        #expect(store.generation == 2 && backup.generation == 1)
        #expect(store.keyID == backup.keyID)
        #expect(store.entries == 1 && store.problem == nil)
        #expect(store.size == (try folder.content().count))
        folder.remove("store.key")
        let problem = try #require(await folder.storage().check().store?.problem)
        #expect(problem.message.contains(folder.path("store.key")))
        let coded = try JSONDecoder().decode(StorageReport.self, from: JSONEncoder().encode(report))
        #expect(coded == report)
    }
}
