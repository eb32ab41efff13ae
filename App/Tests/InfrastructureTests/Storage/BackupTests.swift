import Core
import Foundation
import Infrastructure
import Testing

/// Every state of the folder that a crash in the middle of a write can leave, made by hand.
@Suite struct BackupTests {
    private let lab = StoreLab()

    private func expectOpens(_ value: String) async throws {
        #expect(try await lab.storage().data(for: "a") == Data(value))
        let storage = lab.storage()
        try await storage.set(Data("after"), for: "b")
        #expect(try await lab.storage().data(for: "a") == Data(value))
        #expect(try lab.names().filter { $0.hasSuffix(".tmp") } == [])
        #expect(try await storage.check().backup?.problem == nil)
    }

    @Test(arguments: [true, false])
    func theStoreBeforeTheLastWriteIsTheBackup(supportsRenameFlags: Bool) async throws {
        let storage = lab.storage(supportsRenameFlags: supportsRenameFlags)
        try await storage.set(Data("1"), for: "a")
        #expect(!lab.exists("store.backup"))
        for value in 2...5 {
            let before = try lab.content()
            try await storage.set(Data("\(value)"), for: "a")
            #expect(try lab.content("store.backup") == before)
            let report = try await storage.check()
            #expect(report.store?.generation == UInt64(value) && report.backup?.generation == UInt64(value - 1))
        }
    }

    @Test func aCrashAfterTheKeyWasMadeLeavesAnEmptyStore() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        lab.remove("store.sealed")
        let key = try lab.content("store.key")
        #expect(try await lab.storage().data(for: "a") == nil)
        try await lab.storage().set(Data("2"), for: "a")
        #expect(try await lab.storage().data(for: "a") == Data("2"))
        #expect(try lab.content("store.key") == key)
    }

    @Test func aCrashBeforeTheSwapLeavesTheOldContent() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.set(Data("2"), for: "a")
        try lab.copy("store.sealed", to: "store.sealed.1.tmp")
        try Data("half").write(to: lab.url("store.sealed.2.tmp"))
        try await expectOpens("2")
    }

    @Test func aCrashAfterTheSwapLeavesTheNewContent() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        try await storage.set(Data("2"), for: "a")
        try lab.copy("store.backup", to: "older")
        try await storage.set(Data("3"), for: "a")
        // The old store still has the temporary name, and the one before it its place.
        try lab.rename("store.backup", to: "store.sealed.1.tmp")
        try lab.rename("older", to: "store.backup")
        try await expectOpens("3")
    }
}
