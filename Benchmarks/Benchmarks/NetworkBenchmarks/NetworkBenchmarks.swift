import Benchmark
import Foundation
import Infrastructure

// Goals, each against the raw transport of the same run: at least 0.95 of its throughput over URLSession and 0.90 over
// AsyncHTTPClient; at most 10 µs added to a request; memory that grows no more in 100,000 requests; 1,000 requests at
// once; less than 5 % of a core while a silent server is waited for, with AsyncHTTPClient at least.

let benchmarks: @Sendable () -> Void = {
    for transport in NetworkConfiguration.Transport.allCases {
        for make in [Contender.raw, Contender.service] {
            throughput(transport, make)
            memory(transport, make)
        }
        crowd(transport)
        silence(transport)
    }
}

typealias Maker = @Sendable (NetworkConfiguration.Transport, URL) -> Contender

/// A name for a list, before there is a server.
private func name(_ transport: NetworkConfiguration.Transport, _ make: Maker) -> String {
    make(transport, URL(filePath: "/")).name
}

/// The wall clock of one request is what a request costs; its reciprocal is the throughput.
private func throughput(_ transport: NetworkConfiguration.Transport, _ make: @escaping Maker) {
    for workers in [6, 1] {
        Benchmark(
            "\(name(transport, make)), \(workers) at a time",
            configuration: .init(
                metrics: [.wallClock],
                timeUnits: .microseconds,
                scalingFactor: .kilo,
                maxDuration: .seconds(10),
                maxIterations: 30
            )
        ) { benchmark in
            let server = try await FastServer()
            let contender = make(transport, try server.url)
            try await contender.get(workers * 100, workers: workers)
            benchmark.startMeasurement()
            try await contender.get(benchmark.scaledIterations.count, workers: workers)
            benchmark.stopMeasurement()
        }
    }
}

/// How much the process grows, once everything has been used.
private func memory(_ transport: NetworkConfiguration.Transport, _ make: @escaping Maker) {
    let growth = BenchmarkMetric.custom("growth in 100,000 requests (kB)", useScalingFactor: false)
    Benchmark(
        "\(name(transport, make)), 100,000 requests",
        configuration: .init(metrics: [growth], warmupIterations: 0, maxDuration: .seconds(60), maxIterations: 1)
    ) { benchmark in
        let server = try await FastServer()
        let contender = make(transport, try server.url)
        try await contender.get(10_000, workers: 6)
        let before = try Process.residentKilobytes
        try await contender.get(100_000, workers: 6)
        benchmark.measurement(growth, max(0, try Process.residentKilobytes - before))
    }
}

private func crowd(_ transport: NetworkConfiguration.Transport) {
    Benchmark(
        "NetworkService over \(transport), 1,000 at once",
        configuration: .init(
            metrics: [.wallClock],
            timeUnits: .milliseconds,
            maxDuration: .seconds(5),
            maxIterations: 10
        )
    ) { benchmark in
        let server = try await FastServer()
        let contender = Contender.service(transport, try server.url)
        try await contender.get(100, workers: 10)
        benchmark.startMeasurement()
        try await contender.get(1000, workers: 1000)
        benchmark.stopMeasurement()
    }
}

/// How much of a core it takes to wait for a server that never answers.
private func silence(_ transport: NetworkConfiguration.Transport) {
    let share = BenchmarkMetric.custom("share of a core (%)", useScalingFactor: false)
    Benchmark(
        "NetworkService over \(transport), waiting for a silent server",
        configuration: .init(metrics: [share], warmupIterations: 0, maxDuration: .seconds(10), maxIterations: 1)
    ) { benchmark in
        let server = try await FastServer(isSilent: true)
        let contender = Contender.service(transport, try server.url)
        let task = Task { try await contender.get() }
        try await Task.sleep(for: .milliseconds(500))
        let before = try Process.processorTime
        try await Task.sleep(for: .seconds(4))
        let spent = try Process.processorTime - before
        task.cancel()
        benchmark.measurement(share, Int((spent / .seconds(4) * 100).rounded()))
    }
}
