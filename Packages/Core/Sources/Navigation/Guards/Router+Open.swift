extension Router {
    /// Makes `pass` see to `requirement` for this router and those below it, in place of the guard it had.
    ///
    ///     root.addGuard(for: .signedIn) { [weak root] in
    ///         if await auth.isSignedIn { return true }
    ///         guard let root, case .finished = await root.present(cover: .login) else { return false }
    ///         return true
    ///     }
    public func addGuard(for requirement: Requirement, _ pass: @escaping RouteGuard) {
        guards[requirement] = pass
    }

    /// Goes to `route`, the whole tree at once, when its guards let it pass.
    ///
    /// The guards are asked one after the other, in the order of ``Route/requirements``; meanwhile the route waits and
    /// nothing of it is shown. Only the newest route of a tree waits; one that nobody
    /// guards does not disturb it. If the calling task is cancelled, so is the guard
    /// at work. Modals are kept and dismissed as by ``restore(_:)``.
    @discardableResult
    public func open(_ route: Route<F>) async -> Opening {
        await whenAllowed(route.requirements) { go(to: route, cause: .open) }
    }

    /// Takes `steps` as one change when the guards of what they newly show let it pass:
    /// `await router.open { $0.push(.orders) }`.
    ///
    /// - Parameter steps: Called twice: to see where they lead, and, on the stage of that time, to go there.
    /// - Returns: Whether the steps were taken, and if not, why.
    @discardableResult
    public func open(_ steps: (inout Stage<F>) -> Void) async -> Opening {
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
    public func openTab<Tab: Destination>(_ tab: Tab) async -> Opening {
        await whenAllowed(tab.requirements) { navigateToTab(tab) }
    }

    private func whenAllowed(_ requirements: [Requirement], then follow: () -> Void) async -> Opening {
        guard !Task.isCancelled else { return .cancelled }
        let guarded = requirements.map { ($0, nearestGuard(for: $0)) }
        if let (requirement, _) = guarded.first(where: { $0.1 == nil }) { return .unguarded(requirement) }
        let room = top.waitingRoom
        let turn = room.begin(needing: requirements.first)
        for case (let requirement, let pass?) in guarded {
            let answer = await room.pass(requirement, by: pass, turn: turn)
            guard room.isCurrent(turn) else { return .superseded }
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
