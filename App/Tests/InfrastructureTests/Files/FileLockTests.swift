import Core
import Foundation
import Infrastructure
import Testing

/// Writes while another process holds the lock, such as one that was stopped during a write.
@Suite(.timeLimit(.minutes(5))) struct FileLockTests {
    private let folder = TestStoreFolder()

    /// Takes the lock and returns the file handle that holds it.
    private func lockHolder() async throws -> FileHandle {
        try await folder.storage().set(Data("1"), for: "a")
        let holder = try FileHandle(forUpdating: folder.url("store.lock"))
        try #require(flock(holder.fileDescriptor, LOCK_EX) == 0)
        return holder
    }

    #if os(Linux)
    /// The number of open descriptors of the lock file in this process.
    private func openLockFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                == folder.path("store.lock")
        }
    }
    #endif

    @Test func `A lock that is held too long is a busy error`() async throws {
        let holder = try await lockHolder()
        let storage = FileSecureStorage(folder: folder.url, key: .keyFile, lockTimeout: .zero)
        let busy = SecureStorageError.busy(path: folder.path("store.lock"), waited: .zero)
        for _ in 1...3 {
            #expect(await storageError { try await storage.set(Data("2"), for: "a") } == busy)
        }
        #expect(try await storage.data(for: "a") == Data("1"))
        #if os(Linux)
        #expect(try openLockFiles() == 1)
        #endif
        try holder.close()
        try await storage.set(Data("3"), for: "a")
        #expect(try await folder.value() == Data("3"))
    }

    #if os(Linux)
    @Test func `A waiting write gets the lock when it is released`() async throws {
        let holder = try await lockHolder()
        let storage = FileSecureStorage(folder: folder.url, key: .keyFile, lockTimeout: .seconds(300))
        let writing = Task { try await storage.set(Data("2"), for: "a") }
        while try openLockFiles() < 2 { await Task.yield() }
        try holder.close()
        try await writing.value
        #expect(try await folder.value() == Data("2"))
    }
    #endif
}
