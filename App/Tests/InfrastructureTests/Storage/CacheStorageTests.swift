import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite struct CacheStorageTests {
    private let lab = StoreLab()

    @Test(arguments: SecureStorageSpec.checks)
    func meetsTheSpec(_ check: SecureStorageSpec.Check) async throws {
        try await check.run(on: CacheStorage(folder: lab.folder))
    }

    @Test func whatDoesNotOpenIsBegunAnew() async throws {
        try await CacheStorage(folder: lab.folder, key: .cheap("old")).set(Data("1"), for: "a")
        let storage = CacheStorage(folder: lab.folder, key: .cheap("new"))
        #expect(try await storage.data(for: "a") == nil)
        try await storage.set(Data("2"), for: "a")
        try lab.overwrite(with: Data("damage"))
        #expect(try await storage.keys() == [])
        try await storage.set(Data("3"), for: "a")
        #expect(try await CacheStorage(folder: lab.folder, key: .cheap("new")).data(for: "a") == Data("3"))
        #expect(try lab.names().filter { $0.hasPrefix("store.damaged") } == [])
    }

    @Test func whatIsNotSafeToUseIsAnErrorAllTheSame() async throws {
        let storage = CacheStorage(folder: lab.folder)
        try await storage.set(Data("1"), for: "a")
        try lab.setMode(0o644, of: "store.sealed")
        #expect(await storageError { _ = try await storage.data(for: "a") }?.refusal != nil)
        #expect(lab.exists("store.sealed"))
    }
}
