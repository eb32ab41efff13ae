/// Names a value that is handed down the tree of views.
///
///     enum ContainerKey: EnvironmentKey { static var defaultValue: DIContainer? { nil } }
///     extension EnvironmentValues {
///         var container: DIContainer? {
///             get { self[ContainerKey.self] }
///             set { self[ContainerKey.self] = newValue }
///         }
///     }
///     extension View {
///         func dependencies(_ container: DIContainer) -> some View { environment(\.container, container) }
///     }
@MainActor
public protocol EnvironmentKey {
    /// What is handed down.
    associatedtype Value
    /// The value where none is set.
    static var defaultValue: Value { get }
}

/// What is handed down the tree of views.
@MainActor
public struct EnvironmentValues {
    /// How text looks where it does not say otherwise.
    public var style = Style.plain
    /// The looks by their meaning.
    public var theme = Theme.dark
    /// The colours that the terminal has.
    public var colorDepth = ColorDepth.none
    /// What the toolkit itself says.
    public var words = Words()
    /// How large the screen is.
    public var screenSize = Size.zero
    /// What a view can ask of the terminal.
    public var terminal = TerminalActions()
    /// Why buttons, fields and keys do nothing, if so: see ``View/disabled(_:)``.
    public var disabledReason: String?
    private var others: [ObjectIdentifier: Any] = [:]

    init() {}

    /// The value of `key`.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { others[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
        set { others[ObjectIdentifier(key)] = newValue }
    }
}

/// What a view can ask of the terminal in which it is shown: ``EnvironmentValues/terminal``.
@MainActor
public struct TerminalActions {
    var host: WeakHost?

    /// Ends the app, as the key `q` does.
    public func quit() { host?.host?.quit() }

    /// Shows `text` in the help bar until the next key.
    public func notify(_ text: String) { host?.host?.notify(text) }

    /// Copies `text` to the clipboard, if the terminal allows it.
    public func copy(_ text: String) { host?.host?.copy(text) }
}

@MainActor
struct WeakHost {
    weak var host: Host?
}

/// A view that depends on a value handed down.
///
///     EnvironmentReader(\.container) { container in … }
public struct EnvironmentReader<Value, Content: View>: View {
    private let value: (EnvironmentValues) -> Value
    private let content: (Value) -> Content

    /// A view made from the value at `path`.
    public init(_ path: KeyPath<EnvironmentValues, Value>, @ViewBuilder content: @escaping (Value) -> Content) {
        value = { $0[keyPath: path] }
        self.content = content
    }

    /// The element of the content.
    public func element(in context: Context) -> any Element {
        content(value(context.environment)).element(in: context)
    }
}

/// A view for whose content something is changed in the environment.
struct EnvironmentView<Content: View>: View {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func element(in context: Context) -> any Element {
        var context = context
        change(&context.environment)
        return content.element(in: context)
    }
}

extension View {
    /// Hands `value` down to the view and all that it contains.
    public func environment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: path] = value }
    }
}
