/// The place of a view, and the environment that its parents set.
@MainActor
package struct Context {
    package var environment: EnvironmentValues
    let place: ViewNode
    let host: ViewRenderer

    /// The context of a child in its own place; `number` tells the children of one view apart.
    package func child(_ number: Int = 0) -> Context {
        child(.index(number))
    }

    func child(_ key: ViewNode.Key) -> Context {
        Context(environment: environment, place: place.child(key, visit: host.visit), host: host)
    }

    /// The state of the view from one drawing to the next, made by `make` in the first one. A view with state gives its
    /// content a context of its own, by ``child(_:)``.
    package func kept<State: AnyObject>(_ make: () -> State) -> State {
        place.state(make)
    }
}
