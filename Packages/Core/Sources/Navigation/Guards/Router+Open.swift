extension Router {
    /// Guards `requirement` for this router and those below it, in place of the guard it had.
    ///
    ///     root.addGuard(for: .signedIn, isMet: { auth.currentUser != nil }) { [weak root] in
    ///         guard case .finished = await root?.presentAndWait(cover: .signIn) else { return false }
    ///         return true
    ///     }
    ///
    /// - Parameters:
    ///   - requirement: The requirement.
    ///   - isMet: Whether the requirement holds now. Then ``openIfAllowed(_:)`` selects a tab at once.
    ///   - meet: Makes the requirement hold, for example by showing a sign-in; returns whether it does. Its task is
    ///     cancelled when no route waits for it any more.
    public func addGuard(
        for requirement: Requirement,
        isMet: @escaping @MainActor () -> Bool = { false },
        _ meet: @escaping @MainActor () async -> Bool
    ) {
        guards[requirement] = RouteGuard(isMet: isMet, meet: meet)
    }

    /// Moves to `route`, the whole tree at once, when its guards let it pass.
    ///
    /// The guards are asked one after the other, in the order of ``Route/requirements``. Only the newest route of a tree
    /// waits. If the calling task is cancelled, so is the active guard. Modals are kept as by ``restore(_:)``.
    @discardableResult
    public func open(_ route: Route<F>) async -> NavigationResult {
        await whenAllowed(route.requirements) { follow(route, cause: .open) }
    }

    /// Takes `steps` as one change when the guards of what they newly show let it pass:
    /// `await router.open { $0.push(.orders) }`.
    ///
    /// - Parameter steps: Called twice: to see where they lead, and, on the state at that time, to go there.
    /// - Returns: Whether the steps were taken, and if not, why.
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
            changed(.open, dismissed: move(to: next))
        }
    }

    /// Selects `tab` as ``navigateToTab(_:)`` does, when its guards let it pass.
    ///
    /// - Returns: Whether they did, and if not, why; where no router has such tabs nothing changes.
    @discardableResult
    public func openTab<Tab: Destination>(_ tab: Tab) async -> NavigationResult {
        await whenAllowed(tab.requirements) { navigateToTab(tab) }
    }

    /// Selects `tab` as ``navigateToTab(_:)`` does: at once if its requirements hold, otherwise when its guards let it
    /// pass. For a tab bar, which shows the new selection at once or keeps the old one.
    ///
    /// - Returns: Whether the tab was selected at once.
    @discardableResult
    public func openIfAllowed<Tab: Destination>(_ tab: Tab) -> Bool {
        guard tab.requirements.allSatisfy({ nearestGuard(for: $0)?.isMet() == true }) else {
            Task { await openTab(tab) }
            return false
        }
        top.pendingNavigation.begin(needing: nil)
        return navigateToTab(tab)
    }

    private func whenAllowed(_ requirements: [Requirement], then follow: () -> Void) async -> NavigationResult {
        guard !Task.isCancelled else { return .cancelled }
        var unmet: [(Requirement, RouteGuard)] = []
        for requirement in requirements {
            guard let found = nearestGuard(for: requirement) else { return .unguarded(requirement) }
            if !found.isMet() { unmet.append((requirement, found)) }
        }
        let pending = top.pendingNavigation
        let generation = pending.begin(needing: unmet.first?.0)
        for (requirement, routeGuard) in unmet where !routeGuard.isMet() {
            let answer = await pending.pass(requirement, by: routeGuard.meet, generation: generation)
            guard pending.isCurrent(generation) else { return .superseded }
            switch answer {
            case .passed: continue
            case .refused: return .refused(requirement)
            case .superseded: return .superseded
            case .cancelled: return .cancelled
            }
        }
        guard !Task.isCancelled else { return .cancelled }
        follow()
        return .followed
    }
}
