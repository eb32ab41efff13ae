import Core
import Foundation
import Infrastructure
import StorageWorker

/// A check that a store can be opened and used after faults or a crash.
struct PostCrashCheck {
    let folder: URL
    let expected: ExpectedStates

    /// Opens the store, starts over if it cannot be read, and continues to use it.
    func violations() async -> [String] {
        do throws(SecureStorageError) {
            return try await check()
        } catch {
            return ["afterwards: \(error)"]
        }
    }

    private func check() async throws(SecureStorageError) -> [String] {
        let states = expected.states
        var violations: [String] = []
        if let found = try await entriesUnlessLost() {
            if !states.map(\.entries).contains(found) { violations.append("found \(found), not one of \(states)") }
        } else {
            if !states.contains(where: { $0.store == .damaged }) { violations.append("lost, not one of \(states)") }
            try await storage.startOver()
            let found = try await StoredEntries(of: storage)
            if found != StoredEntries() { violations.append("found \(found) after a new start") }
        }
        return violations + (try await writeAgain())
    }

    private var storage: FileSecureStorage {
        FileSecureStorage(folder: folder, canSwap: expected.options.canSwap)
    }

    private func entriesUnlessLost() async throws(SecureStorageError) -> StoredEntries? {
        do throws(SecureStorageError) {
            return try await StoredEntries(of: storage)
        } catch {
            guard error.isLoss else { throw error }
            return nil
        }
    }

    /// Writes twice to the store.
    private func writeAgain() async throws(SecureStorageError) -> [String] {
        let value = Data("next".utf8)
        var violations: [String] = []
        for key in ["next", "after"] { try await storage.set(value, for: key) }
        if try await storage.data(for: "next") != value { violations.append("the next write is lost") }
        let backup = folder.path + "/store.backup"
        guard rename(backup, folder.path + "/store.sealed") == 0 else { return violations + ["in the end, no backup"] }
        if try await storage.data(for: "next") != value { violations.append("the backup is older") }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let leftovers = names.filter { $0.hasSuffix(".tmp") }
        if !leftovers.isEmpty { violations.append("leftovers: \(leftovers)") }
        return violations
    }
}
