/// The place of a view, and the environment that its parents set.
@MainActor
package struct Context {
    package var environment: EnvironmentValues
    let place: Place
    let host: Host

    /// The context of a child in its own place; `number` tells the children of one view apart.
    package func child(_ number: Int = 0) -> Context {
        child(.index(number))
    }

    func child(_ key: Place.Key) -> Context {
        Context(environment: environment, place: place.child(key, visit: host.visit), host: host)
    }

    /// What is kept for the view from one drawing to the next. A view that keeps something gives what it contains a
    /// context of its own, by ``child(_:)``. `make` makes it the first time that the view is there.
    package func kept<State: AnyObject>(_ make: () -> State) -> State {
        place.state(make)
    }
}
