import Core
import Foundation
import Infrastructure
import StorageWorker

/// A check that a store can be opened and used after faults or a crash.
struct PostCrashCheck {
    let folder: URL
    let expected: ExpectedStates

    /// Opens the store, restores it if it is damaged, and continues to use it.
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
        if let found = try await entriesUnlessDamaged() {
            if !states.map(\.entries).contains(found) { violations.append("found \(found), not one of \(states)") }
        } else {
            let damaged = states.filter { $0.store == .damaged }
            if damaged.isEmpty { violations.append("found damage, not one of \(states)") }
            guard try await restore(damaged, &violations) else { return violations }
        }
        if let problem = try await storage.check().backup?.problem {
            violations.append("the backup: \(problem.message)")
        }
        return violations + (try await writeAgain())
    }

    private var storage: FileSecureStorage {
        FileSecureStorage(folder: folder, canSwap: expected.options.canSwap)
    }

    private func entriesUnlessDamaged() async throws(SecureStorageError) -> StoredEntries? {
        do throws(SecureStorageError) {
            return try await StoredEntries(of: storage)
        } catch .damaged {
            return nil
        }
    }

    /// Restores the backup. Returns `false` if there is none, which must be allowed.
    private func restore(_ states: Set<ExpectedState>, _ violations: inout [String]) async throws(SecureStorageError)
        -> Bool
    {
        do throws(SecureStorageError) {
            try await storage.restore()
        } catch .damaged where states.contains(where: { $0.backup == nil }) {
            return false
        }
        let found = try await StoredEntries(of: storage)
        if !states.map(\.backup).contains(found) { violations.append("restored \(found), not one of \(states)") }
        return true
    }

    /// Writes twice to the store.
    private func writeAgain() async throws(SecureStorageError) -> [String] {
        let value = Data("next".utf8)
        var violations: [String] = []
        for key in ["next", "after"] { try await storage.set(value, for: key) }
        if try await storage.data(for: "next") != value { violations.append("the next write is lost") }
        let report = try await storage.check()
        if report.store?.problem != nil || report.backup?.problem != nil || report.backup == nil {
            violations.append("in the end: \(report)")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let leftovers = names.filter { $0.hasSuffix(".tmp") }
        if !leftovers.isEmpty { violations.append("leftovers: \(leftovers)") }
        return violations
    }
}
