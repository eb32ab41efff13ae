/// The focused field of a view: a value that identifies it, or `true` for the only one.
///
/// A change moves the focus, as soon as a control of the field can take it, and the value follows the focus. In a terminal, something always has the focus, so that setting
/// it to `nil` or `false` does not move it.
@MainActor
@propertyWrapper
public struct FocusState<Value: Hashable>: LinkedProperty {
    /// A connection to the focused field.
    public struct Binding {
        fileprivate let target: FocusTarget<Value>
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
        get { location.value.box.value }
        nonmutating set { location.value.request(newValue) }
    }

    /// The connection for ``View/focused(_:equals:)``.
    public var projectedValue: Binding { Binding(target: location.value) }

    func link(to storage: inout AnyObject?, in context: Context) -> String? {
        let target = storage as? FocusTarget<Value> ?? location.value
        storage = target
        location.value = target
        target.renderer = context.renderer
        target.fields = []
        context.renderer.afterDrawing { target.follow(context.renderer) }
        return nil
    }
}

/// The stored value of a ``FocusState``, with the fields of the current drawing.
@MainActor
private final class FocusTarget<Value: Hashable> {
    let box: StateBox<Value>
    weak var renderer: ViewRenderer?
    var fields: [(value: Value, nodes: [ViewNode])] = []
    private let none: Value
    /// The drawing after which the value was set, until a later one has moved the focus.
    private var requestPass: Int?

    init(none: Value) {
        box = StateBox(none)
        self.none = none
    }

    func request(_ value: Value) {
        requestPass = renderer?.pass ?? 0
        box.value = value
        // The drawing moves the focus, also if no view reads the value.
        renderer?.invalidate()
    }

    /// Adds the field with `value` and its controls, and moves the focus to it if that is requested.
    func add(_ nodes: [ViewNode], for value: Value, in renderer: ViewRenderer) {
        fields.append((value, nodes))
        if let requestPass, requestPass < renderer.pass, value == box.value, let first = nodes.first {
            self.requestPass = nil
            renderer.focus.request = first
        }
    }

    /// Sets the value to that of the focused field, unless another one was requested after the drawing.
    func follow(_ renderer: ViewRenderer) {
        guard requestPass != renderer.pass else { return }
        // A field whose controls appear later gets the focus then, unless the user does something before.
        let isLater = fields.contains { $0.value == box.value && $0.nodes.isEmpty }
        if requestPass != nil, isLater, renderer.frame.scope.isUntouched { return }
        requestPass = nil
        let focused = renderer.focus.focused
        let value = fields.first { field in field.nodes.contains { $0 === focused } }?.value ?? none
        if value != box.value { box.value = value }
    }
}

extension View {
    /// Moves the focus to the view when `binding` is set to `value`, and sets it when the view gets the focus.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        modifying { view in
            let renderer = view.context.renderer
            view.decorate { element, rect, canvas in
                let count = canvas.frame.focusables.count
                element.draw(in: rect, on: canvas)
                binding.target.add(canvas.frame.focusables[count...].map(\.node), for: value, in: renderer)
            }
        }
    }
}
