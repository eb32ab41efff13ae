import Core
import Foundation
import Infrastructure
import Testing

@Suite struct DamageTests {
    private let lab = StoreLab()

    private func twoGenerations() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.set(Data("2"), for: "a")
    }

    private func damagedReason() async -> String? {
        await storageError { _ = try await lab.storage().data(for: "a") }?.damage?.reason
    }

    @Test func everyFlippedBitAndEveryCutIsNoticedAndTheFileKept() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        let whole = try lab.content()
        var damaged = (0..<whole.count).map { whole.prefix($0) } + [whole + [0]]
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            damaged.append(flipped)
        }
        for content in damaged {
            try lab.overwrite(with: content)
            let reading = await storageError { _ = try await storage.data(for: "a") }
            let writing = await storageError { try await storage.set(Data("2"), for: "a") }
            #expect(reading?.damage != nil && reading == writing)
            #expect(try lab.content() == content)
        }
        try lab.overwrite(with: whole)
        #expect(try await storage.data(for: "a") == Data("1"))
    }

    @Test func aFlippedVersionIsDamageAndNotANewerFormat() async throws {
        try await twoGenerations()
        var content = try lab.content()
        content[Offset.version] ^= 2
        try lab.overwrite(with: content)
        #expect(await damagedReason() == "its version is 3")
        try await lab.storage().restore()
        #expect(try await lab.storage().data(for: "a") == Data("1"))
    }

    @Test func whatCannotBePutBackIsNotPromised() async throws {
        try await twoGenerations()
        try lab.overwrite(with: lab.content().dropLast())
        let one = await storageError { _ = try await lab.storage().data(for: "a") }
        #expect(one?.recoverySuggestion?.contains("can be restored") == true)
        #expect(try await lab.storage().check().canBeRestored)
        try lab.overwrite("store.backup", with: lab.content("store.backup").dropLast())
        let both = await storageError { _ = try await lab.storage().data(for: "a") }
        let advice = "does not open either. Put \(lab.path("store.sealed")) back"
        #expect(both?.recoverySuggestion?.contains(advice) == true)
        #expect(try await !lab.storage().check().canBeRestored)
    }

    @Test func whatIsWholeButRefusedIsNotToBeRestored() async throws {
        try await twoGenerations()
        try lab.setMode(0o644, of: "store.sealed")
        let report = try await lab.storage().check()
        #expect(!report.isWhole && !report.canBeRestored)
    }

    /// Such as a disk that is gone. The next write would begin a new store.
    @Test(arguments: ["store.sealed", ""])
    func whatARunningProcessHasSeenIsNeverAbsent(name: String) async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        lab.remove(name)
        let reading = await storageError { _ = try await storage.data(for: "a") }
        #expect(reading?.damage == Problem(lab.path("store.sealed"), "it was there before and is missing now"))
        #expect(await storageError { try await storage.set(Data("2"), for: "a") } == reading)
        #expect(!lab.exists("store.sealed"))
        #expect(try await lab.storage().data(for: "a") == nil)
    }

    @Test func whatIsRemovedOnPurposeIsAbsent() async throws {
        let storage = lab.storage()
        try await storage.removeAll()
        #expect(!lab.exists(""))
        try await twoGenerations()
        #expect(try FileSecureStorage.exists(in: lab.folder))
        try lab.overwrite(with: Data("damage"))
        #expect(await storageError { _ = try await storage.data(for: "a") } != nil)
        try await storage.removeAll()
        #expect(try lab.names() == ["store.lock"])
        #expect(try !FileSecureStorage.exists(in: lab.folder))
        #expect(try await storage.data(for: "a") == nil)
        try await storage.set(Data("3"), for: "a")
        #expect(try await lab.storage().data(for: "a") == Data("3"))
    }

    @Test("A removal that fails half-way keeps the key of the store that is left")
    func failedRemoval() async throws {
        try await twoGenerations()
        try lab.rename("store.sealed", to: "moved")
        #expect(mkdir(lab.path("store.sealed"), 0o700) == 0)
        #expect(await storageError { try await lab.storage().removeAll() } != nil)
        try lab.rename("moved", to: "store.sealed")
        #expect(try await lab.storage().data(for: "a") == Data("2"))
    }

    /// The header is authenticated: even with its checksum put right, nothing of it can be changed.
    @Test(arguments: [8, Offset.salt.lowerBound, Offset.entriesSize])
    func aForgedHeaderIsNoticed(offset: Int) async throws {
        try await twoGenerations()
        var forged = try lab.content()
        forged[offset] ^= 1
        try lab.overwrite(with: Offset.signed(forged))
        #expect(await damagedReason() == "it was changed or cut")
    }

    @Test func aDamagedFileIsKeptAsideOnceForEachDamage() async throws {
        try await twoGenerations()
        let cut = try lab.content().dropLast()
        try lab.overwrite(with: cut)
        for _ in 0..<3 {
            #expect(await damagedReason() != nil)
        }
        let copies = try lab.names().filter { $0.hasPrefix("store.damaged-") }
        #expect(copies.count == 1)
        #expect(try lab.content(copies[0]) == cut)
        let remedy = await storageError { _ = try await lab.storage().keys() }?.recoverySuggestion ?? ""
        #expect(remedy.contains(lab.path(copies[0])) && remedy.contains(lab.path("store.backup")))
        for length in 0..<20 {
            try lab.overwrite(with: cut.prefix(length))
            #expect(await damagedReason() != nil)
        }
        #expect(try lab.names().filter { $0.hasPrefix("store.damaged-") }.count == 8)
    }

    @Test func aMissingStoreIsDamageNotAbsence() async throws {
        try await twoGenerations()
        lab.remove("store.sealed")
        #expect(await damagedReason() == "it is missing, though its backup is there")
        #expect(await storageError { try await lab.storage().set(Data(), for: "b") } != nil)
    }

    @Test(arguments: ["cut", "missing"])
    func theGenerationBeforeIsPutBackOnCommand(damage: String) async throws {
        try await twoGenerations()
        let storage = lab.storage()
        let cut = try lab.content().dropLast()
        if damage == "cut" { try lab.overwrite(with: cut) } else { lab.remove("store.sealed") }
        #expect(try await storage.check().isWhole == false)
        try await storage.restore()
        #expect(try await storage.data(for: "a") == Data("1"))
        #expect(try await lab.storage().data(for: "a") == Data("1"))
        let report = try await storage.check()
        #expect(report.isWhole && report.backup?.entries == 1)
        #expect(report.damaged.count == (damage == "cut" ? 1 : 0))
        try await storage.set(Data("3"), for: "a")
        #expect(try await lab.storage().data(for: "a") == Data("3"))
    }

    @Test func aWholeStoreIsNotPutBack() async throws {
        try await twoGenerations()
        #expect(await storageError { try await lab.storage().restore() }?.refusal != nil)
        #expect(try await lab.storage().data(for: "a") == Data("2"))
    }

    @Test(arguments: ["cut", "missing"])
    func aGenerationBeforeThatIsDamagedItselfIsNotPutBack(damage: String) async throws {
        try await twoGenerations()
        let cut = try lab.content().dropLast()
        try lab.overwrite(with: cut)
        if damage == "cut" {
            try lab.overwrite("store.backup", with: lab.content("store.backup").dropLast())
        } else {
            lab.remove("store.backup")
        }
        let error = await storageError { try await lab.storage().restore() }
        #expect(error?.damage?.path == lab.path("store.backup"))
        #expect(error?.recoverySuggestion?.hasPrefix("Put \(lab.path("store.sealed")) back") == true)
        #expect(try lab.content() == cut)
    }

    @Test func theReportSaysWhatIsThere() async throws {
        #expect(try await lab.storage().check().store == nil)
        #expect(!lab.exists(""))
        try await twoGenerations()
        let report = try await lab.storage().check()
        let (store, previous) = (try #require(report.store), try #require(report.backup))
        #expect(store.generation == 2 && previous.generation == 1)
        #expect(store.keyID == previous.keyID)
        #expect(store.sealing == .key && store.entries == 1 && store.problem == nil)
        #expect(store.size == (try lab.content().count))
        lab.remove("store.key")
        let problem = try #require(await lab.storage().check().store?.problem)
        #expect(problem.message.contains(lab.path("store.key")) && problem.remedy?.isEmpty == false)
        let coded = try JSONDecoder().decode(StorageReport.self, from: JSONEncoder().encode(report))
        #expect(coded == report)
    }
}
