/// A view that reads a value of the environment.
///
/// ```
/// EnvironmentReader(\.container) { container in … }
/// ```
public struct EnvironmentReader<Value, Content: View>: PrimitiveView {
    private let value: (EnvironmentValues) -> Value
    private let content: (Value) -> Content

    /// Creates a view whose content depends on an environment value.
    public init(_ path: KeyPath<EnvironmentValues, Value>, @ViewBuilder content: @escaping (Value) -> Content) {
        value = { $0[keyPath: path] }
        self.content = content
    }

    func element(in context: Context) -> any Element {
        content(value(context.environment)).element(in: context)
    }
}

/// A view that changes the environment of its content.
struct EnvironmentView<Content: View>: PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func element(in context: Context) -> any Element {
        var context = context
        change(&context.environment)
        return content.element(in: context)
    }
}

extension View {
    /// Sets an environment value for the view and all views in it.
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentView(content: self) { $0[keyPath: path] = value }
    }
}
