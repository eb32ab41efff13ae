import Benchmark
import DependencyInjection
import Foundation
import Synchronization

/// A thread-safe counter.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() {
        count.withLock { $0 += 1 }
    }
}

/// Lets four threads resolve from 2,000 containers, and reports an error unless each factory runs once.
func registerRaceBenchmarks() {
    Benchmark(
        "2,000 races on a slow factory",
        configuration: .init(timeUnits: .milliseconds, scalingFactor: .one, maxIterations: 3)
    ) { benchmark in
        let runs = Counter()
        let containers = (0..<2_000).map { _ in
            let container = DIContainer()
            container.register((any Store).self, scope: .container) { _ in
                for _ in 0..<20 { sched_yield() }
                runs.increment()
                return MemoryStore()
            }
            return container
        }
        let resolveAll: @Sendable () -> Void = {
            for container in containers { blackHole(try? container.resolve((any Store).self)) }
        }
        onTwoThreads { onTwoThreads(resolveAll) }
        if runs.value != 2_000 { benchmark.error("2,000 factories ran \(runs.value) times") }
    }
}

/// Measures the growth of memory during ten million resolves in each scope.
func registerMemoryBenchmarks() {
    for scope in [Scope.container, .graph, .transient, .weak] {
        Benchmark(
            "10,000,000 resolves, \(scope)",
            configuration: .init(
                metrics: [.peakMemoryResidentDelta, .wallClock],
                timeUnits: .milliseconds,
                warmupIterations: 0,
                scalingFactor: .one,
                maxDuration: .seconds(30),
                maxIterations: 1
            )
        ) { benchmark in
            let container = DIContainer()
            container.register((any Store).self, scope: scope) { _ in MemoryStore() }
            container.register(Model.self) { container in
                let store: any Store = try container.resolve()
                return Model(useCase: LoadUseCase(repository: StoreRepository(store: store)))
            }
            for _ in 0..<1_000 { blackHole(try container.resolve(Model.self)) }
            benchmark.startMeasurement()
            for _ in 0..<10_000_000 { blackHole(try container.resolve(Model.self)) }
        }
    }
}
