import Core
import Foundation
import Infrastructure
import Testing

@Suite struct GroupCommitTests {
    private typealias Body = @Sendable (Int, inout StorageTransaction) throws(SecureStorageError) -> Void
    private let folder = TestStoreFolder()

    /// Queues `count` transactions while the file thread is busy, and returns their errors.
    private func runTogether(_ count: Int, on storage: FileSecureStorage, _ body: @escaping Body) async
        -> [SecureStorageError?]
    {
        let (started, start) = AsyncStream<Void>.makeStream()
        let blocker = Task {
            try await storage.transaction { _ in
                start.finish()
                // Blocks only the file thread.
                while storage.waitingTransactions < count { sched_yield() }
            }
        }
        for await _ in started {}
        let errors = await withTaskGroup(returning: [Int: SecureStorageError].self) { group in
            for index in 0..<count {
                group.addTask {
                    let error = await storageError {
                        try await storage.transaction { transaction throws(SecureStorageError) in
                            try body(index, &transaction)
                        }
                    }
                    return (index, error)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        _ = try? await blocker.value
        return (0..<count).map { errors[$0] }
    }

    @Test func `Waiting transactions are written together`() async throws {
        let storage = folder.storage()
        try await storage.set(Data(), for: "first")
        let errors = await runTogether(16, on: storage) { index, transaction in
            transaction["key \(index)"] = Data([UInt8(index)])
        }
        #expect(errors == Array(repeating: nil, count: 16))
        #expect(try folder.content()[Offset.generation] == 2)
        #expect(try await folder.storage().keys().count == 17)
    }

    @Test func `A transaction that throws changes nothing, and the others are written`() async throws {
        let storage = folder.storage()
        try await storage.set(Data(), for: "first")
        let errors = await runTogether(8, on: storage) { (index, transaction) throws(SecureStorageError) in
            transaction["key \(index)"] = Data()
            transaction["first"] = nil
            if index == 5 { throw .undecodable(key: "wanted") }
            transaction["first"] = Data()
        }
        #expect(errors[5] == .undecodable(key: "wanted"))
        #expect(errors.count { $0 == nil } == 7)
        #expect(try await folder.storage().keys().count == 8)
        #expect(try await folder.storage().data(for: "key 5") == nil)
    }

    /// A store that is too large to be read must not be written.
    @Test func `A transaction that makes the store too large is refused, and the others are written`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        let errors = await runTogether(3, on: storage) { index, transaction in
            transaction["key \(index)"] = Data(count: index == 1 ? 1 << 30 : 1)
        }
        #expect(errors[1]?.refusal?.path == folder.path("store.sealed"))
        #expect(errors[1]?.refusal?.reason.hasPrefix("it would be too large") == true)
        #expect(errors[0] == nil && errors[2] == nil)
        #expect(try await folder.storage().keys() == ["a", "key 0", "key 2"])
    }

    /// This includes transactions that only read or that threw: they saw changes that are not written.
    @Test func `A failed commit fails all its transactions`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        let before = try folder.content()
        folder.remove("store.key")
        let errors = await runTogether(3, on: storage) { (index, transaction) throws(SecureStorageError) in
            if index == 0 { transaction["a"] = Data("2") }
            if index == 1 { throw .undecodable(key: "a") }
        }
        #expect(errors == Array(repeating: folder.keyFileMissing, count: 3))
        #expect(try folder.content() == before)
    }
}
