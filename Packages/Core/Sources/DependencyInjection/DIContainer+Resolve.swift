import Locking

extension DIContainer {
    /// Returns the instance of a service. The type may be inferred.
    ///
    /// Blocks the thread only while another thread creates the same instance. A service with an async factory can be
    /// resolved this way once it is created and kept; until then the error is ``ResolutionError/Reason/needsAwait``.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) throws(ResolutionError) -> Service {
        let key = DependencyKey(type, name: name)
        if let box = state.withLock({ $0.instances[key] }) { return service(in: box) }
        return try resolve(type, key, requester: .enclosing)
    }

    /// Returns the instance of a service whose factory may be async, and suspends while another task creates it.
    ///
    /// A cancelled caller gets ``ResolutionError/Reason/cancelled``. The creation of a shared instance continues.
    nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) async throws(ResolutionError) -> Service {
        let key = DependencyKey(type, name: name)
        if let box = state.withLock({ $0.instances[key] }) { return service(in: box) }
        return try await resolve(type, key, requester: .enclosing)
    }

    /// Returns the box of a service, without boxing a kept instance again.
    func box<Service: Sendable>(_ type: Service.Type, _ key: DependencyKey) throws(ResolutionError) -> AnyBox {
        if let box = state.withLock({ $0.instances[key] }) { return box }
        return Box(try resolve(type, key, requester: .enclosing))
    }

    func resolve<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        requester: ResolutionStep?
    ) throws(ResolutionError) -> Service {
        let (registration, storage) = try registration(for: key, requester: requester)
        // A registration has a factory of its key's type.
        let factory = unsafeDowncast(registration.factory, to: Factory<Service>.self)
        if let storage { return service(in: try factory.instance(in: storage, requester: requester)) }
        let step = ResolutionStep(container: self, registration: registration, parent: requester)
        return try factory.createSynchronously(step)
    }

    nonisolated(nonsending) func resolve<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        requester: ResolutionStep?
    ) async throws(ResolutionError) -> Service {
        let (registration, storage) = try registration(for: key, requester: requester)
        // A registration has a factory of its key's type.
        let factory = unsafeDowncast(registration.factory, to: Factory<Service>.self)
        if let storage { return service(in: try await factory.instance(in: storage, requester: requester)) }
        let step = ResolutionStep(container: self, registration: registration, parent: requester)
        return try await factory.create(step)
    }

    /// Returns the registration of `key` and the storage of its shared instance, `nil` if each caller gets its own.
    private func registration(
        for key: DependencyKey,
        requester: ResolutionStep?
    ) throws(ResolutionError) -> (Registration, InstanceStorage?) {
        guard let (registration, storage) = lookUp(key) else { throw missing(key, requester: requester) }
        guard let requester else { return (registration, storage) }
        requester.registration?.recordDependency(on: registration)
        if let storage { return (registration, storage) }
        if requester.creates(registration, in: self) {
            throw ResolutionError(reason: .cycle, path: requester.path + [key], container: name)
        }
        return (registration, registration.scope == .graph ? requester.graphStorage(of: registration, in: self) : nil)
    }

    private func service<Service: Sendable>(in box: AnyBox) -> Service {
        // The box comes from the factory of the key's type.
        unsafeDowncast(box, to: Box<Service>.self).service
    }
}

/// Resolves the dependencies of a factory.
///
/// A resolver knows the path to the service that is being created: it detects cycles, and its errors contain the path.
/// After the factory has returned, it works like its container.
public struct Resolver: Sendable {
    let step: ResolutionStep

    /// The container in which the service is created.
    public var container: DIContainer { step.container }

    private var requester: ResolutionStep? { step.isRunning ? step : .enclosing }

    /// Returns the instance of a service. The type may be inferred: `LoadItems(items: try resolver.resolve())`.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) throws(ResolutionError) -> Service {
        try container.resolve(type, DependencyKey(type, name: name), requester: requester)
    }

    /// Returns the instance of a service whose factory may be async; see ``DIContainer/resolve(_:name:)``.
    nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) async throws(ResolutionError) -> Service {
        try await container.resolve(type, DependencyKey(type, name: name), requester: requester)
    }

    /// Resolves each type during a validation and records all failures.
    func validate<each Service: Sendable>(_ types: repeat (each Service).Type) {
        guard let validation = container.validation else { return }
        for type in repeat each types {
            do throws(ResolutionError) { _ = try resolve(type) } catch { validation.add(error) }
        }
    }
}
