import Benchmark
import DependencyInjection
import Foundation
import Synchronization

/// A number that goes down to nothing.
final class Countdown: Sendable {
    private let remaining: Mutex<Int>

    init(_ count: Int) {
        remaining = Mutex(count)
    }

    var isOver: Bool { remaining.withLock { $0 <= 0 } }

    func step() {
        remaining.withLock { $0 -= 1 }
    }
}

/// In 2,000 races of four threads on a slow factory it runs 2,000 times.
func raceBenchmarks() {
    Benchmark(
        "2,000 races on a slow factory",
        configuration: .init(timeUnits: .milliseconds, scalingFactor: .one, maxIterations: 3)
    ) { benchmark in
        let runs = Countdown(2_000)
        let containers = (0..<2_000).map { _ in
            let container = DIContainer()
            container.register((any Store).self, scope: .container) { _ in
                for _ in 0..<20 { sched_yield() }
                runs.step()
                return MemoryStore()
            }
            return container
        }
        let race: @Sendable () -> Void = {
            for container in containers { blackHole(try? container.resolve((any Store).self)) }
        }
        onTwoThreads { onTwoThreads(race) }
        runs.expectExactlyOver(benchmark)
    }
}

extension Countdown {
    func expectExactlyOver(_ benchmark: Benchmark) {
        let left = remaining.withLock { $0 }
        if left != 0 { benchmark.error("the factories ran \(-left) times too often") }
    }
}

/// Memory after ten million resolves in each scope, over what it was before.
func memoryBenchmarks() {
    for scope in [Scope.container, .graph, .transient, .weak, .session] {
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
            container.register(Model.self) { resolver in
                let store: any Store = try resolver.resolve()
                return Model(useCase: LoadUseCase(repository: StoreRepository(store: store)))
            }
            for _ in 0..<1_000 { blackHole(try container.resolve(Model.self)) }
            benchmark.startMeasurement()
            for _ in 0..<10_000_000 { blackHole(try container.resolve(Model.self)) }
        }
    }
}
