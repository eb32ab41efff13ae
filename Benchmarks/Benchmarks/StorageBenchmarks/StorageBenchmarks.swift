import Benchmark
import Core
import Foundation
import Infrastructure

// Goals: put at most 1.3 times its floor, and no slower than SQLite (Scripts/sqlite.py); 16 writers at once at least 8
// times as fast as one; get within 5 µs; a store of 1,000 entries opened within 5 ms. Files are made in TMPDIR, which has
// to be on a disk: in memory nothing is synced.
//
// In turns put took 1.32 to 1.47 times its floor (406 us to 300 at best), SQLite's DELETE journal 1.50 to 1.65: the first
// goal is missed. Of 425 us, floor 305, the renames took 67, the sealing 23, the lock with all checks 39 and the two
// hand-overs between threads 19; of these the floor has one rename. A program in C that took the second rename and either
// the lock or another thread was at 1.03 to 1.09.

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
    putBesideItsFloor()
    for writers in [1, 16] {
        let name = writers == 1 ? "800 puts by one writer" : "800 puts by \(writers) writers at once"
        Benchmark(name, configuration: .init(timeUnits: .milliseconds, scalingFactor: .one)) { benchmark in
            let folder = BenchmarkFolder()
            let storage = FileSecureStorage(folder: folder.url)
            for writer in 0..<16 { try await storage.set(.noise(64), for: "\(writer)") }
            benchmark.startMeasurement()
            try await withThrowingTaskGroup { group in
                for writer in 0..<writers {
                    group.addTask {
                        for _ in 0..<(800 / writers) { try await storage.set(.noise(64), for: "\(writer)") }
                    }
                }
                try await group.waitForAll()
            }
            benchmark.stopMeasurement()
        }
    }
}

/// Both take turns, so that what the disk does meets both: its speed changes by the second.
private func putBesideItsFloor() {
    let ratio = BenchmarkMetric.custom("put, floor = 1000", useScalingFactor: false)
    let put = BenchmarkMetric.custom("put (ns)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("floor (ns)", useScalingFactor: false)
    Benchmark(
        "put 1 KB",
        configuration: .init(
            metrics: [ratio, put, floor],
            warmupIterations: 2,
            maxDuration: .seconds(20),
            maxIterations: 100
        )
    ) { benchmark in
        let folder = BenchmarkFolder()
        let storage = FileSecureStorage(folder: folder.url)
        let value = Data.noise(1_024)
        try await storage.set(value, for: "key")
        let content = try Data(contentsOf: folder.url.appending(path: "store.sealed"))
        let file = folder.url.appending(path: "floor")
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
        let folder = try await BenchmarkFolder.ofThousandEntries()
        benchmark.startMeasurement()
        blackHole(try Data(contentsOf: folder.url.appending(path: "store.sealed")))
        benchmark.stopMeasurement()
    }
    Benchmark("open 1,000 entries", configuration: opening) { benchmark in
        let folder = try await BenchmarkFolder.ofThousandEntries()
        benchmark.startMeasurement()
        blackHole(try await FileSecureStorage(folder: folder.url).data(for: "999"))
        benchmark.stopMeasurement()
    }
}
