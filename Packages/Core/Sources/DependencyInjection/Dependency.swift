public import Synchronization

/// A dependency that is resolved on first use and then kept by its owner.
///
/// ```swift
/// @MainActor @Observable final class HomeModel {
///     @ObservationIgnored @Dependency var loadItems: any LoadItems
/// }
/// ```
///
/// The container is the one that is current when the owner is made: the factory's, the one of the innermost
/// ``withDependencies(_:operation:)``, or ``DIContainer/shared``. Reading traps with the text of the ``ResolutionError``
/// where the service cannot be had; `$loadItems.resolve()` throws it instead. Copies of a struct share what was resolved.
@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
    @usableFromInline let storage: DependencyStorage
    @usableFromInline let name: String?
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    /// A dependency on `Service`, and on its registration of that name if one is given.
    @inlinable public init(
        _ type: Service.Type = Service.self,
        name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        storage = DependencyStorage(type, name: name)
        self.name = name
        self.file = file
        self.line = line
    }

    /// The service.
    @inlinable public var wrappedValue: Service {
        if let service = resolved { return service }
        do throws(ResolutionError) {
            return try resolve()
        } catch {
            // A property cannot throw, and a service missing here is missing in the App's code, whatever its input.
            // `validate()` finds it before where a factory makes the owner. `$name.resolve()` throws instead.
            fatalError(error.description, file: file, line: line)
        }
    }

    /// The wrapper itself, for ``resolve()``.
    public var projectedValue: Dependency { self }

    /// The service, or why it cannot be had.
    @inlinable public func resolve() throws(ResolutionError) -> Service {
        while true {
            if let service = resolved { return service }
            // The origin goes after the service has come: without one, look again.
            guard let origin = storage.origin.withLock({ $0 }) else { continue }
            let service = try origin.container.resolve(Service.self, name: name)
            origin.noteUse(of: Service.self, name: name)
            storage.keep(DependencyBox(service))
        }
    }

    @inlinable var resolved: Service? {
        // Only `resolve()` stores a box here, of the service's own type.
        storage.resolved.load(ordering: .acquiring)?
            ._withUnsafeGuaranteedRef { unsafeDowncast($0, to: DependencyBox<Service>.self).service }
    }
}

/// The state that copies of a dependency share.
@usableFromInline final class DependencyStorage: Sendable {
    /// The box of the service, once resolved. Set once, and let go with this object: so it can be read without a lock
    /// and without a reference count, which one generic over the service (`AtomicLazyReference`) takes three times as
    /// long for.
    @usableFromInline let resolved = Atomic<Unmanaged<any AnyObject & Sendable>?>(nil)
    @usableFromInline let origin: Mutex<DependencyOrigin?>

    @usableFromInline init(_ type: any Any.Type, name: String?) {
        origin = Mutex(DependencyOrigin(type, name: name))
    }

    deinit {
        resolved.load(ordering: .acquiring)?.release()
    }

    /// Keeps `box`, unless another thread was first, and lets the container go, so that a service which it keeps does
    /// not keep it in turn.
    @usableFromInline func keep(_ box: any AnyObject & Sendable) {
        let kept = Unmanaged.passRetained(box)
        if !resolved.compareExchange(expected: nil, desired: kept, ordering: .acquiringAndReleasing).exchanged {
            kept.release()
        }
        let dropped = origin.withLock { origin in
            defer { origin = nil }
            return origin
        }
        withExtendedLifetime(dropped) {}
    }
}

@usableFromInline final class DependencyBox<Service: Sendable>: Sendable {
    @usableFromInline let service: Service

    @inlinable init(_ service: Service) {
        self.service = service
    }
}

/// What a dependency needs until its service is there.
@usableFromInline struct DependencyOrigin: Sendable {
    @usableFromInline let container: DIContainer
    /// What was being made when the dependency was.
    let owner: RegistrationRecord?

    @usableFromInline init(_ type: any Any.Type, name: String?) {
        let innermost = Frame.innermost
        container = innermost?.view ?? .shared
        owner = innermost?.record
        if let owner, let recorder = container.recorder {
            recorder.note(DependencyKey(type, name: name), neededBy: owner, kind: .lazy)
        }
    }

    @usableFromInline func noteUse(of type: any Any.Type, name: String?) {
        owner?.noteDependency(DependencyKey(type, name: name), kind: .lazy)
    }
}
