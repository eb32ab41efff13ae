public import Foundation
import Locking

extension DIContainer {
    /// Checks that every service can be resolved here, and reports all failures at once.
    ///
    /// Runs each factory once, with its side effects, in a container of its own, so that nothing is kept here. Reported
    /// are missing services, also those of a `@Dependency` in an object that a factory creates; cycles; factories that
    /// throw; and captures: a kept service that holds one of a shorter lifetime, directly or by way of services that are
    /// not kept. Objects that no factory here creates are not checked.
    ///
    /// - Parameter scopes: The scopes that any service may hold, such as `[.transient]` if such services have no state.
    /// - Throws: All failures.
    nonisolated(nonsending) public func validate(
        allowingCapturesOf scopes: Set<Scope> = []
    ) async throws(ValidationFailure) {
        let validation = Validation()
        let trial = DIContainer(name: name, parent: self, kind: .overriding, validation: validation)
        // An instance with a lazy dependency holds the trial container, which would hold the instance.
        defer { trial.dropInstances { _ in true } }
        let registrations = visibleRegistrations
        for registration in registrations {
            do throws(ResolutionError) {
                try await registration.factory.validate(registration.key, in: trial)
            } catch {
                validation.add(error)
            }
        }
        for registration in registrations {
            for (key, kind) in registration.knownDependencies where kind == .lazy && lookUp(key) == nil {
                validation.add(ResolutionError(reason: .notRegistered, path: [registration.key, key], container: name))
            }
        }
        let kept = registrations.filter(\.scope.isKept)
        let issues = validation.errors + kept.flatMap { captures(by: $0, among: registrations, allowing: scopes) }
        if !issues.isEmpty { throw ValidationFailure(container: name, issues: issues) }
    }

    /// The services of a shorter lifetime that `holder` holds.
    private func captures(
        by holder: Registration,
        among registrations: [Registration],
        allowing allowed: Set<Scope>
    ) -> [ResolutionError] {
        var captures: [ResolutionError] = []
        var visited: Set<DependencyKey> = [holder.key]
        var paths = [[holder]]
        // Breadth first: the shortest path to a held service comes first.
        while !paths.isEmpty {
            let path = paths.removeFirst()
            let dependencies = path.last?.knownDependencies ?? [:]
            for held in registrations where dependencies[held.key] != nil && visited.insert(held.key).inserted {
                let path = path + [held]
                if holder.scope.outlives(held.scope), !allowed.contains(held.scope) {
                    let reason = ResolutionError.Reason.capture(heldScope: held.scope, holderScope: holder.scope)
                    captures.append(ResolutionError(reason: reason, path: path.map(\.key), container: name))
                }
                // A service that is not kept lives with its holder, and so does what it holds.
                if !held.scope.isKept { paths.append(path) }
            }
        }
        return captures
    }
}

/// The errors of a running validation, each fault once, whatever the number of paths that lead to it.
final class Validation: Sendable {
    private let found = Mutex<(errors: [ResolutionError], faults: Set<Set<DependencyKey>>)>(([], []))

    var errors: [ResolutionError] { found.withLock(\.errors) }

    func add(_ error: ResolutionError) {
        let fault =
            switch error.reason {
            case .cycle: error.path.drop { $0 != error.path.last }
            case .notRegistered, .noCurrentContainer, .needsAwait: error.path.suffix(2)
            case .notAClass, .factoryFailed, .cancelled, .capture: error.path.suffix(1)
            }
        found.withLock { found in
            if found.faults.insert(Set(fault)).inserted { found.errors.append(error) }
        }
    }
}

/// All failures that ``DIContainer/validate(allowingCapturesOf:)`` found.
public struct ValidationFailure: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// The name of the container.
    public let container: String
    /// The failures in the order of registering, captures last.
    public let issues: [ResolutionError]

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

extension DIContainer {
    /// A Mermaid flowchart of the registrations that can be resolved here and of the dependencies between them.
    ///
    /// Dependencies are found while services are created; ``validate(allowingCapturesOf:)`` finds all of them. The arrow
    /// of a lazy dependency is dotted.
    public var mermaidDiagram: String {
        let registrations = visibleRegistrations
        let numbers = Dictionary(uniqueKeysWithValues: registrations.enumerated().map { ($1.key, $0) })
        let nodes = registrations.enumerated().map { number, registration in
            "    n\(number)[\"\(escaped("\(registration.key)"))<br/>\(escaped("\(registration.scope)"))\"]"
        }
        let edges = registrations.enumerated().flatMap { number, registration in
            registration.knownDependencies
                .compactMap { key, kind in numbers[key].map { (number: $0, kind: kind) } }
                .sorted { $0.number < $1.number }
                .map { "    n\(number) \($0.kind == .eager ? "-->" : "-.->") n\($0.number)" }
        }
        return (["flowchart TD"] + nodes + edges).joined(separator: "\n") + "\n"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
}
