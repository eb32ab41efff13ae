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
    /// The guards run one after the other, in the order of ``Route/requirements``. Only the newest route of a tree waits.
    /// Cancelling the calling task cancels the active guard. Modals are kept as by ``restore(_:)``.
    @discardableResult
    public func open(_ route: Route<F>) async -> NavigationResult {
        await whenAllowed(route.requirements) { follow(route, cause: .open) }
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
        let shown = Set(current.destinations.map { AnyHashable($0) })
        let new = next.destinations.filter { !shown.contains(AnyHashable($0)) }
        return await whenAllowed(new.flatMap(\.requirements)) {
            var next = current
            steps(&next)
            guard next != current else { return }
            move(to: next)
            changed(.open)
        }
    }

    /// Selects `tab` as ``navigateToTab(_:)`` does, if its guards allow it.
    ///
    /// - Returns: The result of the guards. If no router has such tabs, nothing changes.
    @discardableResult
    public func openTab<Tab: Destination>(_ tab: Tab) async -> NavigationResult {
        await whenAllowed(tab.requirements) { navigateToTab(tab) }
    }

    private func whenAllowed(_ requirements: [Requirement], then follow: () -> Void) async -> NavigationResult {
        guard !Task.isCancelled else { return .cancelled }
        var unmet: [(Requirement, RouteGuard)] = []
        for requirement in requirements {
            guard let found = nearestGuard(for: requirement) else { return .unguarded(requirement) }
            if !found.isMet() { unmet.append((requirement, found)) }
        }
        let pending = root.pendingNavigation
        let generation = pending.begin(needing: unmet.first?.0)
        for (requirement, routeGuard) in unmet where !routeGuard.isMet() {
            let failure = await pending.pass(requirement, by: routeGuard.meet, generation: generation)
            guard pending.isCurrent(generation) else { return .superseded }
            if let failure { return failure }
        }
        guard !Task.isCancelled else { return .cancelled }
        follow()
        return .followed
    }
}
