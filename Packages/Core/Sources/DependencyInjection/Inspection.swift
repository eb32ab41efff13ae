public import Foundation
import Locking

extension DIContainer {
    /// Checks that every service can be resolved here, and reports all failures at once.
    ///
    /// Runs each factory once, with its side effects, in a separate container, so that this one keeps nothing. The
    /// failures are missing services, including those of a `@Dependency` in an object that a factory creates; cycles;
    /// factories that throw; and captive dependencies: a kept service retains one of a shorter lifetime, directly or
    /// through services that are not kept. Objects that no factory creates are not checked.
    ///
    /// - Parameter scopes: Scopes that any service may retain, such as `[.transient]` if such services have no state.
    /// - Throws: All failures.
    nonisolated(nonsending) public func validate(allowingCaptive scopes: Set<Scope> = [])
        async throws(ValidationFailure)
    {
        let validation = Validation()
        let trial = DIContainer(name: name, parent: self, kind: .overriding, validation: validation)
        // An instance with a lazy dependency retains the trial container, which retains the instance.
        defer { trial.dropInstances { _ in true } }
        let registrations = visibleRegistrations
        for registration in registrations {
            do throws(ResolutionError) {
                try await registration.factory.validate(registration.key, in: trial)
            } catch {
                validation.add(error)
            }
            for (key, kind) in registration.knownDependencies where kind == .lazy && lookUp(key) == nil {
                validation.add(ResolutionError(reason: .notRegistered, path: [registration.key, key], container: name))
            }
        }
        let kept = registrations.filter(\.scope.isKept)
        let captive = kept.flatMap { captiveDependencies(of: $0, among: registrations, allowing: scopes) }
        let issues = validation.errors + captive
        if !issues.isEmpty { throw ValidationFailure(container: name, issues: issues) }
    }

    /// Returns an error for each service of a shorter lifetime that `owner` retains.
    private func captiveDependencies(
        of owner: Registration,
        among registrations: [Registration],
        allowing allowed: Set<Scope>
    ) -> [ResolutionError] {
        var errors: [ResolutionError] = []
        var visited: Set<DependencyKey> = [owner.key]
        var paths = [[owner]]
        // Breadth first: the shortest path to a service comes first.
        while !paths.isEmpty {
            let path = paths.removeFirst()
            let dependencies = path.last?.knownDependencies ?? [:]
            for dependency in registrations
            where dependencies[dependency.key] != nil && visited.insert(dependency.key).inserted {
                let (scope, path) = (dependency.scope, path + [dependency])
                if owner.scope.outlives(scope), !allowed.contains(scope) {
                    let reason = ResolutionError.Reason.captiveDependency(scope: scope, ownerScope: owner.scope)
                    errors.append(ResolutionError(reason: reason, path: path.map(\.key), container: name))
                }
                // A service that is not kept, and everything it retains, lives as long as its owner.
                if !scope.isKept { paths.append(path) }
            }
        }
        return errors
    }
}

/// The errors of a running validation. A fault to which several paths lead is stored once.
final class Validation: Sendable {
    private let found = Mutex<(errors: [ResolutionError], faults: Set<Set<DependencyKey>>)>(([], []))

    var errors: [ResolutionError] { found.withLock(\.errors) }

    func add(_ error: ResolutionError) {
        let fault =
            switch error.reason {
            case .cycle: error.path.drop { $0 != error.path.last }
            case .notRegistered, .noCurrentContainer, .needsAwait: error.path.suffix(2)
            case .notAClass, .factoryFailed, .cancelled, .captiveDependency: error.path.suffix(1)
            }
        found.withLock { found in
            if found.faults.insert(Set(fault)).inserted { found.errors.append(error) }
        }
    }
}

/// All failures that ``DIContainer/validate(allowingCaptive:)`` found.
public struct ValidationFailure: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// The name of the container.
    public let container: String
    /// The failures in the order of registering; captive dependencies come last.
    public let issues: [ResolutionError]

    /// All failures, one per line.
    public var description: String {
        let lines = issues.map { "- \($0)" }
        return (["The container \"\(container)\" is not valid:"] + lines).joined(separator: "\n")
    }

    /// All failures, one per line.
    public var errorDescription: String? { description }
}

/// The time at which a dependency is resolved: while its owner is created, or on first use by `@Dependency`.
enum DependencyKind {
    case eager, lazy
}

extension DIContainer {
    /// A Mermaid flowchart of the registrations that can be resolved here and of the dependencies between them.
    ///
    /// Dependencies are found while services are created; ``validate(allowingCaptive:)`` finds all of them. The arrow
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
