/// A value that a view owns while it is on the screen.
@MainActor
@propertyWrapper
public struct State<Value>: LinkedProperty {
    private let location: StateLocation<Value>

    /// Creates a value that is `value` when the view appears first.
    public init(wrappedValue value: Value) {
        location = StateLocation(value)
    }

    /// Creates a value that is `value` when the view appears first.
    public init(initialValue value: Value) {
        self.init(wrappedValue: value)
    }

    /// The current value. A change draws the view again.
    public var wrappedValue: Value {
        get { location.box.value }
        nonmutating set { location.box.value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let box = location.box
        return Binding(get: { box.value }, set: { box.value = $0 })
    }

    func link(to storage: inout AnyObject?, in context: Context) -> String? { location.link(to: &storage, in: context) }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates a value that is `nil` when the view appears first.
    public init() {
        self.init(wrappedValue: nil)
    }
}

/// The place of a value in a view value. All copies of the view value share it.
@MainActor
final class StateLocation<Value> {
    private let initialValue: Value
    /// The value of the view on the screen; before that, a value of its own.
    private(set) lazy var box = StateBox(initialValue)
    /// The drawing in which the location was linked last.
    private var pass: Int?

    init(_ value: Value) {
        initialValue = value
    }

    func link(to storage: inout AnyObject?, in context: Context) -> String? {
        // A view value that is removed and added again has its initial value.
        let stored = storage as? StateBox<Value> ?? (pass == nil ? box : StateBox(initialValue))
        storage = stored
        defer { (box, pass) = (stored, context.renderer.pass) }
        guard pass == context.renderer.pass, box !== stored else { return nil }
        return "The same value is at two places on the screen, which would share its state. Make a value for each."
    }
}
