import Core
import Foundation
import Infrastructure
import Testing

@Suite struct GroupCommitTests {
    private typealias Body = @Sendable (Int, inout StorageTransaction) throws(SecureStorageError) -> Void
    private let lab = StoreLab()

    /// Makes `count` transactions that all wait when the file thread comes to them, and returns their errors.
    private func together(_ count: Int, on storage: FileSecureStorage, _ body: @escaping Body) async
        -> [SecureStorageError?]
    {
        let (held, isHeld) = AsyncStream<Void>.makeStream()
        let holder = Task {
            try await storage.transaction { _ in
                isHeld.finish()
                // This is the file thread, so nothing waits for it but the writes themselves.
                while storage.waitingTransactions < count { sched_yield() }
            }
        }
        for await _ in held {}
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
        _ = try? await holder.value
        return (0..<count).map { errors[$0] }
    }

    @Test func allThatWaitAreWrittenTogether() async throws {
        let storage = lab.storage()
        try await storage.set(Data(), for: "first")
        let errors = await together(16, on: storage) { index, transaction in
            transaction["key \(index)"] = Data([UInt8(index)])
        }
        #expect(errors == Array(repeating: nil, count: 16))
        #expect(try await storage.check().store?.generation == 2)
        #expect(try await lab.storage().keys().count == 17)
    }

    @Test func oneThatThrowsChangesNothingAndTheOthersAreWritten() async throws {
        let storage = lab.storage()
        try await storage.set(Data(), for: "first")
        let errors = await together(8, on: storage) { (index, transaction) throws(SecureStorageError) in
            transaction["key \(index)"] = Data()
            transaction["first"] = nil
            if index == 5 { throw .undecodable(key: "wanted") }
            transaction["first"] = Data()
        }
        #expect(errors[5] == .undecodable(key: "wanted"))
        #expect(errors.count { $0 == nil } == 7)
        #expect(try await lab.storage().keys().count == 8)
        #expect(try await lab.storage().data(for: "key 5") == nil)
    }

    /// What is acknowledged must be readable, so a store must not outgrow what is read.
    @Test func oneThatMakesTheStoreTooLargeIsRefusedAndTheOthersAreWritten() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        let errors = await together(3, on: storage) { index, transaction in
            transaction["key \(index)"] = Data(count: index == 1 ? 1 << 30 : 1)
        }
        #expect(errors[1]?.refusal?.path == lab.path("store.sealed"))
        #expect(errors[1]?.refusal?.reason.hasPrefix("it would be too large") == true)
        #expect(errors[0] == nil && errors[2] == nil)
        #expect(try await lab.storage().keys() == ["a", "key 0", "key 2"])
    }

    /// Those too that only read or threw: they saw changes that are not there in the end.
    @Test func whatCannotBeWrittenIsRefusedToAllOfThem() async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        let before = try lab.content()
        lab.remove("store.key")
        let errors = await together(3, on: storage) { (index, transaction) throws(SecureStorageError) in
            if index == 0 { transaction["a"] = Data("2") }
            if index == 1 { throw .undecodable(key: "a") }
        }
        let missing = SecureStorageError.keyMissing(
            path: lab.path("store.sealed"),
            source: "the key file \(lab.path("store.key"))"
        )
        #expect(errors == Array(repeating: missing, count: 3))
        #expect(try lab.content() == before)
    }
}
