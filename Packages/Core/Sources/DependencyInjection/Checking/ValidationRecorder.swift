import Synchronization

/// What a validation sees while the factories run.
final class ValidationRecorder: Sendable {
    private struct Findings {
        var needs: [DependencyKey: [DependencyKey: DependencyGraph.Edge.Kind]] = [:]
        var errors: [ResolutionError] = []
        var seen: Set<Fault> = []
    }

    /// What tells one fault from another: many ways lead to the same one.
    private enum Fault: Hashable {
        case cycle(Set<DependencyKey>)
        case dependency(of: DependencyKey?, on: DependencyKey?)
        case factory(of: DependencyKey?)
    }

    private let findings = Mutex(Findings())

    var errors: [ResolutionError] { findings.withLock(\.errors) }

    var lazyDependencies: [(owner: DependencyKey, key: DependencyKey)] {
        findings.withLock { findings in
            findings.needs.flatMap { owner, needs in needs.filter { $0.value == .lazy }.map { (owner, $0.key) } }
        }
    }

    func note(_ key: DependencyKey, neededBy dependent: RegistrationRecord, kind: DependencyGraph.Edge.Kind) {
        dependent.noteDependency(key, kind: kind)
        findings.withLock { findings in
            if findings.needs[dependent.key]?[key] != .eager { findings.needs[dependent.key, default: [:]][key] = kind }
        }
    }

    func note(_ error: ResolutionError) {
        let fault =
            switch error.reason {
            case .cycle: Fault.cycle(Set(error.path.drop { $0 != error.path.last }))
            case .notRegistered, .needsAwait: Fault.dependency(of: error.path.dropLast().last, on: error.path.last)
            case .notAClass, .factoryFailed, .cancelled: Fault.factory(of: error.path.last)
            }
        findings.withLock { findings in
            if findings.seen.insert(fault).inserted { findings.errors.append(error) }
        }
    }

    /// What each kept service holds that it outlives.
    func captures(
        among records: [RegistrationRecord],
        allowing allowed: Set<Scope>
    ) -> [ValidationFailure.Issue] {
        let needs = findings.withLock(\.needs)
        let known = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
        return records.filter(\.scope.isKept).flatMap { holder in
            var captures: [ValidationFailure.Capture] = []
            var visited: Set<DependencyKey> = [holder.key]
            var ways = [[holder.key]]
            // Breadth first: the shortest way to what is held comes first.
            while !ways.isEmpty {
                let way = ways.removeFirst()
                let held = way.last.flatMap { needs[$0] } ?? [:]
                for record in held.keys.compactMap({ known[$0] }).sorted(by: { $0.id < $1.id })
                where visited.insert(record.key).inserted {
                    let path = way + [record.key]
                    if holder.scope.outlives(record.scope), !allowed.contains(record.scope) {
                        captures.append(.init(holderScope: holder.scope, heldScope: record.scope, path: path))
                    }
                    // What is not kept lives with the holder, and so does what that holds in turn.
                    if !record.scope.isKept { ways.append(path) }
                }
            }
            return captures.map(ValidationFailure.Issue.capture)
        }
    }
}
