/// A value that a view owns while it is on the screen.
@MainActor
@propertyWrapper
public struct State<Value>: LinkedProperty {
    /// The box of the value, which all copies of the view value share, and the drawing in which it was linked last. Once the
    /// view is on the screen, the box is that of its place there.
    private typealias Location = (box: StateBox<Value>?, pass: Int?)

    private let location: Box<Location>
    private let initialValue: Value

    /// Creates a value that is `value` when the view appears first.
    public init(wrappedValue value: Value) {
        location = Box((nil, nil))
        initialValue = value
    }

    /// Creates a value that is `value` when the view appears first.
    public init(initialValue value: Value) {
        self.init(wrappedValue: value)
    }

    /// The current value. A change draws the view again.
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let box = box
        return Binding(get: { box.value }, set: { box.value = $0 })
    }

    private var box: StateBox<Value> {
        let box = location.value.box ?? StateBox(initialValue)
        location.value.box = box
        return box
    }

    func link(to storage: inout AnyObject?, in context: Context) -> String? {
        let pass = location.value.pass
        // A view value that is removed and added again has its initial value.
        let stored = storage as? StateBox<Value> ?? (pass == nil ? box : StateBox(initialValue))
        storage = stored
        defer { location.value = (stored, context.renderer.pass) }
        guard pass == context.renderer.pass, location.value.box !== stored else { return nil }
        return "The same value is at two places on the screen, which would share its state. Make a value for each."
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates a value that is `nil` when the view appears first.
    public init() {
        self.init(wrappedValue: nil)
    }
}
