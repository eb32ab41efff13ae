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
public struct Scope: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: Hashable {
        case container, graph, transient, weak
        case custom(String)
    }

    private let kind: Kind

    /// One instance per container, created at the first resolve and kept as long as the container.
    public static let container = Scope(kind: .container)
    /// One instance per outermost resolve, shared by everything that this resolve creates.
    public static let graph = Scope(kind: .graph)
    /// A new instance for every resolve.
    public static let transient = Scope(kind: .transient)
    /// One instance as long as something outside the container retains it. Only for classes and actors.
    public static let weak = Scope(kind: .weak)
    /// One instance until ``DIContainer/reset(_:)`` drops it, as at sign-out.
    public static let session = Scope("session")

    /// A custom scope: one instance until ``DIContainer/reset(_:)`` drops it. Scopes of the same name are equal.
    public init(_ name: String) {
        kind = .custom(name)
    }

    private init(kind: Kind) {
        self.kind = kind
    }

    /// The scope's name.
    public var description: String {
        if case .custom(let name) = kind { name } else { "\(kind)" }
    }

    /// Indicates that the container keeps the instance, or a weak reference to it, between resolves.
    var isKept: Bool { kind != .graph && kind != .transient }

    /// Returns `true` if an instance of this scope may retain one of `other` that its container no longer keeps.
    func outlives(_ other: Scope) -> Bool {
        isKept && other != .container && other != self
    }
}

/// A key, a scope, and the factory of a service. Created by the `register` methods.
public final class Registration: Sendable {
    /// The type and the name of the service.
    public let key: DependencyKey
    let scope: Scope
    /// The module, file and line of the `register` call.
    let source: String
    /// A number that grows in the order of registering and, unlike an address, is never reused.
    let id: Int
    /// A `Factory` of the key's type.
    let factory: any AnyFactory

    private let dependencies = Mutex<[DependencyKey: DependencyKind]>([:])
    /// The id of the registration whose factory resolved this service last.
    private let lastDependent = Atomic(0)
    private static let lastID = Atomic(0)

    init<Service>(_ closure: Factory<Service>.Closure, scope: Scope, name: String?, source: String) {
        key = DependencyKey(Service.self, name: name)
        self.scope = scope
        self.source = source
        factory = Factory(closure)
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The dependencies found so far: those that the factory resolved, and each `@Dependency` created while it ran.
    var knownDependencies: [DependencyKey: DependencyKind] { dependencies.withLock { $0 } }

    /// Records that this service's factory has resolved `dependency`.
    func recordDependency(on dependency: Registration) {
        // Usually the same factory resolves it again, which costs one load.
        guard dependency.lastDependent.load(ordering: .relaxed) != id else { return }
        recordDependency(on: dependency.key, .eager)
        dependency.lastDependent.store(id, ordering: .relaxed)
    }

    func recordDependency(on key: DependencyKey, _ kind: DependencyKind) {
        dependencies.withLock { known in
            if known[key] != .eager { known[key] = kind }
        }
    }
}

/// Accepts registrations: a ``DIContainer``, or a ``ModuleRegistrar`` while a module is configured.
public protocol DependencyRegistrar {
    /// Adds a registration. Call the `register` methods instead, which create it.
    func add(_ registration: Registration)
}

extension DependencyRegistrar {
    /// Registers a factory.
    ///
    /// The factory resolves its dependencies by its resolver. No lock is held while it runs. It runs once for each
    /// instance of its scope: concurrent callers of a shared instance wait for the same run.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (Resolver) throws -> Service
    ) {
        add(Registration(.synchronous(factory), scope: scope, name: name, source: source(fileID, line)))
    }

    /// Registers an async factory, whose service is resolved by `await resolve`.
    ///
    /// It also creates services that are isolated to an actor: `{ _ in await HomeModel() }`. The factory of a shared
    /// instance runs in a task of its own, so that the cancellation of one caller does not affect the others.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (Resolver) async throws -> Service
    ) {
        add(Registration(.asynchronous(factory), scope: scope, name: name, source: source(fileID, line)))
    }

    /// Registers an initializer whose parameters are resolved by their types:
    /// `register((any ItemsLoading).self, using: LoadItems.init)`.
    ///
    /// Validation reports every parameter that cannot be resolved, but only the first such dependency of a closure.
    public func register<Service: Sendable, each Parameter: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using create: @escaping @Sendable (repeat each Parameter) throws -> Service
    ) {
        register(type, scope: scope, name: name, fileID: fileID, line: line) { resolver in
            resolver.validate(repeat (each Parameter).self)
            return try create(repeat try resolver.resolve((each Parameter).self))
        }
    }

    /// Registers an existing instance, in scope `.container`.
    ///
    /// `type` is the type by which it is resolved: `register(instance: auth, as: (any AuthManaging).self)`.
    public func register<Service: Sendable>(
        instance: Service,
        as type: Service.Type = Service.self,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        register(type, scope: .container, name: name, fileID: fileID, line: line) { _ in instance }
    }

    private func source(_ fileID: StaticString, _ line: UInt) -> String {
        "\((self as? ModuleRegistrar)?.module ?? "code outside of any module") (\(fileID):\(line))"
    }
}
