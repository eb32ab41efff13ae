/// A router in the tree, independent of the type of its flow.
@MainActor
protocol RouterNode: AnyObject {
    var parent: (any RouterNode)? { get }
    var listeners: Listeners { get }
    var guards: [Requirement: RouteGuard] { get }
    var pendingNavigation: PendingNavigation { get }

    /// The selected tabs, the modals and the topmost screen, from this router on.
    var visiblePath: [any Destination] { get }

    /// The presented modals of the selected branch, the lowest first.
    var visibleModals: [VisibleModal] { get }

    /// Selects `tab` in this router or in one above, and dismisses the modals that would hide it.
    func selectTabInAncestors(_ tab: any Destination, from child: (any RouterNode)?) -> Bool

    /// Dismisses the modal of this router or of one above that contains `child`.
    func dismissModal(around child: any RouterNode) -> Bool

    /// Removes this router from the tree and dismisses its modals.
    func detach()
}

extension RouterNode {
    /// The root of the tree.
    var root: any RouterNode {
        var node: any RouterNode = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// Returns the nearest guard for `requirement`, from this router up.
    func nearestGuard(for requirement: Requirement) -> RouteGuard? {
        guards[requirement] ?? parent?.nearestGuard(for: requirement)
    }

    /// Notifies the listeners of this router and of those above.
    func changed(_ cause: RouteChange.Cause) {
        var node: (any RouterNode)? = self
        while let current = node {
            current.listeners.send(cause) { ScreenPath(steps: current.visiblePath) }
            node = current.parent
        }
    }
}
