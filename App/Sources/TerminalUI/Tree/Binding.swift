/// Reads and writes a value that belongs to somebody else, for fields and pickers.
///
///     Field("Name", text: Binding(model, \.name))
@MainActor
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// A binding by two closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// A binding to a property of a model.
    public init<Model: AnyObject>(_ model: Model, _ path: ReferenceWritableKeyPath<Model, Value>) {
        get = { model[keyPath: path] }
        set = { model[keyPath: path] = $0 }
    }

    /// The value.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
