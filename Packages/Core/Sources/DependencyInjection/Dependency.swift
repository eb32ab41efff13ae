public import Locking

/// A dependency that is resolved on first use and then kept by its owner: `@Dependency var loadItems: any LoadItems`.
///
/// It is resolved from the container that is ``DIContainer/current`` when the owner is created. If none is current, the
/// process stops there with a message. If the service cannot be resolved, reading it traps with the text of the
/// ``ResolutionError``; `try _loadItems.resolve()` throws the error instead. Copies of a struct share the service.
@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
    @usableFromInline let storage: DependencyStorage

    /// Creates a dependency on the registration of `type`, or on the one with a name.
    ///
    /// - Precondition: A container is current.
    public init(
        _ type: Service.Type = Service.self,
        name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        storage = DependencyStorage(DependencyKey(type, name: name), file: file, line: line)
    }

    /// The service.
    @inlinable public var wrappedValue: Service {
        let resolved = storage.state.withLock { state -> Service? in
            guard case .resolved(let box) = state else { return nil }
            // Only `resolve()` stores a box, and it has the service's type.
            return unsafeDowncast(box, to: Box<Service>.self).service
        }
        return resolved ?? resolveOrTrap()
    }

    /// Returns the service.
    ///
    /// Leave `isolation` to the compiler, as in ``DIContainer/resolve(_:name:isolation:)``.
    ///
    /// - Throws: The error with which reading ``wrappedValue`` traps.
    public func resolve(isolation: (any Actor)? = #isolation) throws(ResolutionError) -> Service {
        let isOnMainActor = isolation === MainActor.shared
        let box =
            switch storage.state.withLock({ $0 }) {
            case .resolved(let box): box
            case .unresolved(let container):
                storage.keep(
                    try container.box(for: storage.key, isOnMainActor: isOnMainActor, isFirstUse: true)
                )
            }
        // The box comes from the container, which found it by the key of the service's type.
        return unsafeDowncast(box, to: Box<Service>.self).service
    }

    @usableFromInline func resolveOrTrap() -> Service {
        do throws(ResolutionError) {
            // The owner is on the main actor if the service is. Elsewhere, the factory stops the process.
            return try resolve(isolation: MainActor.shared)
        } catch {
            // A programming error, and no input: factories only connect services, so they fail if a registration is
            // missing or wrong. `validate()` reports it if a factory creates the owner. A property cannot throw.
            fatalError(error.description, file: storage.file, line: storage.line)
        }
    }
}

/// The state that copies of a dependency share.
@usableFromInline final class DependencyStorage: Sendable {
    @usableFromInline enum State: Sendable {
        case unresolved(DIContainer)
        /// The `Box` of the service. It replaces the container, which may keep the owner: that would be a retain cycle.
        case resolved(any AnyObject & Sendable)
    }

    @usableFromInline let state: Mutex<State>
    let key: DependencyKey
    let file: StaticString
    let line: UInt

    init(_ key: DependencyKey, file: StaticString, line: UInt) {
        guard let container = DIContainer.local.get() else {
            // A programming error, and no input: the owner's init is called outside of a factory and `withCurrent`.
            // `preconditionFailure` would print no message in a release build.
            let advice = "Create the owner of this @Dependency on \(key) inside `container.withCurrent { … }`."
            fatalError("No container is current. \(advice)", file: file, line: line)
        }
        state = Mutex(.unresolved(container))
        self.key = key
        self.file = file
        self.line = line
        container.recordDependency(on: key, .lazy)
        if let events = container.events {
            events(.declared(key, file: "\("\(file)".split(separator: "/").last ?? "")"))
        }
    }

    /// Stores `box` unless another thread was first, and returns the stored box.
    func keep(_ box: AnyBox) -> AnyBox {
        let previous = state.withLock { state in
            defer { if case .unresolved = state { state = .resolved(box) } }
            return state
        }
        return if case .resolved(let first) = previous { first } else { box }
    }
}
