/// Reads and writes a value that another object owns: `TextField("Name", text: Binding(model, \.name), maxLength: 100)`.
@MainActor
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Creates a binding that reads and writes by closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// Creates a binding to a property of a model.
    public init<Model: AnyObject>(_ model: Model, _ path: ReferenceWritableKeyPath<Model, Value>) {
        get = { model[keyPath: path] }
        set = { model[keyPath: path] = $0 }
    }

    /// The current value.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
