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
        validation == nil ? state.withLock { $0.entries.instance(for: key) } : nil
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
        guard let slot = slot(for: key) else { throw missing(key, parent: parent) }
        let registration = slot.entry.registration
        parent?.noteDependency(on: registration)
        if let box = slot.instance { return service(in: box) }
        // The registration of a key was created with the key's type.
        let factory = unsafeDowncast(registration.factory, to: Factory<Service>.self)
        if let shared = try sharedEntry(for: slot.entry, parent: parent) {
            return service(in: try factory.instance(of: shared, parent: parent))
        }
        return try factory.createSynchronously(
            ResolutionStep(container: self, registration: registration, parent: parent)
        )
    }

    nonisolated(nonsending) func resolve<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        parent: ResolutionStep?
    ) async throws(ResolutionError) -> Service {
        guard let slot = slot(for: key) else { throw missing(key, parent: parent) }
        let registration = slot.entry.registration
        parent?.noteDependency(on: registration)
        if let box = slot.instance { return service(in: box) }
        let factory = unsafeDowncast(registration.factory, to: Factory<Service>.self)
        if let shared = try sharedEntry(for: slot.entry, parent: parent) {
            return service(in: try await factory.instance(of: shared, parent: parent))
        }
        return try await factory.create(ResolutionStep(container: self, registration: registration, parent: parent))
    }

    /// The entry that shares the instance; `nil` if the caller gets an instance of its own.
    private func sharedEntry(for entry: Entry, parent: ResolutionStep?) throws(ResolutionError) -> Entry? {
        let registration = entry.registration
        // A validation creates every service once, so that shared parts of the graph are not walked again.
        if registration.scope.isKept || validation != nil { return entry }
        guard let parent else { return nil }
        if parent.creates(registration, in: self) {
            throw ResolutionError(.cycle, path: parent.path + [registration.key], container: name)
        }
        return registration.scope == .graph ? parent.graphEntry(for: registration, in: self) : nil
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

    /// Creates an instance.
    func createSynchronously(_ step: ResolutionStep) throws(ResolutionError) -> Service {
        guard let synchronous else { throw step.error(.needsAwait) }
        return try step.create(synchronous)
    }

    /// Creates an instance.
    nonisolated(nonsending) func create(_ step: ResolutionStep) async throws(ResolutionError) -> Service {
        if let asynchronous { return try await step.create(asynchronous) }
        return try createSynchronously(step)
    }

    /// Creates the instance of `entry`, or waits while another thread does.
    func instance(of entry: Entry, parent: ResolutionStep?) throws(ResolutionError) -> AnyBox {
        let step = ResolutionStep(container: entry.owner, registration: entry.registration, parent: parent)
        guard synchronous != nil else {
            if let box = entry.instance { return box }
            throw step.error(.needsAwait)
        }
        while true {
            switch entry.acquire(for: step) {
            case .take(let box): return box
            case .create: return try finish(entry, step) { () throws(ResolutionError) in try createSynchronously(step) }
            case .wait(let creator): if let box = try entry.waitBlocking(for: creator, as: step) { return box }
            }
        }
    }

    /// Creates the instance of `entry`, in its own task if the factory is async, or waits while another caller does.
    nonisolated(nonsending) func instance(of entry: Entry, parent: ResolutionStep?) async throws(ResolutionError)
        -> AnyBox
    {
        let step = ResolutionStep(container: entry.owner, registration: entry.registration, parent: parent)
        while true {
            var creator = step
            switch entry.acquire(for: step) {
            case .take(let box): return box
            case .wait(let other): creator = other
            case .create:
                guard let asynchronous else {
                    return try finish(entry, step) { () throws(ResolutionError) in try createSynchronously(step) }
                }
                Task {
                    let outcome: Result<Service, ResolutionError>
                    do throws(ResolutionError) {
                        outcome = .success(try await step.create(asynchronous))
                    } catch {
                        outcome = .failure(error)
                    }
                    _ = try? finish(entry, step) { () throws(ResolutionError) in try outcome.get() }
                }
            }
            if let box = try await entry.wait(for: creator, as: step) { return box }
        }
    }

    /// Ends the creation of an entry with what `create` returns or throws.
    private func finish(
        _ entry: Entry,
        _ step: ResolutionStep,
        _ create: () throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> AnyBox {
        do throws(ResolutionError) {
            let box = boxType.init(try create())
            if entry.registration.scope == .weak, weakReference(to: box) == nil { throw step.error(.notAClass) }
            entry.finish(.success(box))
            if entry.registration.scope.isKept { entry.owner.keep(box, of: entry) }
            return box
        } catch {
            entry.finish(.failure(error))
            throw error
        }
    }
}
