import Core
import CoreTesting
import Foundation
import Synchronization

/// A storage in memory whose writes can fail, with seeded faults.
final class FaultyStorage: SecureStorageProtocol {
    private let storage = InMemorySecureStorage()
    private let random: Mutex<SeededGenerator>
    private let isFaulty = Atomic(false)

    init(seed: UInt64) {
        random = Mutex(SeededGenerator(seed: seed))
    }

    /// Lets one of ten further transactions fail, or succeed although it reports a failure.
    func startFaults() { isFaulty.store(true, ordering: .relaxed) }

    func endFaults() { isFaulty.store(false, ordering: .relaxed) }

    func data(for key: String) async throws(SecureStorageError) -> Data? { try await storage.data(for: key) }

    func keys() async throws(SecureStorageError) -> [String] { try await storage.keys() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        let fault = random.withLock { Int.random(in: 0..<20, using: &$0) }
        let isFaulty = isFaulty.load(ordering: .relaxed)
        if isFaulty, fault == 0 { throw Self.error }
        let result = try await storage.transaction(body)
        if isFaulty, fault == 1 { throw Self.error }
        return result
    }

    private static let error = SecureStorageError.unavailable(path: "/x", reason: "the disk is full")
}
