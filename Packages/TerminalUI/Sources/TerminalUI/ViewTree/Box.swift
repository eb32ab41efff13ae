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
final class StateBox<Value> {
    private let changes = ChangeCount()
    private var stored: Value

    var value: Value {
        get {
            _ = changes.count
            return stored
        }
        set {
            stored = newValue
            changes.count += 1
        }
    }

    init(_ value: Value) {
        stored = value
    }
}

/// Is observed in place of a value of any type: the key path of a property of a generic type is made at each access.
@MainActor
@Observable
private final class ChangeCount {
    var count = 0
}
