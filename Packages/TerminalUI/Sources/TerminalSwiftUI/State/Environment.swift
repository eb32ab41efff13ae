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
    fileprivate var storage: EnvironmentStorage

    init() {
        storage = EnvironmentStorage()
    }

    fileprivate init(_ storage: EnvironmentStorage) {
        self.storage = storage
    }

    /// The value for a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { storage.values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set {
            storage = EnvironmentStorage(storage)
            storage.values[ObjectIdentifier(key)] = newValue
        }
    }

    func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
        storage.objects[ObjectIdentifier(type)] as? Object
    }

    mutating func setObject<Object: AnyObject>(_ object: Object?) {
        storage = EnvironmentStorage(storage)
        storage.objects[ObjectIdentifier(Object.self)] = object
    }
}

/// The values in an object, which the environment of the engine refers to. It does not change after it was set.
@MainActor
private final class EnvironmentStorage {
    var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]

    init() {}

    init(_ other: EnvironmentStorage) {
        (values, objects) = (other.values, other.objects)
    }
}

extension Context {
    /// The values that views read with ``Environment``.
    var values: EnvironmentValues {
        get {
            (environment.values as? EnvironmentStorage).map { EnvironmentValues($0) } ?? EnvironmentValues()
        }
        set { environment.values = newValue.storage }
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
