/// The focused field of a view: a value that identifies it, or `true` for the only one.
///
/// A change moves the focus, and the value follows the focus. In a terminal, something always has the focus, so that setting
/// it to `nil` or `false` does not move it.
@MainActor
@propertyWrapper
public struct FocusState<Value: Hashable>: LinkedProperty {
    /// A connection to the focused field.
    @MainActor
    @propertyWrapper
    public struct Binding {
        fileprivate let target: FocusTarget<Value>

        /// The value of the focused field.
        public var wrappedValue: Value {
            get { target.box.value }
            nonmutating set { target.request(newValue) }
        }

        /// The connection itself.
        public var projectedValue: Binding { self }
    }

    private let location: Box<FocusTarget<Value>>

    private init(none: Value) {
        location = Box(FocusTarget(none: none))
    }

    /// Creates a value that is `true` while the only field has the focus.
    public init() where Value == Bool {
        self.init(none: false)
    }

    /// Creates a value that is `nil` while no field has the focus.
    public init<T>() where Value == T? {
        self.init(none: nil)
    }

    /// The value of the focused field.
    public var wrappedValue: Value {
        get { projectedValue.wrappedValue }
        nonmutating set { projectedValue.wrappedValue = newValue }
    }

    /// The connection for ``View/focused(_:equals:)``.
    public var projectedValue: Binding { Binding(target: location.value) }

    func link(to storage: inout AnyObject?, in context: Context) -> String? {
        let target = storage as? FocusTarget<Value> ?? location.value
        storage = target
        location.value = target
        target.renderer = context.renderer
        target.startDrawing()
        context.renderer.afterDrawing { target.follow(context.renderer.focus) }
        return nil
    }
}

/// The stored value of a ``FocusState``, with the fields of the current drawing.
@MainActor
private final class FocusTarget<Value: Hashable> {
    private enum Request {
        /// Made since the last drawing.
        case new
        /// For a field of the current drawing.
        case current
    }

    let box: StateBox<Value>
    weak var renderer: ViewRenderer?
    private var fields: [(value: Value, nodes: [ViewNode])] = []
    private let none: Value
    private var request: Request?

    init(none: Value) {
        box = StateBox(none)
        self.none = none
    }

    func request(_ value: Value) {
        request = .new
        box.value = value
        // The drawing moves the focus, also if no view reads the value.
        renderer?.invalidate()
    }

    func startDrawing() {
        fields = []
        if request == .new { request = .current }
    }

    /// Adds the field with `value` and its controls, and moves the focus to it if that is requested.
    func add(_ nodes: [ViewNode], for value: Value, _ focus: FocusManager) {
        fields.append((value, nodes))
        if request == .current, value == box.value, let first = nodes.first {
            request = nil
            focus.request = first
        }
    }

    /// Sets the value to that of the focused field, unless another one was requested after the drawing.
    func follow(_ focus: FocusManager) {
        guard request != .new else { return }
        request = nil
        let value = fields.first { field in field.nodes.contains { $0 === focus.focused } }?.value ?? none
        if value != box.value { box.value = value }
    }
}

extension View {
    /// Moves the focus to the view when `binding` is set to `value`, and sets it when the view gets the focus.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        modifying { view in
            let focus = view.context.renderer.focus
            view.decorate { element, rect, canvas in
                let count = canvas.frame.focusables.count
                element.draw(in: rect, on: canvas)
                binding.target.add(canvas.frame.focusables[count...].map(\.node), for: value, focus)
            }
        }
    }
}
