import AnalyticsModule
import AsyncHTTPTransport
import Benchmark
import Core
import Crypto
import Foundation
import Infrastructure
import Synchronization

// The goals are in Scripts/performance.py. TMPDIR must be on a disk, since files in memory are not synced.

let benchmarks: @Sendable () -> Void = {
    track(consent: .granted)
    track(consent: .denied)
    durableEvents()
    oneMoreEvent()
    memory()
    for count in [1_000, 100_000] { start(count) }
    delivery()
}

/// Measures calls and floors in turn, since the speed of a machine changes from second to second.
private func track(consent: AnalyticsConsent) {
    let median = BenchmarkMetric.custom("p50, floor = 1000", useScalingFactor: false)
    let tail = BenchmarkMetric.custom("p99, floor = 1000", useScalingFactor: false)
    let call = BenchmarkMetric.custom("p50 (ns)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("p50 of the floor (ns)", useScalingFactor: false)
    Benchmark(
        "track() with six properties, \(consent.rawValue)",
        configuration: .init(metrics: [median, tail, call, floor], warmupIterations: 2, maxIterations: 30)
    ) { benchmark in
        let analytics = EventQueue(in: BenchmarkFolder()).analytics
        try await analytics.setConsent(consent)
        let array = EventArray()
        let isDenied = Atomic(true)
        let properties = sixProperties
        var (calls, floors): ([Duration], [Duration]) = ([], [])
        let clock = ContinuousClock()
        // Ten calls each, since reading the clock takes about as long as one call.
        for _ in 0..<500 {
            floors.append(
                clock.measure {
                    for _ in 0..<10 {
                        if consent == .denied {
                            blackHole(isDenied.load(ordering: .relaxed))
                        } else {
                            array.append("Item Viewed", sixProperties)
                        }
                    }
                }
            )
            calls.append(
                clock.measure {
                    for _ in 0..<10 {
                        // A refused event costs no more than the check, but for what the app creates for it.
                        analytics.track("Item Viewed", properties: consent == .denied ? properties : sixProperties)
                    }
                }
            )
        }
        (calls, floors) = (calls.sorted(), floors.sorted())
        benchmark.measurement(median, Int(1000 * (calls[250] / floors[250])))
        benchmark.measurement(tail, Int(1000 * (calls[495] / floors[495])))
        benchmark.measurement(call, Int(calls[250] / 10 / .nanoseconds(1)))
        benchmark.measurement(floor, Int(floors[250] / 10 / .nanoseconds(1)))
    }
}

private func durableEvents() {
    let ratio = BenchmarkMetric.custom("events/s, floor = 1000", useScalingFactor: false)
    let speed = BenchmarkMetric.custom("events/s", useScalingFactor: false)
    let floorSpeed = BenchmarkMetric.custom("events/s of the floor", useScalingFactor: false)
    Benchmark(
        "10,000 events made durable",
        configuration: .init(metrics: [ratio, speed, floorSpeed], warmupIterations: 1, maxIterations: 20)
    ) { benchmark in
        let folder = BenchmarkFolder()
        let queue = EventQueue(in: folder)
        try await queue.analytics.setConsent(.granted)
        queue.analytics.track("First")
        try await queue.analytics.persist()
        let clock = ContinuousClock()
        let time = try await clock.measure {
            for _ in 0..<10_000 { queue.analytics.track("Item Viewed", properties: sixProperties) }
            try await queue.analytics.persist()
        }
        let size = try await queue.firstBatch.last?.count ?? 0
        let key = SymmetricKey(size: .bits256)
        let floor = try clock.measure {
            var bytes = Data(capacity: 10_000 * (size + 1))
            for number in 0..<10_000 { appendByHand(number, sixProperties, size: size, to: &bytes) }
            let sealed = try AES.GCM.seal(bytes, using: key).combined ?? Data()
            try appendDurably(sealed, to: folder.url.appending(path: "floor"))
        }
        benchmark.measurement(ratio, Int(1000 * (floor / time)))
        benchmark.measurement(speed, Int(10_000 / (time / .seconds(1))))
        benchmark.measurement(floorSpeed, Int(10_000 / (floor / .seconds(1))))
    }
}

private func oneMoreEvent() {
    let ratio = BenchmarkMetric.custom("event, floor = 1000", useScalingFactor: false)
    let event = BenchmarkMetric.custom("event (µs)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("floor (µs)", useScalingFactor: false)
    Benchmark(
        "One more event made durable, with 10,000 waiting",
        configuration: .init(metrics: [ratio, event, floor], warmupIterations: 1, maxIterations: 20)
    ) { benchmark in
        let folder = BenchmarkFolder()
        let queue = try await EventQueue.filled(10_000, in: folder)
        let file = folder.url.appending(path: "floor")
        let bytes = Data(repeating: 1, count: 500)
        let clock = ContinuousClock()
        var (events, floors) = (Duration.zero, Duration.zero)
        for _ in 0..<50 {
            floors += try clock.measure { try appendDurably(bytes, to: file) }
            events += try await clock.measure {
                queue.analytics.track("Item Viewed", properties: sixProperties)
                try await queue.analytics.persist()
            }
        }
        benchmark.measurement(ratio, Int(1000 * (events / floors)))
        benchmark.measurement(event, Int(events / 50 / .microseconds(1)))
        benchmark.measurement(floor, Int(floors / 50 / .microseconds(1)))
    }
}

private func memory() {
    let growth = BenchmarkMetric.custom("growth (KB)", useScalingFactor: false)
    Benchmark(
        "A million events in the log",
        configuration: .init(metrics: [growth], maxDuration: .seconds(60), maxIterations: 1)
    ) { benchmark in
        let folder = BenchmarkFolder()
        let before = residentMemory()
        let queue = try await EventQueue.filled(1_000_000, in: folder)
        benchmark.measurement(growth, max(0, residentMemory() - before))
        blackHole(queue)
    }
}

private func start(_ count: Int) {
    let time = BenchmarkMetric.custom("start (µs)", useScalingFactor: false)
    Benchmark(
        "Start with \(count) waiting events",
        configuration: .init(metrics: [time], warmupIterations: 1, maxDuration: .seconds(20), maxIterations: 20)
    ) { benchmark in
        let folder = BenchmarkFolder()
        let storage = InMemoryStorage()
        _ = try await EventQueue.filled(count, in: folder, storage: storage)
        let start = try await ContinuousClock().measure {
            let queue = EventQueue(in: folder, storage: storage)
            blackHole(await queue.status.status())
            queue.analytics.track("Item Viewed", properties: sixProperties)
            try await queue.analytics.persist()
        }
        benchmark.measurement(time, Int(start / .microseconds(1)))
    }
}

/// Compares a delivery with requests of the same size.
private func delivery() {
    let ratio = BenchmarkMetric.custom("events/s, floor = 1000", useScalingFactor: false)
    let speed = BenchmarkMetric.custom("events/s", useScalingFactor: false)
    let floorSpeed = BenchmarkMetric.custom("events/s of the floor", useScalingFactor: false)
    Benchmark(
        "Delivery of 50,000 events over loopback",
        configuration: .init(
            metrics: [ratio, speed, floorSpeed],
            warmupIterations: 1,
            maxDuration: .seconds(20),
            maxIterations: 10
        )
    ) { benchmark in
        let (folder, server) = (BenchmarkFolder(), try await LoopbackServer())
        let network = NetworkService(
            configuration: NetworkConfiguration(baseURL: try server.url, transport: .asyncHTTPClient)
        )
        let queue = try await EventQueue.filled(50_000, in: folder, network: network)
        let events = try await queue.firstBatch
        let body = Data(count: events.reduce(0) { $0 + $1.count + 1 })
        let clock = ContinuousClock()
        let floor = try await clock.measure {
            for _ in 0...(50_000 / events.count) {
                _ = try await network.perform(NetworkRequest(method: .post, target: "/v1/batch", body: body))
            }
        }
        let time = try await clock.measure { _ = try await queue.analytics.flush() }
        benchmark.measurement(ratio, Int(1000 * (floor / time)))
        benchmark.measurement(speed, Int(50_000 / (time / .seconds(1))))
        benchmark.measurement(floorSpeed, Int(50_000 / (floor / .seconds(1))))
    }
}

/// Returns the resident memory of this process in kilobytes, or 0 where the system does not tell it in a file.
private func residentMemory() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst()
        .first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
}
