/// The node of a view in the view tree, and the environment that its parents set.
@MainActor
package struct Context {
    var environment: ElementEnvironment
    let node: ViewNode
    let renderer: ViewRenderer

    /// The values that views read with ``Environment``.
    var values: EnvironmentValues {
        get { environment.values }
        set { environment.values = newValue }
    }

    /// Returns the context of a child view; `number` distinguishes the children of one view.
    func child(_ number: Int = 0) -> Context {
        child(.index(number))
    }

    func child(_ key: ViewNode.Key) -> Context {
        Context(environment: environment, node: node.child(key, pass: renderer.pass), renderer: renderer)
    }

    /// Returns the state of the view, which `make` creates the first time the view is drawn. A view with state passes its
    /// content the context of a ``child(_:)``.
    func state<Object: AnyObject>(_ make: () -> Object) -> Object {
        node.state(make)
    }
}
