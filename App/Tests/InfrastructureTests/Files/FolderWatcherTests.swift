import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(1))) final class FolderWatcherTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        chmod(folder.path, 0o700)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `Every write and removal of a storage is a change`() async throws {
        let changes = try #require(FolderWatcher.changes(in: folder))
        var iterator = changes.makeAsyncIterator()
        let storage = FileSecureStorage(folder: folder)
        for value in ["1", "2", "3"] {
            try await storage.set(Data(value.utf8), for: "a")
            #expect(await iterator.next() != nil)
        }
        try FileManager.default.removeItem(at: folder.appending(path: "store.sealed"))
        #expect(await iterator.next() != nil)
    }

    /// Otherwise, each reaction to a change would cause the next one.
    @Test func `Reading a storage is no change`() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        let changes = try #require(FolderWatcher.changes(in: folder))
        let count = Monitor(0)
        let counting = Task { for await _ in changes { count.withLock { $0 += 1 } } }
        for _ in 0..<5 {
            #expect(try await FileSecureStorage(folder: folder).data(for: "a") == Data("1".utf8))
        }
        // Shows that nothing happens.
        try await Task.sleep(for: .milliseconds(100))
        #expect(count.withLock(\.self) == 0)
        counting.cancel()
    }

    @Test func `The stream ends with the folder`() async throws {
        let changes = try #require(FolderWatcher.changes(in: folder))
        try FileManager.default.removeItem(at: folder)
        for await _ in changes {}
    }

    @Test func `A cancelled wait ends`() async throws {
        let changes = try #require(FolderWatcher.changes(in: folder))
        let task = Task { for await _ in changes {} }
        task.cancel()
        await task.value
    }

    @Test func `A folder that does not exist cannot be watched`() {
        #expect(FolderWatcher.changes(in: folder.appending(path: "missing")) == nil)
    }
}
