/// Takes registrations: a ``DIContainer``, or a ``ModuleRegistrar`` while a module is configured.
public protocol DependencyRegistrar {
    /// Takes one registration. Call the `register` methods instead, which make it.
    func add(_ registration: DependencyRegistration)
}

/// A key with the way its service is made.
public struct DependencyRegistration: Sendable {
    let base: any AnyRegistration

    /// What the registration is found by.
    public var key: DependencyKey { base.record.key }

    init<Service: Sendable>(
        _ type: Service.Type,
        _ maker: Maker<Service>,
        scope: Scope,
        name: String?,
        tags: Set<String>,
        source: RegistrationSource
    ) {
        let isAsync = if case .async = maker { true } else { false }
        let record = RegistrationRecord(
            key: DependencyKey(type, name: name),
            scope: scope,
            tags: tags,
            source: source,
            isAsync: isAsync
        )
        base = Registration(record: record, maker: maker)
    }
}

extension DependencyRegistrar {
    /// Registers a factory of `type`.
    ///
    /// The factory resolves what it needs by the resolver it is given. It runs with no lock held, so it may take its
    /// time; for `.container`, `.weak` and custom scopes it runs once, and whoever else asks meanwhile waits.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        tags: Set<String> = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (Resolver) throws -> Service
    ) {
        let source = RegistrationSource(fileID: fileID, line: line)
        add(DependencyRegistration(type, .sync(factory), scope: scope, name: name, tags: tags, source: source))
    }

    /// Registers an async factory of `type`; it is resolved by `await resolve`.
    ///
    /// A service bound to an actor is made here too: `{ _ in await HomeModel() }`. For `.container`, `.weak`, `.graph`
    /// and custom scopes the factory runs in a task of its own: a caller that is cancelled leaves, and the others get
    /// their instance.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        tags: Set<String> = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (Resolver) async throws -> Service
    ) {
        let source = RegistrationSource(fileID: fileID, line: line)
        add(DependencyRegistration(type, .async(factory), scope: scope, name: name, tags: tags, source: source))
    }

    /// Registers an initialiser of `type` whose parameters are all resolved by their types:
    /// `register((any ItemsLoading).self, using: LoadItems.init)`.
    ///
    /// Because the parameters are known without running the initialiser, validation reports every one that cannot be
    /// resolved, where of a closure it sees only the first.
    public func register<Service: Sendable, each Parameter: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        tags: Set<String> = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using make: @escaping @Sendable (repeat each Parameter) throws -> Service
    ) {
        let source = RegistrationSource(fileID: fileID, line: line)
        let factory: @Sendable (Resolver) throws -> Service = { resolver in
            resolver.tryAll(repeat (each Parameter).self)
            return try make(repeat try resolver.resolve((each Parameter).self))
        }
        add(DependencyRegistration(type, .sync(factory), scope: scope, name: name, tags: tags, source: source))
    }

    /// Registers an instance that exists already, in scope `.container`.
    ///
    /// Give the type that is asked for when it is not the instance's own:
    /// `register(instance: auth, as: (any AuthManaging).self)`.
    public func register<Service: Sendable>(
        instance: Service,
        as type: Service.Type = Service.self,
        name: String? = nil,
        tags: Set<String> = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let source = RegistrationSource(fileID: fileID, line: line)
        add(
            DependencyRegistration(type, .instance(instance), scope: .container, name: name, tags: tags, source: source)
        )
    }

    /// Registers the factory of a service that needs arguments; it makes a new instance for every request.
    public func register<Request: DependencyRequest>(
        _ request: Request.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (Resolver, Request) throws -> Request.Service
    ) {
        register(RequestFactory<Request>(make: .sync(factory)), fileID: fileID, line: line)
    }

    /// Registers the async factory of a service that needs arguments; it makes a new instance for every request.
    public func register<Request: DependencyRequest>(
        _ request: Request.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (Resolver, Request) async throws -> Request.Service
    ) {
        register(RequestFactory<Request>(make: .async(factory)), fileID: fileID, line: line)
    }

    private func register<Request>(_ factory: RequestFactory<Request>, fileID: StaticString, line: UInt) {
        let source = RegistrationSource(fileID: fileID, line: line)
        let type = RequestFactory<Request>.self
        add(DependencyRegistration(type, .instance(factory), scope: .transient, name: nil, tags: [], source: source))
    }
}
