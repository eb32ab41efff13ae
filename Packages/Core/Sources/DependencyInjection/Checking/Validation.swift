import Synchronization

extension DIContainer {
    /// Checks everything that can be resolved here, before it is used, and reports all that is wrong at once.
    ///
    /// Runs each factory once, in a container of its own that is dropped afterwards, so that nothing made is kept here;
    /// a factory with side effects has them. Reported are services that are missing, also where a `@Dependency` of what
    /// a factory makes would resolve them later; cycles; factories that throw; and captures: a kept service that holds
    /// one that does not live as long, directly or by way of services that are not kept. A kept service may hold what is
    /// of scope `.container` or of its own scope. A factory that is a closure stops at the first dependency it cannot
    /// have, and shows the next one when that is mended; `register(_:using:)` shows them all. A service that takes
    /// arguments is tried if its request has an example. What no factory here makes is not seen, such as a model that a
    /// coordinator makes: a test can register a factory for it.
    ///
    /// - Parameter scopes: What any service may hold, such as `[.transient]` where transient services have no state.
    /// - Throws: All that is wrong; nothing else.
    nonisolated(nonsending) public func validate(
        allowingCapturesOf scopes: Set<Scope> = []
    ) async throws(ValidationFailure) {
        let recorder = ValidationRecorder()
        let trial = DIContainer(name: name, parent: self, isIsolated: true, recorder: recorder)
        // An instance with a lazy dependency holds the trial container, which would hold the instance.
        defer { trial.discardInstances() }
        let registrations = visibleRegistrations()
        for registration in registrations {
            do throws(ResolutionError) {
                try await registration.tryOut(in: trial)
            } catch {
                recorder.note(error)
            }
        }
        for (owner, key) in recorder.lazyDependencies where find(key) == nil {
            recorder.note(notRegistered(key, path: [owner, key]))
        }
        let captures = recorder.captures(among: registrations.map(\.record), allowing: scopes)
        let issues = recorder.errors.map(ValidationFailure.Issue.unresolvable) + captures
        if !issues.isEmpty { throw ValidationFailure(container: name, issues: issues) }
    }

    private func discardInstances() {
        let dropped = state.withLock { state in
            defer { state.cells = [:] }
            return state.cells
        }
        cache.clear()
        withExtendedLifetime(dropped) {}
    }
}

/// All that ``DIContainer/validate(allowingCapturesOf:)`` found.
public struct ValidationFailure: Error, Sendable {
    /// One thing that is wrong.
    public enum Issue: Sendable {
        /// A service cannot be had; the error says why.
        case unresolvable(ResolutionError)
        /// A service that is kept holds one that does not live as long.
        case capture(Capture)
    }

    /// A service that is kept, and one that it holds too long.
    public struct Capture: Sendable, Hashable {
        /// How long the holder is kept.
        public let holderScope: Scope
        /// How long what it holds is kept.
        public let heldScope: Scope
        /// From the holder to what it holds.
        public let path: [DependencyKey]
    }

    /// The name of the container.
    public let container: String
    /// What is wrong, in the order of registering; captures last.
    public let issues: [Issue]
}
