public import Locking

/// A dependency that is resolved on first use and then kept by its owner: `@Dependency var loadItems: any LoadItems`.
///
/// It is resolved from the container that is ``DIContainer/current`` when the owner is created. Reading traps with the
/// text of the ``ResolutionError`` if that fails; `try _loadItems.resolve()` throws it instead. Copies of a struct share
/// the service.
@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
    @usableFromInline let storage: DependencyStorage

    /// Creates a dependency on `type`, or on its registration of that name.
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
            // Only `resolve()` stores a box, of the service's type.
            return unsafeDowncast(box, to: Box<Service>.self).service
        }
        return resolved ?? required()
    }

    /// The wrapper itself, for ``resolve()``.
    public var projectedValue: Dependency { self }

    /// Returns the service, or throws why it cannot be resolved.
    public func resolve() throws(ResolutionError) -> Service {
        let box =
            switch storage.state.withLock({ $0 }) {
            case .resolved(let box): box
            case .unresolved(let container): storage.keep(try container.box(Service.self, storage.key))
            }
        return unsafeDowncast(box, to: Box<Service>.self).service
    }

    @usableFromInline func required() -> Service {
        do throws(ResolutionError) {
            return try resolve()
        } catch {
            // A property cannot throw, and a missing service is a fault of the app's code, whatever its input.
            // `validate()` finds it if a factory creates the owner.
            fatalError(error.description, file: storage.file, line: storage.line)
        }
    }
}

/// The state that copies of a dependency share.
@usableFromInline final class DependencyStorage: Sendable {
    @usableFromInline enum State: Sendable {
        case unresolved(DIContainer)
        /// The `Box` of the service. The container is dropped, so that one which keeps the owner is freed.
        case resolved(any AnyObject & Sendable)
    }

    @usableFromInline let state: Mutex<State>
    let key: DependencyKey
    let file: StaticString
    let line: UInt

    init(_ key: DependencyKey, file: StaticString, line: UInt) {
        let step = ResolutionStep.innermost
        state = Mutex(.unresolved(step?.container ?? .current))
        self.key = key
        self.file = file
        self.line = line
        if let step, step.isRunning { step.registration?.noteDependency(key, .lazy) }
    }

    /// Keeps `box` unless another thread was first, and returns the one that is kept.
    func keep(_ box: AnyBox) -> AnyBox {
        let previous = state.withLock { state in
            defer { if case .unresolved = state { state = .resolved(box) } }
            return state
        }
        return if case .resolved(let first) = previous { first } else { box }
    }
}
