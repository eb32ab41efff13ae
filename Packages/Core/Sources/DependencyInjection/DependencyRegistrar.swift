/// Accepts registrations: a ``DIContainer``, or a ``ModuleRegistrar`` while a module is configured.
public protocol DependencyRegistrar {
    /// Adds a registration. Call the `register` methods instead, which create it.
    func add(_ registration: Registration)
}

extension DependencyRegistrar {
    /// Registers a factory.
    ///
    /// The factory resolves its dependencies from the container that it receives. It runs once for each instance of its
    /// scope.
    ///
    /// - Important: Factories of a container, its parents and its children run one at a time, under one lock. A factory
    ///   must not read files or send requests. It must not wait for another thread or task: if that one resolves, both
    ///   wait forever.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (DIContainer) throws -> Service
    ) {
        add(Registration(scope: scope, name: name, source: source(fileID, line), factory: factory))
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
        register(type, scope: scope, name: name, fileID: fileID, line: line) { container in
            repeat container.validate(DependencyKey((each Parameter).self), isOnMainActor: false)
            return try create(repeat try container.resolve((each Parameter).self))
        }
    }

    /// Registers a factory that runs on the main actor, such as that of a service which is isolated to it.
    ///
    /// Only code that is isolated to the main actor can resolve the service.
    public func register<Service: Sendable>(
        onMainActor type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @MainActor (DIContainer) throws -> Service
    ) {
        add(
            Registration(scope: scope, name: name, source: source(fileID, line), isOnMainActor: true) { container in
                // The container runs it for callers on the main actor only.
                try MainActor.assumeIsolated { try factory(container) }
            }
        )
    }

    /// Registers an initializer of the main actor whose parameters are resolved by their types.
    public func register<Service: Sendable, each Parameter: Sendable>(
        onMainActor type: Service.Type,
        scope: Scope = .transient,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        using create: @escaping @MainActor (repeat each Parameter) throws -> Service
    ) {
        register(onMainActor: type, scope: scope, name: name, fileID: fileID, line: line) { container in
            repeat container.validate(DependencyKey((each Parameter).self), isOnMainActor: true)
            return try create(repeat try container.resolve((each Parameter).self))
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
        add(
            Registration(scope: .container, name: name, source: source(fileID, line), instance: instance) { _ in
                instance
            }
        )
    }

    private func source(_ fileID: StaticString, _ line: UInt) -> String? {
        (self as? ModuleRegistrar).map { "\($0.module) (\(fileID):\(line))" }
    }
}
