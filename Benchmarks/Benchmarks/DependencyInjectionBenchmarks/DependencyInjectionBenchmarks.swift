import Benchmark
import DependencyInjection

/// Each benchmark stands beside its floor: what the same work costs by hand. A machine's load changes both, so compare
/// the two of one run. Times are of one inner step.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock],
        timeUnits: .nanoseconds,
        scalingFactor: .kilo,
        maxDuration: .seconds(1),
        maxIterations: 10_000
    )
    singletonBenchmarks()
    chainBenchmarks()
    propertyBenchmarks()
    registrationBenchmarks()
    raceBenchmarks()
    memoryBenchmarks()
}
