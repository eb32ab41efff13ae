public import Observation

/// A value of the environment of a view: `@Environment(\.locale) var locale`, `@Environment(Session.self) var session`.
@MainActor
@propertyWrapper
public struct Environment<Value>: LinkedProperty {
    private let value = Box(Value?.none)
    private let read: @MainActor (EnvironmentValues) -> Value?

    /// Creates a property that reads the value at `keyPath`.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    /// Creates a property that reads the object that a view above has set with `environment(_:)`. Without one, the view
    /// cannot be drawn.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { $0[objectType] }
    }

    /// Creates a property that reads the object that a view above has set with `environment(_:)`, or `nil`.
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        read = { .some($0[objectType]) }
    }

    /// The value in the environment of the view.
    public var wrappedValue: Value {
        guard let value = value.value ?? read(EnvironmentValues()) else { preconditionFailure(missing) }
        return value
    }

    private var missing: String {
        "No \(Value.self) is in the environment. A view above sets it with environment(_:)."
    }

    func link(to storage: inout AnyObject?, in context: Context) -> String? {
        value.value = read(context.environment)
        return value.value == nil ? missing : nil
    }
}

extension View {
    /// Sets an environment value for the views in this view.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        changingContext { $0.environment[keyPath: keyPath] = value }
    }

    /// Sets an object, which the views in this view read by its type.
    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        changingContext { $0.environment[T.self] = object }
    }
}
