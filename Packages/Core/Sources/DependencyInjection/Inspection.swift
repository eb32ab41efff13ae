public import Foundation
import Locking

extension DIContainer {
    /// Checks that every service can be resolved here, and reports all failures at once.
    ///
    /// Runs each factory once, with its side effects, in a container of its own, so that nothing is kept here. Reported
    /// are missing services, also those of `@Dependency` properties that a factory creates; cycles; factories that
    /// throw; and captures: a kept service that holds one of a shorter lifetime, directly or by way of services that are
    /// not kept. A kept service may hold what is of scope `.container` or of its own scope. A closure stops at the first
    /// dependency that it cannot resolve; `register(_:using:)` reports all of them. Objects that no factory here creates
    /// are not checked, such as a view model that a coordinator creates; a test can register a factory for it.
    ///
    /// - Parameter scopes: The scopes that any service may hold, such as `[.transient]` if such services have no state.
    /// - Throws: All failures.
    nonisolated(nonsending) public func validate(
        allowingCapturesOf scopes: Set<Scope> = []
    ) async throws(ValidationFailure) {
        let validation = Validation()
        let trial = DIContainer(name: name, parent: self, isOverriding: true, validation: validation)
        // An instance with a lazy dependency holds the trial container, which would hold the instance.
        defer { trial.dropInstances() }
        let registrations = visibleRegistrations
        for registration in registrations {
            do throws(ResolutionError) {
                try await registration.factory.validate(registration.key, in: trial)
            } catch {
                validation.record(error)
            }
        }
        for registration in registrations {
            for (key, kind) in registration.knownDependencies where kind == .lazy && slot(for: key) == nil {
                validation.record(ResolutionError(.notRegistered, path: [registration.key, key], container: name))
            }
        }
        let issues =
            validation.errors.map(ValidationFailure.Issue.unresolvable)
            + ValidationFailure.Capture.all(among: registrations, allowing: scopes).map { .capture($0) }
        if !issues.isEmpty { throw ValidationFailure(container: name, issues: issues) }
    }

    private func dropInstances() {
        _ = state.withLock { state in
            defer { state.inherited = [:] }
            return state.inherited
        }
    }
}

/// The errors of a running validation.
final class Validation: Sendable {
    /// Identifies a fault, to which many paths can lead.
    private enum Fault: Hashable {
        case cycle(Set<DependencyKey>)
        case dependency(of: DependencyKey?, on: DependencyKey?)
        case factory(of: DependencyKey?)
    }

    private let found = Mutex<(errors: [ResolutionError], faults: Set<Fault>)>(([], []))

    var errors: [ResolutionError] { found.withLock(\.errors) }

    func record(_ error: ResolutionError) {
        let fault =
            switch error.reason {
            case .cycle: Fault.cycle(Set(error.path.drop { $0 != error.path.last }))
            case .notRegistered, .noCurrentContainer, .needsAwait:
                Fault.dependency(of: error.path.dropLast().last, on: error.path.last)
            case .notAClass, .factoryFailed, .cancelled: Fault.factory(of: error.path.last)
            }
        found.withLock { found in
            if found.faults.insert(fault).inserted { found.errors.append(error) }
        }
    }
}

/// All failures that ``DIContainer/validate(allowingCapturesOf:)`` found.
public struct ValidationFailure: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// One failure.
    public enum Issue: Sendable, CustomStringConvertible {
        /// A service cannot be resolved.
        case unresolvable(ResolutionError)
        /// A kept service holds one of a shorter lifetime.
        case capture(Capture)

        /// The failure and the next thing to do.
        public var description: String {
            switch self {
            case .unresolvable(let error): error.description
            case .capture(let capture): capture.description
            }
        }
    }

    /// A kept service that holds one of a shorter lifetime.
    public struct Capture: Sendable, Hashable, CustomStringConvertible {
        /// The lifetime of the holder.
        public let holderScope: Scope
        /// The lifetime of the service that it holds.
        public let heldScope: Scope
        /// The keys from the holder to the service that it holds.
        public let path: [DependencyKey]

        /// The capture and the next thing to do.
        public var description: String {
            let (holder, held) = (path.first?.description ?? "", path.last?.description ?? "")
            let way = path.map(\.description).joined(separator: " → ")
            return "\(holder) is kept in scope \(holderScope) and holds \(held) of scope \(heldScope), which has a "
                + "shorter lifetime (\(way)). Give one of them the other's scope, or resolve \(held) where it is used."
        }

        /// The captures of all kept services.
        static func all(among registrations: [Registration], allowing allowed: Set<Scope>) -> [Capture] {
            let known = Dictionary(uniqueKeysWithValues: registrations.map { ($0.key, $0) })
            return registrations.filter(\.scope.isKept).flatMap { holder in
                var captures: [Capture] = []
                var visited: Set<DependencyKey> = [holder.key]
                var paths = [[holder]]
                // Breadth first: the shortest path to a held service comes first.
                while !paths.isEmpty {
                    let path = paths.removeFirst()
                    let dependencies = path.last?.knownDependencies.keys.compactMap { known[$0] } ?? []
                    for held in dependencies.sorted(by: { $0.id < $1.id }) where visited.insert(held.key).inserted {
                        let path = path + [held]
                        if holder.scope.outlives(held.scope), !allowed.contains(held.scope) {
                            captures.append(
                                Capture(holderScope: holder.scope, heldScope: held.scope, path: path.map(\.key))
                            )
                        }
                        // A service that is not kept lives with its holder, and so does what it holds.
                        if !held.scope.isKept { paths.append(path) }
                    }
                }
                return captures
            }
        }
    }

    /// The name of the container.
    public let container: String
    /// The failures in the order of registering, captures last.
    public let issues: [Issue]

    /// All failures, a line each.
    public var description: String {
        let lines = issues.map { "- \($0)" }
        return (["The container \"\(container)\" has \(issues.count) issues:"] + lines).joined(separator: "\n")
    }

    /// All failures, a line each.
    public var errorDescription: String? { description }
}

/// The time at which a dependency is resolved.
enum DependencyKind {
    /// While the dependent is created.
    case eager
    /// On first use, by `@Dependency`.
    case lazy
}

/// The registrations of a container and the dependencies between them.
///
/// Dependencies are found while services are created; ``DIContainer/validate(allowingCapturesOf:)`` finds all of them.
public struct DependencyGraph: Sendable {
    /// The graph as a Mermaid flowchart; a lazy dependency is a dotted arrow.
    public let mermaid: String

    init(_ registrations: [Registration]) {
        let numbers = Dictionary(uniqueKeysWithValues: registrations.enumerated().map { ($1.key, $0) })
        let nodes = registrations.enumerated().map { number, registration in
            "    n\(number)[\"\(Self.escaped("\(registration.key)"))<br/>\(Self.escaped("\(registration.scope)"))\"]"
        }
        let edges = registrations.enumerated().flatMap { number, registration in
            registration.knownDependencies
                .compactMap { key, kind in numbers[key].map { (number: $0, kind: kind) } }
                .sorted { $0.number < $1.number }
                .map { "    n\(number) \($0.kind == .eager ? "-->" : "-.->") n\($0.number)" }
        }
        mermaid = (["flowchart TD"] + nodes + edges).joined(separator: "\n") + "\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
}

extension DIContainer {
    /// The registrations that can be resolved here, with the dependencies found so far.
    public var graph: DependencyGraph { DependencyGraph(visibleRegistrations) }
}
