import Benchmark
import DependencyInjection
import Foundation

func registerSingletonBenchmarks() {
    let floor = DictionaryFloor()
    floor.register(MemoryStore(), as: (any Store).self)
    let container = DIContainer()
    container.register((any Store).self, scope: .container) { _ in MemoryStore() }

    Benchmark("singleton: floor") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(floor.resolve((any Store).self)) }
    }
    Benchmark("singleton") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(try container.resolve((any Store).self)) }
    }
    // Without a handler of events, as above, a resolve only tests for one.
    let hook = Hook()
    Benchmark("test for a handler of events: floor") { benchmark in
        for number in benchmark.scaledIterations { blackHole(hook.value(number)) }
    }
    Benchmark("test for a handler of events") { benchmark in
        for number in benchmark.scaledIterations { blackHole(hook.valueAfterTest(number)) }
    }
    let observed = DIContainer { blackHole($0) }
    observed.register((any Store).self, scope: .container) { _ in MemoryStore() }
    Benchmark("singleton, events handled") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(try observed.resolve((any Store).self)) }
    }
    // Each of two threads runs all iterations, so the time of an iteration is that of one thread.
    Benchmark("singleton, two threads: floor", configuration: .init(scalingFactor: .mega)) { benchmark in
        let iterations = benchmark.scaledIterations
        onTwoThreads { for _ in iterations { blackHole(floor.resolve((any Store).self)) } }
    }
    Benchmark("singleton, two threads", configuration: .init(scalingFactor: .mega)) { benchmark in
        let iterations = benchmark.scaledIterations
        onTwoThreads { for _ in iterations { blackHole(try? container.resolve((any Store).self)) } }
    }
}

func registerChainBenchmarks() {
    Benchmark("chain of four: floor") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(makeModel()) }
    }
    for scope in [Scope.transient, .graph] {
        let container = DIContainer()
        container.register((any Store).self, scope: scope) { _ in MemoryStore() }
        container.register((any Repository).self, scope: scope) { StoreRepository(store: try $0.resolve()) }
        container.register((any UseCase).self, scope: scope) { LoadUseCase(repository: try $0.resolve()) }
        container.register(Model.self, scope: scope) { Model(useCase: try $0.resolve()) }
        Benchmark("chain of four, \(scope)") { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try container.resolve(Model.self)) }
        }
    }
}

func registerDependencyBenchmarks() {
    struct Screen {
        @Dependency var store: any Store
    }
    let floor = DictionaryFloor()
    floor.register(MemoryStore(), as: (any Store).self)
    let container = DIContainer()
    container.register((any Store).self, scope: .container) { _ in MemoryStore() }

    Benchmark("@Dependency, first access: floor") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(LazyFloor(floor).store) }
    }
    Benchmark("@Dependency, first access") { benchmark in
        container.withCurrent {
            for _ in benchmark.scaledIterations { blackHole(Screen().store) }
        }
    }
    let lazy = LazyFloor(floor)
    Benchmark("@Dependency, repeated: floor") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(lazy.store) }
    }
    let screen = container.withCurrent { Screen() }
    Benchmark("@Dependency, repeated") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(screen.store) }
    }
}

/// Measures a resolve from containers with different numbers of registrations.
func registerContainerSizeBenchmarks() {
    for count in [10, 1_000, 100_000] {
        let container = DIContainer()
        for number in 0..<count { container.register(instance: number, name: "\(number)") }
        container.register((any Store).self, scope: .container) { _ in MemoryStore() }
        let last = "\(count - 1)"
        Benchmark("singleton of \(count)") { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try container.resolve((any Store).self)) }
        }
        Benchmark("named singleton of \(count)") { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try container.resolve(Int.self, name: last)) }
        }
    }
}

/// Runs `body` on two threads and waits until both end.
func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
    let done = NSCondition()
    let ended = Counter()
    for _ in 0..<2 {
        Thread {
            body()
            done.withLock {
                ended.increment()
                done.signal()
            }
        }
        .start()
    }
    done.withLock { while ended.value < 2 { done.wait() } }
}
