/// The node of a view in the view tree, and the environment that its parents set.
@MainActor
package struct Context {
    package var environment: ElementEnvironment
    package let node: ViewNode
    package let renderer: ViewRenderer

    /// Returns the context of a child view; `number` distinguishes the children of one view.
    package func child(_ number: Int = 0) -> Context {
        child(.index(number))
    }

    package func child(_ key: ViewNode.Key) -> Context {
        Context(environment: environment, node: node.child(key, pass: renderer.pass), renderer: renderer)
    }

    /// Returns the state of the view, which `make` creates the first time the view is drawn. A view with state passes its
    /// content the context of a ``child(_:)``.
    package func state<State: AnyObject>(_ make: () -> State) -> State {
        node.state(make)
    }
}
