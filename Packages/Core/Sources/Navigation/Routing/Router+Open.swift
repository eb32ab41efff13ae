extension Router {
    /// Adds a guard for `requirement` to this router and those below it, in place of its current guard.
    ///
    /// ```
    /// root.addGuard(for: .signedIn, isMet: { auth.currentUser != nil }) { [weak root] in
    ///     await root?.presentAndWait(cover: .signIn) != nil
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - requirement: The requirement.
    ///   - isMet: Returns whether the requirement is met. Then the guard does not run.
    ///   - meet: Tries to meet the requirement, for example by presenting a sign-in, and returns whether it is met. The
    ///     task is cancelled when no route waits for it.
    public func addGuard(
        for requirement: Requirement,
        isMet: @escaping @MainActor () -> Bool = { false },
        _ meet: @escaping @MainActor () async -> Bool
    ) {
        guards[requirement] = RouteGuard(isMet: isMet, meet: meet)
    }

    /// Opens `route`, the whole tree at once, if its guards allow it.
    ///
    /// The part of the route below the first destination with unmet requirements is opened at once. Then the guards run
    /// one after the other, in the order of ``Route/requirements``. Only the newest route of a tree waits. Cancelling
    /// the calling task cancels the active guard. Modals are kept as by ``restore(_:)``.
    ///
    /// - Returns: The result. If it is not `followed`, the part that was opened at once stays.
    @discardableResult
    public func open(_ route: Route<F>) async -> NavigationResult {
        await whenAllowed(route.requirements) { unmet in
            let part = route.part { !$0.requirements.contains(where: unmet.contains) }
            // Without a screen of its own, the part would only close those of the user.
            if let part, part != Route(tab: part.tab) { follow(part, cause: .open) }
        } then: {
            follow(route, cause: .open)
        }
    }

    /// Applies `steps` as one change if the guards of the new destinations allow it:
    /// `await router.open { $0.push(.orders) }`.
    ///
    /// - Parameter steps: Changes the state. It is called twice: to find the new destinations, and to apply the steps to
    ///   the current state after the guards.
    /// - Returns: The result. Steps were applied if it is `followed`.
    @discardableResult
    public func open(_ steps: (inout NavigationState<F>) -> Void) async -> NavigationResult {
        var next = current
        steps(&next)
        next.removeDestinations(of: current)
        return await whenAllowed(next.destinations.flatMap(\.requirements)) {
            var next = current
            steps(&next)
            guard next != current else { return }
            move(to: next)
            changed(.open)
        }
    }

    func isMet(_ requirements: [Requirement]) -> Bool {
        requirements.allSatisfy { nearestGuard(for: $0)?.isMet() == true }
    }

    func openLater(_ steps: @escaping (inout NavigationState<F>) -> Void) {
        Task { await open(steps) }
    }

    /// Waits until `requirements` are met.
    ///
    /// - Returns: `true` if they are. If they already were, a waiting route still waits.
    func allows(_ requirements: [Requirement]) async -> Bool {
        guard !isDetached else { return false }
        if isMet(requirements) { return true }
        return await whenAllowed(requirements) {} == .followed
    }

    /// Runs the guards of `requirements`, then `follow`. `prepare` gets the unmet requirements before each guard. During
    /// the guard of an earlier route, whose modal it might dismiss, it waits for a refusal.
    private func whenAllowed(
        _ requirements: [Requirement],
        prepare: (Set<Requirement>) -> Void = { _ in },
        then follow: () -> Void
    ) async -> NavigationResult {
        guard !Task.isCancelled, !isDetached else { return .cancelled }
        var unmet: [(Requirement, RouteGuard)] = []
        for requirement in requirements {
            guard let found = nearestGuard(for: requirement) else { return .unguarded(requirement) }
            if !found.isMet() { unmet.append((requirement, found)) }
        }
        let pending = root.pendingNavigation
        let generation = pending.begin(needing: unmet.first?.0)
        for (index, (requirement, routeGuard)) in unmet.enumerated() where !routeGuard.isMet() {
            let rest = Set(unmet[index...].map(\.0))
            let isJoining = pending.isAsking
            if !isJoining { prepare(rest) }
            let failure = await pending.pass(requirement, by: routeGuard.meet, generation: generation)
            guard pending.isCurrent(generation) else { return .superseded }
            if isJoining, failure == .refused(requirement) { prepare(rest) }
            if let failure { return failure }
        }
        guard !Task.isCancelled, !isDetached else { return .cancelled }
        follow()
        return .followed
    }
}
