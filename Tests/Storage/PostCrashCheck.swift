import Core
import Foundation
import Infrastructure
import StorageWorker

/// A check that a store can be opened and used after faults or a crash.
struct PostCrashCheck {
    let folder: URL
    let expected: ExpectedStates

    private enum Finding: Equatable {
        case entries(StoredEntries)
        case damage
        case otherKey
    }

    /// Opens the store with each allowed key, restores it if it is damaged, and continues to use it.
    func violations() async -> [String] {
        do throws(SecureStorageError) {
            return try await check()
        } catch {
            return ["afterwards: \(error)"]
        }
    }

    private func check() async throws(SecureStorageError) -> [String] {
        let keys = Set(expected.states.map(\.key))
        var violations: [String] = []
        for key in keys {
            let states = expected.states.filter { $0.key == key }
            switch try await open(with: key) {
            case .otherKey: continue
            case .entries(let found):
                if !states.map(\.entries).contains(found) { violations.append("found \(found), not one of \(states)") }
            case .damage:
                let damaged = states.filter { $0.store == .damaged }
                if damaged.isEmpty { violations.append("found damage, not one of \(states)") }
                guard try await restore(damaged, key, &violations) else { return violations }
            }
            // After an interrupted change of the provider, the backup may need the other key.
            if keys.count == 1, let problem = try await storage(key).check().backup?.problem {
                violations.append("the backup: \(problem.message)")
            }
            return violations + (try await checkOtherKeys(than: keys)) + (try await writeAndRotate(key))
        }
        return ["it opens with none of \(keys)"]
    }

    private func storage(_ key: TestKey) -> FileSecureStorage {
        key.storage(in: folder, canSwap: expected.options.canSwap)
    }

    private func open(with key: TestKey) async throws(SecureStorageError) -> Finding {
        do throws(SecureStorageError) {
            return .entries(try await StoredEntries(of: storage(key)))
        } catch .damaged {
            return .damage
        } catch .wrongKey {
            return .otherKey
        } catch .keyMissing {
            return .otherKey
        }
    }

    /// Restores the backup. Returns `false` if there is none, which must be allowed.
    private func restore(_ states: Set<ExpectedState>, _ key: TestKey, _ violations: inout [String])
        async throws(SecureStorageError) -> Bool
    {
        do throws(SecureStorageError) {
            try await storage(key).restore()
        } catch .damaged where states.contains(where: { $0.backup == nil }) {
            return false
        }
        let found = try await StoredEntries(of: storage(key))
        if !states.map(\.backup).contains(found) { violations.append("restored \(found), not one of \(states)") }
        return true
    }

    /// Checks that no other key opens the store.
    private func checkOtherKeys(than keys: Set<TestKey>) async throws(SecureStorageError) -> [String] {
        guard !expected.states.contains(where: { $0.store == .absent }) else { return [] }
        var violations: [String] = []
        for key in expected.options.scenario.keys.subtracting(keys) where try await open(with: key) != .otherKey {
            violations.append("it still opens with \(key)")
        }
        return violations
    }

    /// Writes to the store and rotates its key.
    private func writeAndRotate(_ key: TestKey) async throws(SecureStorageError) -> [String] {
        let value = Data("next".utf8)
        var violations: [String] = []
        try await storage(key).set(value, for: "next")
        if try await storage(key).data(for: "next") != value { violations.append("the next write is lost") }
        let storage = storage(key)
        try await storage.rotateKey()
        if try await storage.data(for: "next") != value { violations.append("the next rotation loses an entry") }
        let report = try await self.storage(key).check()
        if report.store?.problem != nil || report.backup?.problem != nil || report.backup == nil {
            violations.append("in the end: \(report)")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // The key file of an interrupted rotation from a passphrase is harmless.
        let leftovers = names.filter { $0.hasSuffix(".tmp") || key == .keyFile && $0.hasSuffix(".next") }
        if !leftovers.isEmpty { violations.append("leftovers: \(leftovers)") }
        return violations
    }
}
