import Benchmark
import DependencyInjection

/// The benchmarks of the container, with their floors: the same work done by hand. The load of the machine affects both,
/// so compare a benchmark with its floor in the same run. Times are those of one iteration. The goals are in
/// Scripts/performance.py.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock],
        timeUnits: .nanoseconds,
        scalingFactor: .kilo,
        maxDuration: .seconds(1),
        maxIterations: 10_000
    )
    registerSingletonBenchmarks()
    registerChainBenchmarks()
    registerDependencyBenchmarks()
    registerContainerSizeBenchmarks()
    registerRaceBenchmarks()
    registerMemoryBenchmarks()
}
