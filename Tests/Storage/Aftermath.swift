import Core
import Foundation
import Infrastructure
import StorageWorker

/// The state that later processes find after faults.
struct Aftermath {
    let folder: URL
    let canSwap: Bool
    let expectation: Expectation

    private enum Finding: Equatable {
        case state(State)
        case damage
        case otherKey
    }

    /// Opens the store with each possible key, restores it if it is damaged, and continues to use it.
    func violations() async -> [String] {
        do throws(SecureStorageError) {
            return try await look()
        } catch {
            return ["afterwards: \(error)"]
        }
    }

    private func look() async throws(SecureStorageError) -> [String] {
        let seals = Set(expectation.holdings.map(\.seal))
        var violations: [String] = []
        for seal in seals {
            let holdings = expectation.holdings.filter { $0.seal == seal }
            switch try await find(seal) {
            case .otherKey: continue
            case .state(let found):
                if !holdings.contains(where: { $0.shows(found) }) {
                    violations.append("found \(found), not one of \(holdings)")
                }
            case .damage:
                let damaged = holdings.filter { $0.store == .damaged }
                if damaged.isEmpty { violations.append("found damage, not one of \(holdings)") }
                guard try await isPutBack(damaged, seal, &violations) else { return violations }
            }
            // After an interrupted change of provider, the backup may need the other key.
            if seals.count == 1, let problem = try await storage(seal).check().backup?.problem {
                violations.append("the backup: \(problem.message)")
            }
            return violations + (try await others(than: seals)) + (try await goOn(with: seal))
        }
        return ["it opens with none of \(seals)"]
    }

    private func storage(_ seal: Seal) -> FileSecureStorage {
        seal.storage(in: folder, canSwap: canSwap)
    }

    private func find(_ seal: Seal) async throws(SecureStorageError) -> Finding {
        do throws(SecureStorageError) {
            return .state(try await State(of: storage(seal)))
        } catch .damaged {
            return .damage
        } catch .wrongKey {
            return .otherKey
        } catch .keyMissing {
            return .otherKey
        }
    }

    /// May fail only without a backup.
    private func isPutBack(_ holdings: Set<Holding>, _ seal: Seal, _ violations: inout [String])
        async throws(SecureStorageError) -> Bool
    {
        do throws(SecureStorageError) {
            try await storage(seal).restore()
        } catch .damaged where holdings.contains(where: { $0.backup == nil }) {
            return false
        }
        let found = try await State(of: storage(seal))
        if !holdings.contains(where: { $0.backup == found }) {
            violations.append("restored was \(found), not one of \(holdings)")
        }
        return true
    }

    /// No other key opens the store.
    private func others(than seals: Set<Seal>) async throws(SecureStorageError) -> [String] {
        guard !expectation.holdings.contains(where: { $0.store == .absent }) else { return [] }
        var violations: [String] = []
        for seal in expectation.course.seals.subtracting(seals) where try await find(seal) != .otherKey {
            violations.append("it still opens with \(seal)")
        }
        return violations
    }

    private func goOn(with seal: Seal) async throws(SecureStorageError) -> [String] {
        let value = Data("next".utf8)
        var violations: [String] = []
        try await storage(seal).set(value, for: "next")
        if try await storage(seal).data(for: "next") != value { violations.append("the next write is not there") }
        let storage = storage(seal)
        try await storage.rotateKey()
        if try await storage.data(for: "next") != value { violations.append("the next change of key lost something") }
        let report = try await self.storage(seal).check()
        if report.store?.problem != nil || report.backup?.problem != nil || report.backup == nil {
            violations.append("in the end: \(report)")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // A key file of an interrupted change from a passphrase is harmless.
        let left = names.filter { $0.hasSuffix(".tmp") || seal == .keyFile && $0.hasSuffix(".next") }
        if !left.isEmpty { violations.append("left behind: \(left)") }
        return violations
    }
}

extension Holding {
    fileprivate func shows(_ state: State) -> Bool {
        store == .whole(state) || store == .absent && state == State()
    }
}
