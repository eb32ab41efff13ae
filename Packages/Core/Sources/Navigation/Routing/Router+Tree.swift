extension Router: RouterNode {
    func bubble(_ tab: any Destination, from child: (any RouterNode)?) -> Bool {
        guard let own = tab as? F.Tabs.Tab else {
            guard parent?.bubble(tab, from: self) == true else { return false }
            if let child { dismissOwnModal(of: child, because: .navigatedAway) }
            return true
        }
        var next = current
        next.select(tab: own)
        if let child {
            if coverPresentation?.holds(child) == true { next.cover = nil }
            if sheetPresentation?.holds(child) == true { next.sheet = nil }
        }
        guard next != current else { return true }
        changed(.selectTab, dismissed: move(to: next, because: .navigatedAway))
        return true
    }

    func dismissModal(around child: any RouterNode, because reason: DismissalReason) -> Bool {
        dismissOwnModal(of: child, because: reason) || parent?.dismissModal(around: self, because: reason) ?? false
    }

    func leave() -> [Dismissal] {
        let dismissed = move(to: Stage(tab: current.tab, path: current.path), because: .presenterGone)
        (parent, finishInParent, keptCoordinator) = (nil, nil, nil)
        return dismissed + tabNodes.flatMap { $0.node.leave() }
    }

    func front(after steps: [any Destination]) -> [any Destination] {
        if let cover = current.cover, let inside = routerInCover() {
            return inside.front(after: steps + [cover])
        }
        if let sheet = current.sheet, let inside = routerInSheet() {
            return inside.front(after: steps + [sheet])
        }
        if let screen = current.path.last { return steps + [screen] }
        guard let tab = current.tab, let selectedNode else { return steps }
        return selectedNode.front(after: steps + [tab])
    }

    var selectedNode: (any RouterNode)? {
        tabNodes.first { $0.tab == current.tab }?.node
    }

    @discardableResult
    private func dismissOwnModal(of child: any RouterNode, because reason: DismissalReason) -> Bool {
        if coverPresentation?.holds(child) == true { return dismiss(.cover, because: reason) }
        if sheetPresentation?.holds(child) == true { return dismiss(.sheet, because: reason) }
        return false
    }
}

extension Router {
    /// The routers inside the tabs, by the names of the properties of ``Flow/Tabs``: `router.tabs.home.push(.item(3))`.
    public var tabs: TabRouters<F> { TabRouters(router: self) }

    /// Selects `tab`. Selecting the selected one changes nothing.
    public func select(tab: F.Tabs.Tab) {
        guard current.tab != tab else { return }
        stage.select(tab: tab)
        changed(.selectTab)
    }

    /// Selects `tab` in the nearest router, from this one up, that has such tabs. The modals on the way up to it are
    /// dismissed, since they would hide it: as ``DismissalReason/navigatedAway``, and what is over them as
    /// ``DismissalReason/presenterGone``.
    ///
    /// A feature can so ask for a tab of the app without knowing the app's routers.
    ///
    /// - Returns: Whether a router has such tabs; if not, nothing changes.
    @discardableResult
    public func navigateToTab<Tab: Destination>(_ tab: Tab) -> Bool {
        bubble(tab, from: nil)
    }

    /// The changes from now on of this router and of those below it.
    ///
    /// Each call makes a stream of its own; it ends when its consumer's task does or the router is gone.
    ///
    /// - Parameter count: How many changes are kept for a consumer that lags behind; older ones are lost to it.
    /// - Returns: The changes, in the order in which they happen.
    public func changes(bufferingNewest count: Int = 1_000) -> AsyncStream<RouteChange> {
        listeners.add(buffering: count, at: Place(steps: front(after: [])))
    }

    /// Where the whole tree below this router is.
    public var route: Route<F> {
        var tabs = F.Tabs()
        for (_, port, node) in tabNodes { port.read(node, into: &tabs) }
        return Route(
            tab: stage.tab,
            tabs: tabs,
            path: stage.path,
            sheet: stage.sheet.map { Presented($0, inside: routerInSheet()?.route ?? Route()) },
            cover: stage.cover.map { Presented($0, inside: routerInCover()?.route ?? Route()) }
        )
    }

    /// Goes to a saved route, the whole tree at once, and asks no guard.
    ///
    /// A modal that is in both the old and the new place stays up; other modals are dismissed as
    /// ``DismissalReason/navigatedAway``. Each router whose stage differs tells its observers once.
    public func restore(_ route: Route<F>) {
        go(to: route, cause: .restore)
    }

    func go(to route: Route<F>, cause: RouteChange.Cause) {
        guard self.route != route else { return }
        changed(cause, dismissed: settle(at: route))
    }

    /// Goes to `route` without telling the listeners.
    ///
    /// - Returns: The modals that went.
    func settle(at route: Route<F>) -> [Dismissal] {
        var dismissed: [Dismissal] = []
        if let cover = route.cover, cover.modal == current.cover {
            dismissed += routerInCover()?.settle(at: cover.inside) ?? []
        }
        if let sheet = route.sheet, sheet.modal == current.sheet {
            dismissed += routerInSheet()?.settle(at: sheet.inside) ?? []
        }
        for (_, port, node) in tabNodes { dismissed += port.settle(node, at: route.tabs) }
        return dismissed
            + move(
                to: route.stage,
                sheetInside: route.sheet?.inside,
                coverInside: route.cover?.inside,
                because: .navigatedAway
            )
    }
}

/// The routers inside the tabs of a router, by the names of the properties of its ``TabSet``.
@MainActor
@dynamicMemberLookup
public struct TabRouters<F: Flow> {
    let router: Router<F>

    /// The router inside the tab whose route is at `keyPath`.
    ///
    /// - Precondition: ``TabSet/content(of:)`` gives `keyPath` for a tab.
    public subscript<Content: Flow>(dynamicMember keyPath: WritableKeyPath<F.Tabs, Route<Content>>) -> Router<Content> {
        guard let found = router.tabNodes.first(where: { $0.port.path == keyPath })?.node as? Router<Content> else {
            preconditionFailure("\(F.Tabs.self).content(of:) gives \(keyPath) for no tab; each route wants one.")
        }
        return found
    }
}
