import Core
import Foundation
import Infrastructure
import Testing

/// Another process that holds the lock, as one does that was stopped while it wrote.
@Suite(.timeLimit(.minutes(5))) struct LockTests {
    private let lab = StoreLab()

    /// Holds the lock until it is closed.
    private func holder() async throws -> FileHandle {
        try await lab.storage().set(Data("1"), for: "a")
        let holder = try FileHandle(forUpdating: lab.url("store.lock"))
        try #require(flock(holder.fileDescriptor, LOCK_EX) == 0)
        return holder
    }

    #if os(Linux)
    /// How often this process has the lock's file open.
    private func openings() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                == lab.path("store.lock")
        }
    }
    #endif

    @Test func oneThatIsHeldForTooLongIsSaidToBeBusy() async throws {
        let holder = try await holder()
        let storage = FileSecureStorage(folder: lab.folder, key: .keyFile, lockTimeout: .zero)
        let busy = SecureStorageError.busy(path: lab.path("store.lock"), waited: .zero)
        for _ in 1...3 {
            #expect(await storageError { try await storage.set(Data("2"), for: "a") } == busy)
        }
        #expect(try await storage.data(for: "a") == Data("1"))
        #if os(Linux)
        #expect(try openings() == 1)
        #endif
        try holder.close()
        try await storage.set(Data("3"), for: "a")
        #expect(try await lab.storage().data(for: "a") == Data("3"))
    }

    #if os(Linux)
    @Test func whoeverWaitsGetsIt() async throws {
        let holder = try await holder()
        let storage = FileSecureStorage(folder: lab.folder, key: .keyFile, lockTimeout: .seconds(300))
        let writing = Task { try await storage.set(Data("2"), for: "a") }
        while try openings() < 2 { await Task.yield() }
        try holder.close()
        try await writing.value
        #expect(try await lab.storage().data(for: "a") == Data("2"))
    }
    #endif
}
