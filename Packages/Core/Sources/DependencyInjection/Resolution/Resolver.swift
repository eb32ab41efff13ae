/// What a factory resolves its dependencies by.
///
/// It knows what is being made, so that a cycle is found and an error has its path. Used after the factory has returned,
/// it resolves as its container does.
public struct Resolver: Sendable {
    /// The container in whose view the service is made.
    public let container: DIContainer

    /// The frame of an async factory; a synchronous one is a step of its thread.
    @usableFromInline let frame: Frame?
    @usableFromInline let step: Int

    @inlinable init(container: DIContainer, frame: Frame?, step: Int) {
        self.container = container
        self.frame = frame
        self.step = step
    }

    /// What is being made, as long as it is.
    private var parent: Frame? {
        frame.map { $0.isRunning ? $0 : nil } ?? ThreadSteps.withCurrent { $0.frame(of: step) }
    }

    /// Resolves a service; the type may be left to inference: `LoadItems(items: try resolver.resolve())`.
    @inlinable public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) throws(ResolutionError) -> Service {
        if name == nil, let slot = container.slot(type) {
            if slot.hasInstance, let instance = slot.instance {
                slot.record.noteNeeded(byStep: step)
                return instance
            }
            if slot.hasFactory, let factory = slot.factory {
                let next = slot.record.beginStep(in: container, askedBy: step)
                if next != 0 { return try container.run(factory, of: slot, step: next) }
            }
        }
        return try lookUp(type, name: name)
    }

    /// Resolves a service whose factory may be async. Throws reason ``ResolutionError/Reason/cancelled`` when the
    /// calling task is cancelled while it waits.
    nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil
    ) async throws(ResolutionError) -> Service {
        try await container.value(type, DependencyKey(type, name: name), parent: parent)
    }

    /// Resolves a service that takes arguments.
    public func resolve<Request: DependencyRequest>(
        _ request: Request
    ) throws(ResolutionError) -> Request.Service {
        try container.value(for: request, parent: parent)
    }

    /// Resolves a service that takes arguments and whose factory may be async.
    nonisolated(nonsending) public func resolve<Request: DependencyRequest>(
        _ request: Request
    ) async throws(ResolutionError) -> Request.Service {
        try await container.value(for: request, parent: parent)
    }

    /// Resolves every registration of a type, or those with `tag`; see ``DIContainer/resolveAll(_:tag:)``.
    public func resolveAll<Service: Sendable>(
        _ type: Service.Type = Service.self,
        tag: String? = nil
    ) throws(ResolutionError) -> [Service] {
        try container.values(type, tag: tag, parent: parent)
    }

    /// Resolves every registration of a type, or those with `tag`; their factories may be async.
    nonisolated(nonsending) public func resolveAll<Service: Sendable>(
        _ type: Service.Type = Service.self,
        tag: String? = nil
    ) async throws(ResolutionError) -> [Service] {
        try await container.values(type, tag: tag, parent: parent)
    }

    @usableFromInline func lookUp<Service: Sendable>(
        _ type: Service.Type,
        name: String?
    ) throws(ResolutionError) -> Service {
        try container.value(type, DependencyKey(type, name: name), parent: parent)
    }

    /// In a validation, resolves each type and drops it, and notes every one that cannot be had.
    func tryAll<each Service: Sendable>(_ types: repeat (each Service).Type) {
        guard let recorder = container.recorder else { return }
        for type in repeat each types {
            do throws(ResolutionError) {
                _ = try resolve(type)
            } catch {
                recorder.note(error)
            }
        }
    }
}
