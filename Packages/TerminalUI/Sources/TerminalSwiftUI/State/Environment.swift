public import Observation
import TerminalEngine

/// The key of an environment value, with the declaration of SwiftUI's `EnvironmentKey`.
@MainActor
@preconcurrency
public protocol EnvironmentKey {
    associatedtype Value

    /// The value if no view above sets one.
    static var defaultValue: Value { get }
}

/// The values that a view passes to all views in it.
@MainActor
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    /// The value for a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    func object<Object: AnyObject>(_ type: Object.Type) -> Object? { objects[ObjectIdentifier(type)] as? Object }

    mutating func setObject<Object: AnyObject>(_ object: Object?) { objects[ObjectIdentifier(Object.self)] = object }
}

private enum ValuesKey: TerminalEngine.EnvironmentKey {
    static var defaultValue: EnvironmentValues { EnvironmentValues() }
}

extension Context {
    /// The values that views read with ``Environment``.
    var values: EnvironmentValues {
        get { environment[ValuesKey.self] }
        set { environment[ValuesKey.self] = newValue }
    }
}

/// A value of the environment of a view: `@Environment(\.locale) var locale`, `@Environment(Session.self) var session`.
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty, LinkedProperty {
    private let location = EnvironmentLocation<Value>()
    private let read: @MainActor (EnvironmentValues) -> Value?
    private let missing: String

    /// Creates a property that reads the value at `keyPath`.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
        missing = ""
    }

    /// The value in the environment of the view.
    public var wrappedValue: Value {
        guard let value = location.value ?? read(EnvironmentValues()) else { preconditionFailure(missing) }
        return value
    }

    func link(to storage: inout AnyObject?, in context: Context) -> String? {
        location.value = read(context.values)
        return location.value == nil ? missing : nil
    }
}

extension Environment {
    /// Creates a property that reads the object that a view above has set with `environment(_:)`. Without one, the view
    /// cannot be drawn.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { $0.object(objectType) }
        missing = "No \(objectType) is in the environment. A view above sets it with environment(_:)."
    }

    /// Creates a property that reads the object that a view above has set with `environment(_:)`, or `nil`.
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        read = { .some($0.object(objectType)) }
        missing = ""
    }
}

@MainActor
private final class EnvironmentLocation<Value> {
    var value: Value?
}

extension View {
    /// Sets an environment value for the views in this view.
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        ContextView(content: self) { $0.values[keyPath: keyPath] = value }
    }

    /// Sets an object, which the views in this view read by its type.
    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        ContextView(content: self) { $0.values.setObject(object) }
    }
}
