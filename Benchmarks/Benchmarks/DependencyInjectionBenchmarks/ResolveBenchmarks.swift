import Benchmark
import DependencyInjection
import Foundation

func singletonBenchmarks() {
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
    Benchmark("singleton, await") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(try await container.resolve((any Store).self)) }
    }
    // Two threads at once, each as often as the count says: the time of a step is that of one thread.
    Benchmark("singleton, two threads: floor", configuration: .init(scalingFactor: .mega)) { benchmark in
        let steps = benchmark.scaledIterations
        onTwoThreads { for _ in steps { blackHole(floor.resolve((any Store).self)) } }
    }
    Benchmark("singleton, two threads", configuration: .init(scalingFactor: .mega)) { benchmark in
        let steps = benchmark.scaledIterations
        onTwoThreads { for _ in steps { blackHole(try? container.resolve((any Store).self)) } }
    }
}

func chainBenchmarks() {
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

func propertyBenchmarks() {
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

/// The cost of a resolve by the number of registrations.
func registrationBenchmarks() {
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

/// Runs `body` on two threads and waits for both.
func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
    let done = NSCondition()
    let running = Countdown(2)
    for _ in 0..<2 {
        Thread {
            body()
            done.withLock {
                running.step()
                done.signal()
            }
        }
        .start()
    }
    done.withLock { while !running.isOver { done.wait() } }
}
