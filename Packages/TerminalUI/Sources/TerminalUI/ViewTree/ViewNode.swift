/// The identity of a view in the view tree, with its state and its children.
///
/// Views are values that are created each time the screen is drawn. State that has to outlive a drawing, such as the
/// selection of a list, the cursor of a text field or a model, is stored in the view's node. A node that is not visited
/// while the screen is drawn is removed.
@MainActor
package final class ViewNode {
    enum Key: Hashable {
        case index(Int)
        case id(AnyHashable)
    }

    private var children: [Key: ViewNode] = [:]
    private var state: AnyObject?
    private var lastPass = 0
    /// `true` if children stay without being visited, as the rows of a hidden list do.
    var keepsChildren = false

    func child(_ key: Key, pass: Int) -> ViewNode {
        let child = children[key] ?? ViewNode()
        // Storing takes longer than finding.
        if child.lastPass == 0 { children[key] = child }
        child.lastPass = pass
        return child
    }

    /// Returns the state of the node, which `make` creates on the first visit or if the stored state has another type.
    func state<Object: AnyObject>(_ make: () -> Object) -> Object {
        if let state = state as? Object { return state }
        let new = make()
        state = new
        return new
    }

    /// Returns whether `node` is the node or one of its descendants.
    func contains(_ node: ViewNode) -> Bool { self === node || children.values.contains { $0.contains(node) } }

    /// Removes all descendants that were not visited in `pass`.
    func prune(pass: Int) {
        guard !keepsChildren else { return }
        var hasUnvisited = false
        for child in children.values {
            if child.lastPass == pass { child.prune(pass: pass) } else { hasUnvisited = true }
        }
        if hasUnvisited { children = children.filter { $0.value.lastPass == pass } }
    }
}
