extension DIContainer {
    /// Resolves a service; the type may be left to inference.
    ///
    /// Blocks the thread only while another thread makes the same kept instance. An async service is had this way once
    /// it is made and kept; before, the reason is ``ResolutionError/Reason/needsAwait``.
    @inlinable public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) throws(ResolutionError) -> Service {
        if name == nil, let slot = slot(type) {
            if slot.hasInstance, let instance = slot.instance { return instance }
            if slot.hasFactory, let factory = slot.factory {
                let step = slot.record.beginStep(in: self)
                if step != 0 { return try run(factory, of: slot, step: step) }
            }
        }
        return try lookUp(type, name: name)
    }

    /// Resolves a service whose factory may be async; waits suspended while someone else makes it.
    ///
    /// A caller that is cancelled meanwhile leaves with reason ``ResolutionError/Reason/cancelled``; a kept service is
    /// made all the same, for the others and for the next.
    @inlinable nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) async throws(ResolutionError) -> Service {
        if name == nil, let slot = slot(type), slot.hasInstance, let instance = slot.instance { return instance }
        return try await lookUp(type, name: name)
    }

    /// Makes the service of a request from its arguments.
    public func resolve<Request: DependencyRequest>(_ request: Request) throws(ResolutionError) -> Request.Service {
        try value(for: request, parent: .enclosing)
    }

    /// Makes the service of a request from its arguments, by a factory that may be async.
    nonisolated(nonsending) public func resolve<Request: DependencyRequest>(
        _ request: Request
    ) async throws(ResolutionError) -> Request.Service {
        try await value(for: request, parent: .enclosing)
    }

    /// Resolves every registration of a type that can be seen from here, named or not, or those with `tag`, in the order
    /// of registering. None is an empty array.
    public func resolveAll<Service: Sendable>(
        _ type: Service.Type = Service.self,
        tag: String? = nil
    ) throws(ResolutionError) -> [Service] {
        try values(type, tag: tag, parent: .enclosing)
    }

    /// Resolves every registration of a type, or those with `tag`, one after the other; their factories may be async.
    nonisolated(nonsending) public func resolveAll<Service: Sendable>(
        _ type: Service.Type = Service.self,
        tag: String? = nil
    ) async throws(ResolutionError) -> [Service] {
        try await values(type, tag: tag, parent: .enclosing)
    }

    /// Resolves a service that has to be there; where it is not, traps with the text of the ``ResolutionError``.
    @inlinable public func require<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Service {
        do throws(ResolutionError) {
            return try resolve(type, name: name)
        } catch {
            // What this method is for. The text is the whole of the error; `resolve` throws it instead.
            fatalError(error.description, file: file, line: line)
        }
    }

    /// The slot of a type without a name, if it was looked up before.
    @inlinable func slot<Service: Sendable>(_ type: Service.Type) -> Slot<Service>? {
        // What is stored under a type is a slot of that type.
        cache.known(ObjectIdentifier(type)).map { unsafeDowncast($0, to: Slot<Service>.self) }
    }

    @usableFromInline func lookUp<Service: Sendable>(
        _ type: Service.Type,
        name: String?
    ) throws(ResolutionError) -> Service {
        try value(type, DependencyKey(type, name: name), parent: .enclosing)
    }

    @usableFromInline nonisolated(nonsending) func lookUp<Service: Sendable>(
        _ type: Service.Type,
        name: String?
    ) async throws(ResolutionError) -> Service {
        try await value(type, DependencyKey(type, name: name), parent: .enclosing)
    }

    /// Runs the factory of a step that has begun, and ends it.
    @inlinable func run<Service>(
        _ factory: (Resolver) throws -> Service,
        of slot: Slot<Service>,
        step: Int
    ) throws(ResolutionError) -> Service {
        // The step refers to this container and to the slot's record without keeping them.
        defer { withExtendedLifetime((self, slot)) { slot.record.endStep() } }
        do {
            return try factory(Resolver(container: self, frame: nil, step: step))
        } catch {
            throw failure(error, step: step)
        }
    }

    @usableFromInline func failure(_ error: any Error, step: Int) -> ResolutionError {
        ResolutionError(error, path: ThreadSteps.withCurrent { $0.frame(of: step)?.path ?? [] }, container: self)
    }
}

/// The steps of the fast path, where all there is to do is to run a factory.
extension RegistrationRecord {
    @usableFromInline func beginStep(in view: DIContainer) -> Int {
        noteResolved()
        return ThreadSteps.withCurrent { $0.begin(self, in: view) }
    }

    @usableFromInline func beginStep(in view: DIContainer, askedBy step: Int) -> Int {
        noteResolved()
        return ThreadSteps.withCurrent { $0.begin(self, in: view, askedBy: step) }
    }

    @usableFromInline func endStep() {
        ThreadSteps.end()
    }

    @usableFromInline func noteNeeded(byStep step: Int) {
        _ = ThreadSteps.withCurrent { $0.noteNeed(of: self, askedBy: step) }
    }
}
