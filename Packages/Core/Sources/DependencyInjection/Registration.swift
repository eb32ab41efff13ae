import Locking

/// The type of a service, with a name where one type has several registrations.
public struct DependencyKey: Hashable, Sendable {
    /// The type that is resolved.
    public let type: any Any.Type
    /// The name of the registration; `nil` for the unnamed one.
    public let name: String?

    /// Creates a key from a type and an optional name.
    public init(_ type: any Any.Type, name: String? = nil) {
        self.type = type
        self.name = name
    }

    /// Compares the types by identity, because types of two modules may print the same name.
    public static func == (left: DependencyKey, right: DependencyKey) -> Bool {
        ObjectIdentifier(left.type) == ObjectIdentifier(right.type) && left.name == right.name
    }

    /// Hashes the type's identity and the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let name { hasher.combine(name) }
    }
}

extension DependencyKey: CustomStringConvertible {
    /// The type without its module, and the name if there is one.
    public var description: String { name.map { "\(type) named \"\($0)\"" } ?? "\(type)" }
}

/// The lifetime of an instance.
public enum Scope: Sendable {
    /// One instance per container, created at the first resolve and kept as long as the container.
    case container
    /// One instance per outermost resolve, shared by everything that this resolve creates.
    case graph
    /// A new instance for every resolve.
    case transient
    /// One instance as long as something outside the container retains it. Only for classes and actors.
    case weak

    /// `true` if the container keeps the instance, or a weak reference to it, between resolves.
    var isKept: Bool { self == .container || self == .weak }
}

/// A key, a scope, and the factory of a service. Created by the `register` methods.
public final class Registration: Sendable {
    /// The type and the name of the service.
    public let key: DependencyKey
    let scope: Scope
    /// The module, file and line of the `register` call. `nil` outside of a module: it overrides those of modules.
    let source: String?
    /// `true` if the factory is isolated to the main actor.
    let isOnMainActor: Bool
    /// The box of an instance that is registered instead of a factory.
    let instance: AnyBox?
    /// A number that grows in the order of registering.
    let id: Int
    /// Runs the factory and returns a `Box` of the key's type.
    let create: @Sendable (DIContainer) throws -> AnyBox
    /// Returns a closure that boxes the instance again while it is alive; `nil` if it is not a class instance.
    let weakReference: @Sendable (AnyBox) -> (@Sendable () -> AnyBox?)?

    private static let lastID = Atomic(0)

    init<Service: Sendable>(
        scope: Scope,
        name: String?,
        source: String?,
        isOnMainActor: Bool = false,
        instance: Service? = nil,
        factory: @escaping @Sendable (DIContainer) throws -> Service
    ) {
        key = DependencyKey(Service.self, name: name)
        self.scope = scope
        self.source = source
        self.isOnMainActor = isOnMainActor
        self.instance = instance.map(Box.init)
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        // Captured, because looking up a generic type takes as long as creating its instance.
        let boxType = Box<Service>.self
        create = { boxType.init(try factory($0)) }
        weakReference = { box in
            // The box was created by `create`.
            let service = unsafeDowncast(box, to: boxType).service
            // A cast to `AnyObject` would box any other value.
            guard type(of: service as Any) is AnyObject.Type else { return nil }
            // It is Sendable, because the service is.
            let object = unsafeDowncast(service as AnyObject, to: AnyBox.self)
            return { [weak object] in (object as? Service).map(boxType.init) }
        }
    }
}
