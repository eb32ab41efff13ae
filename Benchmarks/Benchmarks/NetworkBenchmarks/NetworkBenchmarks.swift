import Benchmark
import Foundation

// The goals are in Scripts/performance.py.

let benchmarks: @Sendable () -> Void = {
    for transport in Transport.allCases {
        for workers in [6, 1] { throughput(transport, workers) }
        for make in [Candidate.raw, Candidate.service] { memory(transport, make) }
        concurrency(transport)
        silentServer(transport)
    }
}

typealias CandidateFactory = @Sendable (Transport, URL) -> Candidate

/// Measures both clients alternately within each sample, so that other load affects both: the median of the ratios is
/// stable, although the times are not.
private func throughput(_ transport: Transport, _ workers: Int) {
    let share = BenchmarkMetric.custom("throughput, raw = 1000", polarity: .prefersLarger, useScalingFactor: false)
    let raw = BenchmarkMetric.custom("a raw request (ns)", useScalingFactor: false)
    let served = BenchmarkMetric.custom("one through the service (ns)", useScalingFactor: false)
    Benchmark(
        "NetworkService over \(transport), \(workers) at a time",
        configuration: .init(
            metrics: [share, raw, served],
            warmupIterations: 2,
            maxDuration: .seconds(20),
            maxIterations: 60
        )
    ) { (benchmark: Benchmark, pair: Pair) in
        let times = try await pair.times(960, workers: workers)
        benchmark.measurement(share, Int(1000 * (times.raw / times.service)))
        benchmark.measurement(raw, Int(times.raw / .nanoseconds(1)))
        benchmark.measurement(served, Int(times.service / .nanoseconds(1)))
    } setup: {
        try await Pair(transport)
    }
}

/// The raw client and the service over it, with one server.
private struct Pair {
    let raw: Candidate
    let service: Candidate
    private let server: FastServer

    init(_ transport: Transport) async throws {
        server = try await FastServer()
        raw = .raw(transport, try server.url)
        service = .service(transport, try server.url)
    }

    /// Returns the average time of a request. Each client sends `count` requests in turns of 120 in the order A B B A.
    func times(_ count: Int, workers: Int) async throws -> (raw: Duration, service: Duration) {
        var times = [Duration.zero, .zero]
        let (turns, clock) = (count / 240, ContinuousClock())
        for _ in 0..<turns {
            for turn in [0, 1, 1, 0] {
                times[turn] += try await clock.measure { try await [raw, service][turn].get(120, workers: workers) }
            }
        }
        return (times[0] / (turns * 240), times[1] / (turns * 240))
    }
}

/// Measures the memory growth of the process after a warm-up.
private func memory(_ transport: Transport, _ make: @escaping CandidateFactory) {
    let growth = BenchmarkMetric.custom("growth in 100,000 requests (kB)", useScalingFactor: false)
    Benchmark(
        "\(make(transport, URL(filePath: "/")).name), 100,000 requests",
        configuration: .init(metrics: [growth], warmupIterations: 0, maxDuration: .seconds(60), maxIterations: 1)
    ) { benchmark in
        let server = try await FastServer()
        let candidate = make(transport, try server.url)
        try await candidate.get(10_000, workers: 6)
        let before = try ResourceUsage.residentKilobytes
        try await candidate.get(100_000, workers: 6)
        benchmark.measurement(growth, max(0, try ResourceUsage.residentKilobytes - before))
    }
}

private func concurrency(_ transport: Transport) {
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
        let candidate = Candidate.service(transport, try server.url)
        try await candidate.get(100, workers: 10)
        benchmark.startMeasurement()
        try await candidate.get(1000, workers: 1000)
        benchmark.stopMeasurement()
    }
}

/// Measures the processor time of a wait for a server that never replies.
private func silentServer(_ transport: Transport) {
    let share = BenchmarkMetric.custom("share of a core (%)", useScalingFactor: false)
    Benchmark(
        "NetworkService over \(transport), waiting for a silent server",
        configuration: .init(metrics: [share], warmupIterations: 0, maxDuration: .seconds(10), maxIterations: 1)
    ) { benchmark in
        let server = try await FastServer(isSilent: true)
        let candidate = Candidate.service(transport, try server.url)
        let task = Task { try await candidate.get() }
        try await Task.sleep(for: .milliseconds(500))
        let before = try ResourceUsage.processorTime
        try await Task.sleep(for: .seconds(4))
        let spent = try ResourceUsage.processorTime - before
        task.cancel()
        benchmark.measurement(share, Int((spent / .seconds(4) * 100).rounded()))
    }
}
