/// A `Factory` whose service type is erased.
protocol AnyFactory: AnyObject, Sendable {
    /// Returns a closure that boxes the instance again while it is alive; `nil` if it is not a class instance.
    func weakReference(to box: AnyBox) -> (() -> AnyBox?)?
    /// Resolves the service in `container` and drops it.
    func validate(_ key: DependencyKey, in container: DIContainer) async throws(ResolutionError)
}

/// Creates the instances of a service, by a synchronous or an async closure.
final class Factory<Service: Sendable>: AnyFactory {
    enum Closure {
        case synchronous(@Sendable (Resolver) throws -> Service)
        case asynchronous(@Sendable (Resolver) async throws -> Service)
    }

    private let closure: Closure
    /// Stored, because looking up a generic type takes as long as creating its instance.
    private let boxType = Box<Service>.self

    init(_ closure: Closure) {
        self.closure = closure
    }

    func weakReference(to box: AnyBox) -> (() -> AnyBox?)? {
        // The box was created by this factory.
        let service = unsafeDowncast(box, to: Box<Service>.self).service
        // A cast to `AnyObject` would box any other value.
        guard type(of: service as Any) is AnyObject.Type else { return nil }
        return { [boxType, weak object = service as AnyObject] in (object as? Service).map(boxType.init) }
    }

    func validate(_ key: DependencyKey, in container: DIContainer) async throws(ResolutionError) {
        _ = try await container.resolve(Service.self, name: key.name)
    }

    /// Runs the closure if it is synchronous.
    func createSynchronously(_ step: ResolutionStep) throws(ResolutionError) -> Service {
        guard case .synchronous(let create) = closure else { throw step.error(.needsAwait) }
        do { return try step.run { try create(Resolver(step: step)) } } catch { throw step.factoryError(error) }
    }

    /// Runs the closure.
    nonisolated(nonsending) func create(_ step: ResolutionStep) async throws(ResolutionError) -> Service {
        guard case .asynchronous(let create) = closure else { return try createSynchronously(step) }
        do {
            return try await step.run { try await create(Resolver(step: step)) }
        } catch {
            throw step.factoryError(error)
        }
    }

    /// Returns the instance in `storage`; creates it, or waits while another thread does.
    func instance(in storage: InstanceStorage, requester: ResolutionStep?) throws(ResolutionError) -> AnyBox {
        if let box = storage.instance { return box }
        let step = storage.step(requester: requester)
        if case .asynchronous = closure { throw step.error(.needsAwait) }
        while true {
            switch storage.acquire(for: step) {
            case .take(let box): return box
            case .create: return try create(in: storage, step)
            case .wait(let creator): if let box = try storage.waitBlocking(for: creator, as: step) { return box }
            }
        }
    }

    /// Returns the instance in `storage`; creates it, in a new task if the closure is async, or waits for it.
    nonisolated(nonsending) func instance(
        in storage: InstanceStorage,
        requester: ResolutionStep?
    ) async throws(ResolutionError) -> AnyBox {
        if let box = storage.instance { return box }
        let step = storage.step(requester: requester)
        while true {
            var creator = step
            switch storage.acquire(for: step) {
            case .take(let box): return box
            case .wait(let other): creator = other
            case .create:
                if case .synchronous = closure { return try create(in: storage, step) }
                Task {
                    do throws(ResolutionError) {
                        try storage.finish(.success(box(try await create(step), step)))
                    } catch {
                        _ = try? storage.finish(.failure(error))
                    }
                }
            }
            if let box = try await storage.wait(for: creator, as: step) { return box }
        }
    }

    private func create(in storage: InstanceStorage, _ step: ResolutionStep) throws(ResolutionError) -> AnyBox {
        try storage.finish(Result { () throws(ResolutionError) in try box(createSynchronously(step), step) })
    }

    private func box(_ service: Service, _ step: ResolutionStep) throws(ResolutionError) -> AnyBox {
        let box = boxType.init(service)
        if step.registration?.scope == .weak, weakReference(to: box) == nil { throw step.error(.notAClass) }
        return box
    }
}
