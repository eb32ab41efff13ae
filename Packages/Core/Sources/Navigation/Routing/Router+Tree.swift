extension Router: RouterNode {
    func selectTabInAncestors(_ tab: any Destination, from child: (any RouterNode)?) -> Bool {
        guard let own = tab as? F.Tabs.Tab else {
            guard parent?.selectTabInAncestors(tab, from: self) == true else { return false }
            if let child { dismissOwnModal(of: child) }
            return true
        }
        var next = current
        next.select(tab: own)
        if let child {
            if coverSlot.holds(child) { next.cover = nil }
            if sheetSlot.holds(child) { next.sheet = nil }
        }
        guard next != current else { return true }
        move(to: next)
        changed(.selectTab)
        return true
    }

    func dismissModal(around child: any RouterNode) -> Bool {
        dismissOwnModal(of: child) || parent?.dismissModal(around: self) ?? false
    }

    func detach() {
        move(to: NavigationState(tab: current.tab, path: current.path))
        (parent, finishInParent) = (nil, nil)
        isDetached = true
        for (_, _, node) in tabNodes { node.detach() }
    }

    var visiblePath: [any Destination] {
        if let cover = current.cover, let inside = coverSlot.router { return [cover] + inside.visiblePath }
        if let sheet = current.sheet, let inside = sheetSlot.router { return [sheet] + inside.visiblePath }
        if let screen = current.path.last { return [screen] }
        guard let tab = current.tab, let selectedNode else { return [] }
        return [tab] + selectedNode.visiblePath
    }

    var selectedNode: (any RouterNode)? {
        tabNodes.first { $0.tab == current.tab }?.node
    }

    @discardableResult
    private func dismissOwnModal(of child: any RouterNode) -> Bool {
        (coverSlot.holds(child) && coverSlot.end()) || (sheetSlot.holds(child) && sheetSlot.end())
    }
}

extension Router {
    /// The routers inside the tabs, named as the properties of ``Flow/Tabs``: `router.tabs.home.push(.item(3))`.
    public var tabs: TabRouters<F> { TabRouters(router: self) }

    /// Selects `tab` in the nearest router, from this one up, that has such tabs, so that a feature can select a tab of the
    /// app without knowing the app's routers.
    ///
    /// Modals that would hide the tab are dismissed, with the modals over them.
    ///
    /// - Returns: `true` if a router has such tabs. If not, nothing changes.
    @discardableResult
    public func navigateToTab<Tab: Destination>(_ tab: Tab) -> Bool {
        selectTabInAncestors(tab, from: nil)
    }

    /// Returns a new stream of the future changes of this router and of those below it. It ends when the task of its
    /// consumer is cancelled or the router is released.
    ///
    /// - Parameter count: The number of changes that are buffered for a slow consumer. Older changes are lost.
    /// - Returns: The changes, in order.
    public func changes(bufferingNewest count: Int = 1_000) -> AsyncStream<RouteChange> {
        listeners.add(buffering: count, at: ScreenPath(steps: visiblePath))
    }

    /// Sets the handler of the future changes of this router and of those below it. It runs before the call that makes the
    /// change returns, for a log in the order of events, and must not navigate.
    public func onChange(_ handle: @escaping (RouteChange) -> Void) {
        listeners.setHandler(handle, at: ScreenPath(steps: visiblePath))
    }

    /// The route of the whole tree below this router.
    public var route: Route<F> {
        var tabs = F.Tabs()
        for (_, box, node) in tabNodes { box.read(node, into: &tabs) }
        return Route(
            tab: state.tab,
            tabs: tabs,
            path: state.path,
            sheet: state.sheet.map { Presented($0, inside: sheetSlot.router?.route ?? Route()) },
            cover: state.cover.map { Presented($0, inside: coverSlot.router?.route ?? Route()) }
        )
    }

    /// Restores a saved route, the whole tree at once, without guards.
    ///
    /// A modal that is in both the current and the new route stays; other modals are dismissed. Each router with a
    /// different state notifies its observers once.
    public func restore(_ route: Route<F>) {
        follow(route, cause: .restore)
    }

    func follow(_ route: Route<F>, cause: RouteChange.Cause) {
        guard self.route != route else { return }
        apply(route)
        changed(cause)
    }

    /// Moves to `route` without notifying listeners.
    func apply(_ route: Route<F>) {
        move(to: route.state)
        if let cover = route.cover { coverSlot.keep()?.apply(cover.inside) }
        if let sheet = route.sheet { sheetSlot.keep()?.apply(sheet.inside) }
        for (_, box, node) in tabNodes { box.apply(route.tabs, to: node) }
    }

    /// Moves to `next` and dismisses modals that differ.
    func move(to next: NavigationState<F>) {
        coverSlot.replace(with: next.cover)
        sheetSlot.replace(with: next.sheet)
        var properties: [StateSignal.Property] = []
        if current.tab != next.tab { properties.append(\.tab) }
        if current.path != next.path { properties.append(\.path) }
        if current.sheet != next.sheet { properties.append(\.sheet) }
        if current.cover != next.cover { properties.append(\.cover) }
        if !properties.isEmpty { update(properties) { $0 = next } }
    }
}

/// The routers inside the tabs of a router, named as the properties of its ``TabSet``.
@MainActor
@dynamicMemberLookup
public struct TabRouters<F: Flow> {
    let router: Router<F>

    /// The router inside the tab whose route is at `keyPath`.
    ///
    /// - Precondition: ``TabSet/content(of:)`` returns `keyPath` for a tab.
    public subscript<Content: Flow>(dynamicMember keyPath: WritableKeyPath<F.Tabs, Route<Content>>) -> Router<Content> {
        guard let found = router.tabNodes.first(where: { $0.box.path == keyPath })?.node as? Router<Content> else {
            preconditionFailure("\(F.Tabs.self).content(of:) does not return \(keyPath) for any tab.")
        }
        return found
    }
}
