/// Reads and writes a value that another object owns: `TextField("Name", text: Binding(model, \.name))`.
@MainActor
package struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    package init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    package init<Model: AnyObject>(_ model: Model, _ path: ReferenceWritableKeyPath<Model, Value>) {
        get = { model[keyPath: path] }
        set = { model[keyPath: path] = $0 }
    }

    package var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
