/// A router as its neighbours in the tree see it, whatever its flow.
@MainActor
protocol RouterNode: AnyObject {
    var parent: (any RouterNode)? { get }
    var listeners: Listeners { get }
    var guards: [Requirement: RouteGuard] { get }
    var waitingRoom: WaitingRoom { get }

    /// Selects `tab` here or in a router above, and dismisses the modals on the way up to it.
    func bubble(_ tab: any Destination, from child: (any RouterNode)?) -> Bool

    /// Dismisses the modal in which `child` lives, here or above.
    func dismissModal(around child: any RouterNode, because reason: DismissalReason) -> Bool

    /// Goes one step back in what is in front.
    func back() -> Bool

    /// Leaves the tree: what is shown over it goes, the links to parent and coordinator are cut.
    func leave() -> [Dismissal]

    /// The destinations from `steps` to what is in front.
    func front(after steps: [any Destination]) -> [any Destination]
}

extension RouterNode {
    /// The router at the top of the tree.
    var top: any RouterNode {
        var node: any RouterNode = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// The guard for `requirement` nearest above.
    func nearestGuard(for requirement: Requirement) -> RouteGuard? {
        var node: (any RouterNode)? = self
        while let current = node {
            if let found = current.guards[requirement] { return found }
            node = current.parent
        }
        return nil
    }

    /// Tells the listeners here and above.
    func changed(_ cause: RouteChange.Cause, dismissed: [Dismissal] = []) {
        var node: (any RouterNode)? = self
        while let current = node {
            current.listeners.tell(cause, dismissed) { Place(steps: current.front(after: [])) }
            node = current.parent
        }
    }
}
