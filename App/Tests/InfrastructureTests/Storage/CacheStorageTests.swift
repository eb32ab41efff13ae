import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite struct CacheStorageTests {
    private let folder = TestStoreFolder()

    @Test(arguments: SecureStorageSpec.checks)
    func `CacheStorage meets the specification`(_ check: SecureStorageSpec.Check) async throws {
        try await check.run(on: CacheStorage(folder: folder.url))
    }

    @Test func `A cache that does not open is emptied`() async throws {
        try await CacheStorage(folder: folder.url).set(Data("1"), for: "a")
        try folder.overwrite("store.key", with: Data(repeating: 7, count: 32))
        let storage = CacheStorage(folder: folder.url)
        #expect(try await storage.data(for: "a") == nil)
        try await storage.set(Data("2"), for: "a")
        try folder.overwrite(with: Data("damage"))
        #expect(try await storage.keys() == [])
        try await storage.set(Data("3"), for: "a")
        #expect(try await CacheStorage(folder: folder.url).data(for: "a") == Data("3"))
    }

    @Test func `A cache that others can access is an error`() async throws {
        let storage = CacheStorage(folder: folder.url)
        try await storage.set(Data("1"), for: "a")
        try folder.setMode(0o644, of: "store.sealed")
        #expect(await storageError { _ = try await storage.data(for: "a") }?.refusal != nil)
        #expect(folder.exists("store.sealed"))
    }
}
