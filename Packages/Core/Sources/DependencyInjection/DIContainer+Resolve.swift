import Locking

extension DIContainer {
    /// Resolves a service. The type may be inferred.
    ///
    /// Blocks the thread only while another thread creates the same instance. A service with an async factory can be
    /// resolved this way once it is created and kept; before, the error is ``ResolutionError/Reason/needsAwait``.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) throws(ResolutionError) -> Service {
        let key = DependencyKey(type, name: name)
        if let box = keptInstance(for: key) { return service(in: box) }
        return try resolve(type, key, parent: .enclosing)
    }

    /// Resolves a service whose factory may be async; waits suspended while another task creates it.
    ///
    /// A cancelled caller gets ``ResolutionError/Reason/cancelled``; a shared instance is created all the same.
    nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) async throws(ResolutionError) -> Service {
        let key = DependencyKey(type, name: name)
        if let box = keptInstance(for: key) { return service(in: box) }
        return try await resolve(type, key, parent: .enclosing)
    }

    /// The instance if it is created and kept here: the common case, which needs no path.
    private func keptInstance(for key: DependencyKey) -> AnyBox? {
        state.withLock { $0.entries.instance(for: key) }
    }

    /// Resolves a service and returns its box, that of the entry if there is one.
    func box<Service: Sendable>(_ type: Service.Type, _ key: DependencyKey) throws(ResolutionError) -> AnyBox {
        if let box = keptInstance(for: key) { return box }
        return Box(try resolve(type, key, parent: .enclosing))
    }

    func resolve<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        parent: ResolutionStep?
    ) throws(ResolutionError) -> Service {
        switch try provider(of: key, parent: parent) {
        case .instance(let box): return service(in: box)
        case .entry(let entry):
            return service(in: try factory(of: entry.registration, type).instance(of: entry, parent))
        case .factory(let step, let registration): return try factory(of: registration, type).createSynchronously(step)
        }
    }

    nonisolated(nonsending) func resolve<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        parent: ResolutionStep?
    ) async throws(ResolutionError) -> Service {
        switch try provider(of: key, parent: parent) {
        case .instance(let box): return service(in: box)
        case .entry(let entry):
            return service(in: try await factory(of: entry.registration, type).instance(of: entry, parent))
        case .factory(let step, let registration): return try await factory(of: registration, type).create(step)
        }
    }

    /// The source of a service.
    private enum Provider {
        /// The instance that is created and kept.
        case instance(AnyBox)
        /// The entry that creates the instance and shares it.
        case entry(Entry)
        /// The factory, which creates an instance for this caller alone.
        case factory(ResolutionStep, Registration)
    }

    private func provider(of key: DependencyKey, parent: ResolutionStep?) throws(ResolutionError) -> Provider {
        guard let slot = slot(for: key) else { throw missing(key, parent: parent) }
        let registration = slot.entry.registration
        if let dependent = parent?.registration { registration.noteDependent(dependent) }
        if let box = slot.instance { return .instance(box) }
        // A validation creates every service once, so that shared parts of the graph are not walked again.
        if registration.scope.isKept || validation != nil { return .entry(slot.entry) }
        if let parent, parent.creates(registration, in: self) {
            throw ResolutionError(.cycle, path: parent.path + [key], container: name)
        }
        if let parent, registration.scope == .graph { return .entry(parent.graphEntry(for: registration, in: self)) }
        return .factory(ResolutionStep(container: self, registration: registration, parent: parent), registration)
    }

    private func factory<Service>(of registration: Registration, _ type: Service.Type) -> Factory<Service> {
        // The registration of a key was created with the key's type.
        unsafeDowncast(registration.factory, to: Factory<Service>.self)
    }

    private func service<Service: Sendable>(in box: AnyBox) -> Service {
        // The box of an entry has the type of the entry's key.
        unsafeDowncast(box, to: Box<Service>.self).service
    }
}

/// A `Factory` whose service type is erased.
protocol AnyFactory: AnyObject, Sendable {
    /// Puts an instance of the service type into a box.
    func box(_ object: AnyObject) -> AnyBox?
    /// Refers to the instance in a box; `nil` if that is not a class instance.
    func weakReference(to box: AnyBox) -> WeakReference?
    /// Resolves the service in `container` and drops it.
    func validate(_ key: DependencyKey, in container: DIContainer) async throws(ResolutionError)
}

/// Creates the instances of a service, by a synchronous or an async closure.
final class Factory<Service: Sendable>: AnyFactory {
    private let synchronous: (@Sendable (Resolver) throws -> Service)?
    private let asynchronous: (@Sendable (Resolver) async throws -> Service)?
    /// Stored, because looking up a generic type takes as long as creating its instance.
    private let boxType = Box<Service>.self

    init(create: @escaping @Sendable (Resolver) throws -> Service) {
        synchronous = create
        asynchronous = nil
    }

    init(createAsync: @escaping @Sendable (Resolver) async throws -> Service) {
        synchronous = nil
        asynchronous = createAsync
    }

    func box(_ object: AnyObject) -> AnyBox? { (object as? Service).map(boxType.init) }

    func weakReference(to box: AnyBox) -> WeakReference? {
        WeakReference(unsafeDowncast(box, to: Box<Service>.self).service)
    }

    func validate(_ key: DependencyKey, in container: DIContainer) async throws(ResolutionError) {
        _ = try await container.resolve(Service.self, name: key.name)
    }

    /// Runs the factory if it is synchronous.
    func createSynchronously(_ step: ResolutionStep) throws(ResolutionError) -> Service {
        guard let synchronous else { throw step.error(.needsAwait) }
        do { return try step.run { try synchronous(Resolver(step: step)) } } catch { throw step.factoryError(error) }
    }

    /// Runs the factory.
    nonisolated(nonsending) func create(_ step: ResolutionStep) async throws(ResolutionError) -> Service {
        guard let asynchronous else { return try createSynchronously(step) }
        do {
            return try await step.run { try await asynchronous(Resolver(step: step)) }
        } catch {
            throw step.factoryError(error)
        }
    }

    /// Creates the instance of `entry`, or waits while another thread does.
    func instance(of entry: Entry, _ parent: ResolutionStep?) throws(ResolutionError) -> AnyBox {
        let step = ResolutionStep(container: entry.owner, registration: entry.registration, parent: parent)
        guard synchronous != nil else {
            if let box = entry.instance { return box }
            throw step.error(.needsAwait)
        }
        while true {
            switch entry.acquire(for: step) {
            case .take(let box): return box
            case .create: return try createSynchronously(step, for: entry)
            case .wait(let creator): if let box = try entry.waitBlocking(for: creator, as: step) { return box }
            }
        }
    }

    /// Creates the instance of `entry`, in its own task if the factory is async, or waits while another caller does.
    nonisolated(nonsending) func instance(of entry: Entry, _ parent: ResolutionStep?) async throws(ResolutionError)
        -> AnyBox
    {
        let step = ResolutionStep(container: entry.owner, registration: entry.registration, parent: parent)
        while true {
            var creator = step
            switch entry.acquire(for: step) {
            case .take(let box): return box
            case .wait(let other): creator = other
            case .create where asynchronous == nil: return try createSynchronously(step, for: entry)
            case .create:
                Task {
                    do throws(ResolutionError) {
                        try entry.finish(.success(box(try await create(step), step)))
                    } catch {
                        _ = try? entry.finish(.failure(error))
                    }
                }
            }
            if let box = try await entry.wait(for: creator, as: step) { return box }
        }
    }

    private func createSynchronously(_ step: ResolutionStep, for entry: Entry) throws(ResolutionError) -> AnyBox {
        try entry.finish(Result { () throws(ResolutionError) in try box(createSynchronously(step), step) })
    }

    private func box(_ service: Service, _ step: ResolutionStep) throws(ResolutionError) -> AnyBox {
        let box = boxType.init(service)
        if step.registration?.scope == .weak, weakReference(to: box) == nil { throw step.error(.notAClass) }
        return box
    }
}
