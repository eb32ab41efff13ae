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
package protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values handed down the tree of views.
@MainActor
package struct EnvironmentValues {
    /// How text looks where it does not say otherwise.
    package var style = Style.plain
    package var theme = Theme.dark
    package var colorDepth = ColorDepth.none
    package var words = ToolkitStrings()
    package var screenSize = Size.zero
    package var terminal = TerminalActions()
    /// Why buttons, fields and keys do nothing, if so: see ``View/disabled(_:)``.
    package var disabledReason: String?
    private var others: [ObjectIdentifier: Any] = [:]

    init() {}

    /// The look of borders, dividers and scroll bars.
    var borderStyle: Style { theme.border.over(style) }

    package subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { others[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue }
        set { others[ObjectIdentifier(key)] = newValue }
    }
}

/// The requests of a view to the terminal in which it is shown: ``EnvironmentValues/terminal``.
@MainActor
package struct TerminalActions {
    weak var host: ViewRenderer?

    /// Shows `text` in the help bar until the next key.
    package func notify(_ text: String) { host?.notify(text) }

    /// Copies `text` to the clipboard, if the terminal allows it.
    package func copy(_ text: String) { host?.copy(text) }
}

/// A view that depends on a value handed down.
///
///     EnvironmentReader(\.container) { container in … }
package struct EnvironmentReader<Value, Content: View>: View {
    private let value: (EnvironmentValues) -> Value
    private let content: (Value) -> Content

    package init(_ path: KeyPath<EnvironmentValues, Value>, @ViewBuilder content: @escaping (Value) -> Content) {
        value = { $0[keyPath: path] }
        self.content = content
    }

    package func element(in context: Context) -> any Element {
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
    package func environment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: path] = value }
    }
}
