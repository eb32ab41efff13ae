public import Foundation
import Locking

extension DIContainer {
    /// Checks that every service can be resolved here, and reports all failures at once.
    ///
    /// Runs each factory once, on the calling thread and with its side effects, in a separate container, so that this one
    /// keeps nothing. The failures are missing services, including those of a `@Dependency` in an object that a factory
    /// creates; cycles; factories that throw; and captive dependencies: a kept service retains one of a shorter lifetime,
    /// directly or through services that are not kept. Objects that no factory creates are not checked.
    ///
    /// Factories of the main actor run if the caller is on it, and fail otherwise. Leave `isolation` to the compiler.
    ///
    /// - Throws: All failures.
    public func validate(isolation: (any Actor)? = #isolation) throws(ValidationFailure) {
        let validation = createEveryService(isolation)
        let registrations = visibleRegistrations
        let captive = registrations.filter(\.scope.isKept).flatMap { owner in
            captiveDependencies(of: owner, among: registrations, validation)
        }
        let issues = validation.errors + captive
        if !issues.isEmpty { throw ValidationFailure(container: name, issues: issues) }
    }

    /// Creates every service once in a separate container, and returns the errors and the dependencies between them.
    func createEveryService(_ isolation: (any Actor)?) -> Validation {
        let validation = Validation()
        let trial = DIContainer(name: name, parent: self, isOverriding: true, validation: validation)
        for registration in visibleRegistrations {
            trial.validate(registration.key, isOnMainActor: isolation === MainActor.shared)
        }
        // An instance with a lazy dependency retains the trial container, which retains the instance.
        trial.dropInheritedInstances()
        return validation
    }

    /// Resolves a service during a validation and records a failure.
    func validate(_ key: DependencyKey, isOnMainActor: Bool) {
        guard let validation else { return }
        do throws(ResolutionError) {
            _ = try box(for: key, isOnMainActor: isOnMainActor)
        } catch {
            validation.add(error)
        }
    }

    /// Records during a validation that the running factory depends on `key`.
    func recordDependency(on key: DependencyKey, _ kind: DependencyKind) {
        guard let validation, let owner = tree.innermost?.registration else { return }
        validation.addDependency(of: owner.key, on: key, kind)
        if kind == .lazy, lookUp(key) == nil { validation.add(error(.notRegistered, key)) }
    }

    /// Returns an error for each service of a shorter lifetime that `owner` retains.
    private func captiveDependencies(
        of owner: Registration,
        among registrations: [Registration],
        _ validation: Validation
    ) -> [ResolutionError] {
        var errors: [ResolutionError] = []
        var visited: Set<DependencyKey> = [owner.key]
        var paths = [[owner.key]]
        // Breadth first: the shortest path to a service comes first.
        while !paths.isEmpty {
            let path = paths.removeFirst()
            let dependencies = path.last.map(validation.dependencies) ?? [:]
            for dependency in registrations
            where dependencies[dependency.key] != nil && visited.insert(dependency.key).inserted {
                let (scope, path) = (dependency.scope, path + [dependency.key])
                // A kept service may retain services of its own scope and those that the container keeps.
                if scope != owner.scope, scope != .container {
                    let reason = ResolutionError.Reason.captiveDependency(scope: scope, ownerScope: owner.scope)
                    errors.append(ResolutionError(reason: reason, path: path, container: name))
                }
                // A service that is not kept, and everything it retains, lives as long as its owner.
                if !scope.isKept { paths.append(path) }
            }
        }
        return errors
    }
}

/// The time at which a dependency is resolved: while its owner is created, or on first use by `@Dependency`.
enum DependencyKind {
    case eager, lazy
}

/// The findings of a validation.
final class Validation: Sendable {
    private struct Findings {
        var errors: [ResolutionError] = []
        /// The keys of each error. A fault to which several paths lead is stored once.
        var faults: Set<Set<DependencyKey>> = []
        var dependencies: [DependencyKey: [DependencyKey: DependencyKind]] = [:]
    }

    private let findings = Mutex(Findings())

    var errors: [ResolutionError] { findings.withLock(\.errors) }

    /// The keys that the factory of `key` resolved, and those of each `@Dependency` created while it ran.
    func dependencies(of key: DependencyKey) -> [DependencyKey: DependencyKind] {
        findings.withLock { $0.dependencies[key] ?? [:] }
    }

    func add(_ error: ResolutionError) {
        let fault =
            switch error.reason {
            case .cycle: error.path.drop { $0 != error.path.last }
            case .notRegistered, .mainActorOnly: error.path.suffix(2)
            case .notAClass, .factoryFailed, .captiveDependency: error.path.suffix(1)
            }
        findings.withLock { findings in
            if findings.faults.insert(Set(fault)).inserted { findings.errors.append(error) }
        }
    }

    func addDependency(of owner: DependencyKey, on key: DependencyKey, _ kind: DependencyKind) {
        findings.withLock { findings in
            if findings.dependencies[owner]?[key] != .eager { findings.dependencies[owner, default: [:]][key] = kind }
        }
    }
}

/// All failures that ``DIContainer/validate(isolation:)`` found.
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
