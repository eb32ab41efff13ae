import Core
import Foundation
import Infrastructure
import Testing

@Suite struct KeyFileProviderTests {
    private let folder = TestStoreFolder()

    @Test func `A missing key file is an error, and no new key is created`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        let running = folder.storage()
        #expect(try await running.data(for: "a") == Data("1"))
        folder.remove("store.key")
        #expect(await folder.readError() == folder.keyFileMissing)
        #expect(await folder.writeError() == folder.keyFileMissing)
        // A storage that still has the key in memory must not write with it.
        #expect(await storageError { try await running.set(Data(), for: "b") } == folder.keyFileMissing)
        #expect(!folder.exists("store.key"))
    }

    @Test func `The key of another store is a wrong key`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try folder.overwrite("store.key", with: Data(repeating: 7, count: 32))
        let wrong = folder.wrongKey("the key file \(folder.path("store.key"))")
        #expect(await folder.readError() == wrong)
        #expect(await folder.writeError() == wrong)
    }

    @Test(arguments: [Data(), Data(count: 31), Data("no key at all, but text of some length"), Data(count: 5000)])
    func `A key file without a key is an error that names the file`(content: Data) async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try folder.overwrite("store.key", with: content)
        let error = try #require(await folder.readError())
        #expect(error.errorDescription?.contains(folder.path("store.key")) == true)
    }
}
