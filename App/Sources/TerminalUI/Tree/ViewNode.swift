/// Where in the tree of views something stands, from one drawing to the next.
///
/// Views are values that are made anew each time. What is to last between two drawings — the selection of a list, the
/// cursor of a field, a model — is kept by the place, and is gone when a drawing no longer comes by.
@MainActor
package final class ViewNode {
    enum Key: Hashable {
        case index(Int)
        case id(AnyHashable)
    }

    private var children: [Key: ViewNode] = [:]
    private var state: AnyObject?
    private var lastVisit = 0
    /// Whether the children stay although this drawing did not come by, as the rows of a list do that is hidden.
    var keepsChildren = false

    func child(_ key: Key, visit: Int) -> ViewNode {
        let child = children[key] ?? ViewNode()
        children[key] = child
        child.lastVisit = visit
        return child
    }

    /// What is kept here; `make` makes it on the first visit, and when another type was kept before.
    func state<State: AnyObject>(_ make: () -> State) -> State {
        if let state = state as? State { return state }
        let made = make()
        state = made
        return made
    }

    /// Forgets every place below that `visit` did not come by.
    func prune(visit: Int) {
        guard !keepsChildren else { return }
        for (key, child) in children {
            if child.lastVisit == visit { child.prune(visit: visit) } else { children[key] = nil }
        }
    }
}
