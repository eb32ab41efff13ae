/// A router as its neighbours in the tree see it, whatever its flow.
@MainActor
protocol RouterNode: AnyObject {
    var parent: (any RouterNode)? { get }
    var listeners: Listeners { get }
    var guards: [Requirement: RouteGuard] { get }
    var pendingNavigation: PendingNavigation { get }

    /// The destinations from here to the topmost one.
    var visiblePath: [any Destination] { get }

    /// The modals that are up in the selected branch, the lowest first.
    var visibleModals: [VisibleModal] { get }

    /// Selects `tab` here or in a router above, and dismisses the modals on the way up to it.
    func selectTabInAncestors(_ tab: any Destination, from child: (any RouterNode)?) -> Bool

    /// Dismisses the modal in which `child` lives, here or above.
    func dismissModal(around child: any RouterNode, because reason: DismissalReason) -> Bool

    /// Leaves the tree: the modals over it end and the links to the parent are cut.
    func detach() -> [Dismissal]
}

extension RouterNode {
    /// The router at the top of the tree.
    var top: any RouterNode {
        var node: any RouterNode = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// Returns the nearest guard for `requirement` from here up.
    func nearestGuard(for requirement: Requirement) -> RouteGuard? {
        guards[requirement] ?? parent?.nearestGuard(for: requirement)
    }

    /// Tells the listeners here and above.
    func changed(_ cause: RouteChange.Cause, dismissed: [Dismissal] = []) {
        var node: (any RouterNode)? = self
        while let current = node {
            current.listeners.tell(cause, dismissed) { ScreenPath(steps: current.visiblePath) }
            node = current.parent
        }
    }
}
