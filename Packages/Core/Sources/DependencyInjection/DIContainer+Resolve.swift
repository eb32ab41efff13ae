import Foundation
import Locking

extension DIContainer {
    /// Returns the instance of a service. The type may be inferred.
    ///
    /// May wait while another thread runs a factory of this container, its parents or its children. A service of
    /// `register(onMainActor:)` is for callers on the main actor: leave `isolation` to the compiler, which passes that of the
    /// caller.
    public func resolve<Service: Sendable>(
        _ type: Service.Type = Service.self,
        name: String? = nil,
        isolation: (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let box = try box(for: DependencyKey(type, name: name), isOnMainActor: isolation === MainActor.shared)
        // A registration creates boxes of its key's type.
        return unsafeDowncast(box, to: Box<Service>.self).service
    }

    /// Returns the box of a service for a caller that may be on the main actor. `isFirstUse` is `true` for the resolve of a
    /// `@Dependency`.
    func box(for key: DependencyKey, isOnMainActor: Bool, isFirstUse: Bool = false) throws(ResolutionError) -> AnyBox {
        if let box = state.withLock({ $0.instances[key] }) {
            if events != nil { didResolve(key, isFirstUse) }
            return box
        }
        tree.lock.lock()
        defer { tree.lock.unlock() }
        return try findOrCreate(key, isOnMainActor)
    }

    private func findOrCreate(_ key: DependencyKey, _ isOnMainActor: Bool) throws(ResolutionError) -> AnyBox {
        recordDependency(on: key, .eager)
        guard let (registration, creator) = lookUp(key) else { throw error(.notRegistered, key) }
        guard isOnMainActor || !registration.isOnMainActor else { throw error(.mainActorOnly, key) }
        if let box = creator.instance(of: registration) {
            if events != nil { didResolve(registration, isNew: false) }
            return box
        }
        return try creator.create(registration)
    }

    private func create(_ registration: Registration) throws(ResolutionError) -> AnyBox {
        guard tree.begin(ContainerTree.Creation(registration: registration, container: self)) else {
            throw error(.cycle, registration.key)
        }
        defer { tree.end() }
        let box: AnyBox
        do {
            box = try withCurrent { try registration.create(self) }
        } catch {
            // A `ResolutionError` of a dependency has its own path.
            throw error as? ResolutionError ?? self.error(.factoryFailed(error))
        }
        try keep(box, of: registration)
        if events != nil { didResolve(registration, isNew: true) }
        return box
    }

    /// Reports the resolve of an instance that this container keeps, unless it is a mere look-up.
    @inline(never)
    private func didResolve(_ key: DependencyKey, _ isFirstUse: Bool) {
        // Fails while another thread is creating services: then the running factories are not those of this resolve.
        let isLocked = tree.lock.try()
        defer { if isLocked { tree.lock.unlock() } }
        let path = isLocked ? tree.path : []
        if isFirstUse || !path.isEmpty {
            events?(.resolved(path: path + [key], scope: .container, isNew: false))
        }
    }

    /// Reports the resolve of a new instance, whose creation is still running, or of a shared one.
    @inline(never)
    private func didResolve(_ registration: Registration, isNew: Bool) {
        let path = isNew ? tree.path : tree.path + [registration.key]
        events?(.resolved(path: path, scope: registration.scope, isNew: isNew))
    }

    /// Returns an error with the path of the running factories, followed by `keys`.
    func error(_ reason: ResolutionError.Reason, _ keys: DependencyKey...) -> ResolutionError {
        ResolutionError(reason: reason, path: tree.path + keys, container: name)
    }
}
