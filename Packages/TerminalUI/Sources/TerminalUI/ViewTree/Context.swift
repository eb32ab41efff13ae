/// The node of a view in the view tree, and the environment that its parents set.
@MainActor
package struct Context {
    // In an object, because each view gets a copy.
    var sharedEnvironment: Box<EnvironmentValues>
    private(set) var node: ViewNode
    let renderer: ViewRenderer

    var environment: EnvironmentValues {
        get { sharedEnvironment.value }
        set { sharedEnvironment = Box(newValue) }
    }

    /// Returns the context of a child view; `number` distinguishes the children of one view.
    func child(_ number: Int = 0) -> Context {
        child(.index(number))
    }

    func child(_ key: ViewNode.Key) -> Context {
        var child = self
        child.node = node.child(key, pass: renderer.pass)
        return child
    }

    /// Returns the state of the view, which `make` creates the first time the view is drawn. A view with state passes its
    /// content the context of a ``child(_:)``.
    func state<Object: AnyObject>(_ make: () -> Object) -> Object {
        node.state(make)
    }
}
