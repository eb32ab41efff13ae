import DependencyInjection
import Synchronization

/// The floor of a cached singleton: a dictionary under a mutex, and an unchecked cast.
final class DictionaryFloor: Sendable {
    private let instances = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    func register<Service: Sendable>(_ service: Service, as type: Service.Type) {
        instances.withLock { $0[ObjectIdentifier(type)] = Box(service) }
    }

    @inline(never)
    func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        instances.withLock { instances in
            // `register` stores a box of the key's type.
            instances[ObjectIdentifier(type)].map { unsafeDowncast($0, to: Box<Service>.self).service }
        }
    }
}

private final class Box<Service: Sendable>: Sendable {
    let service: Service

    init(_ service: Service) {
        self.service = service
    }
}

/// The floor of a `@Dependency`: a value under a mutex that is resolved on first access.
struct LazyFloor: Sendable {
    private let state: State

    init(_ source: DictionaryFloor) {
        state = State(source)
    }

    var store: (any Store)? { state.store }

    private final class State: Sendable {
        private let source: DictionaryFloor
        private let cached = Mutex<(any Store)?>(nil)

        init(_ source: DictionaryFloor) {
            self.source = source
        }

        var store: (any Store)? {
            cached.withLock { cached in
                if cached == nil { cached = source.resolve((any Store).self) }
                return cached
            }
        }
    }
}

/// The floor of a chain: its initializers.
@inline(never)
func makeModel() -> Model {
    Model(useCase: LoadUseCase(repository: StoreRepository(store: MemoryStore())))
}

/// A method with the test for a handler that a container makes in each resolve, and its floor: the same without the test.
final class Hook: Sendable {
    private let events: (@Sendable (DependencyEvent) -> Void)?

    @inline(never)
    init(events: (@Sendable (DependencyEvent) -> Void)? = nil) {
        self.events = events
    }

    @inline(never)
    func value(_ number: Int) -> Int { number }

    @inline(never)
    func valueAfterTest(_ number: Int) -> Int {
        events?(.configured(module: "", serviceCount: number))
        return number
    }
}
