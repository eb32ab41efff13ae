import Benchmark
import Core
import Foundation
import Infrastructure

// The goals are in Scripts/performance.py. TMPDIR must be on a disk, since files in memory are not synced.

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock],
        timeUnits: .microseconds,
        scalingFactor: .kilo,
        maxDuration: .seconds(8),
        maxIterations: 100
    )
    writeBenchmarks()
    readBenchmarks()
}

private func writeBenchmarks() {
    for size in [10_000, 100_000, 1_000_000] { putAndFloor(size) }
    firstPut()
    Benchmark("800 puts", configuration: .init(timeUnits: .milliseconds, scalingFactor: .one)) { benchmark in
        let folder = BenchmarkFolder()
        let storage = FileSecureStorage(folder: folder.url)
        for writer in 0..<16 { try await storage.set(.noise(64), for: "\(writer)") }
        benchmark.startMeasurement()
        for _ in 0..<800 { try await storage.set(.noise(64), for: "0") }
        benchmark.stopMeasurement()
    }
}

/// Measures puts and floors in turn, since the speed of a disk changes from second to second.
private func putAndFloor(_ size: Int) {
    let ratio = BenchmarkMetric.custom("put, floor = 1000", useScalingFactor: false)
    let put = BenchmarkMetric.custom("put (ns)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("floor (ns)", useScalingFactor: false)
    Benchmark(
        "put 1 KB into \(size / 1_000) KB",
        configuration: .init(
            metrics: [ratio, put, floor],
            warmupIterations: 2,
            maxDuration: .seconds(20),
            maxIterations: 100
        )
    ) { benchmark in
        let (folder, floorFolder) = (
            try await BenchmarkFolder.withEntries(size / 1_000, size: 1_000), BenchmarkFolder()
        )
        let storage = FileSecureStorage(folder: folder.url)
        let value = Data.noise(1_024)
        try await storage.set(value, for: "key")
        let content = try Data(contentsOf: folder.url.appending(path: "store.sealed"))
        let file = floorFolder.url.appending(path: "floor")
        let clock = ContinuousClock()
        var (puts, floors) = (Duration.zero, Duration.zero)
        for _ in 0..<50 {
            floors += try clock.measure { try replaceDurably(file, with: content) }
            for _ in 0..<2 { puts += try await clock.measure { try await storage.set(value, for: "key") } }
            floors += try clock.measure { try replaceDurably(file, with: content) }
        }
        benchmark.measurement(ratio, Int(1000 * (puts / floors)))
        benchmark.measurement(put, Int(puts / 100 / .nanoseconds(1)))
        benchmark.measurement(floor, Int(floors / 100 / .nanoseconds(1)))
    }
}

private func firstPut() {
    Benchmark("first put into 1 MB", configuration: .init(scalingFactor: .one)) { benchmark in
        let folder = try await BenchmarkFolder.withEntries(1_000, size: 1_000)
        let storage = FileSecureStorage(folder: folder.url)
        benchmark.startMeasurement()
        try await storage.set(.noise(1_024), for: "key")
        benchmark.stopMeasurement()
    }
}

private func readBenchmarks() {
    Benchmark("get: floor") { benchmark in
        let folder = BenchmarkFolder()
        var status = stat()
        for _ in benchmark.scaledIterations { blackHole(lstat(folder.url.path, &status)) }
    }
    Benchmark("get") { benchmark in
        let folder = BenchmarkFolder()
        let storage = FileSecureStorage(folder: folder.url)
        try await storage.set(.noise(64), for: "key")
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try await storage.data(for: "key")) }
        benchmark.stopMeasurement()
    }
    let opening = Benchmark.Configuration(scalingFactor: .one)
    Benchmark("open 1,000 entries: floor", configuration: opening) { benchmark in
        let folder = try await BenchmarkFolder.withEntries(1_000, size: 100)
        benchmark.startMeasurement()
        blackHole(try Data(contentsOf: folder.url.appending(path: "store.sealed")))
        benchmark.stopMeasurement()
    }
    Benchmark("open 1,000 entries", configuration: opening) { benchmark in
        let folder = try await BenchmarkFolder.withEntries(1_000, size: 100)
        benchmark.startMeasurement()
        blackHole(try await FileSecureStorage(folder: folder.url).data(for: "999"))
        benchmark.stopMeasurement()
    }
}
