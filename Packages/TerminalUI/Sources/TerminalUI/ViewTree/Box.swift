import Observation

/// A value that several copies of a view share, or that a node stores.
@MainActor
final class Box<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A stored value that drawings observe.
@MainActor
@Observable
final class StateBox<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
