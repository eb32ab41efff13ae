import Benchmark
import Core
import Foundation
import Infrastructure
import PaymentModule
import PaymentTesting

// The goals are in Scripts/performance.py. TMPDIR must be on a disk, since files in memory are not synced.

let benchmarks: @Sendable () -> Void = {
    payment()
    manyPayments(latency: nil)
    manyPayments(latency: .milliseconds(20))
    history()
}

/// Measures payments and floors in turn, since the speed of a disk changes from second to second.
private func payment() {
    let ratio = BenchmarkMetric.custom("payment, floor = 1000", useScalingFactor: false)
    let payment = BenchmarkMetric.custom("payment (µs)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("floor (µs)", useScalingFactor: false)
    let writes = BenchmarkMetric.custom("writes of 100 payments", useScalingFactor: false)
    let requests = BenchmarkMetric.custom("requests of 100 payments", useScalingFactor: false)
    Benchmark(
        "A payment, with two puts as its floor",
        configuration: .init(
            metrics: [ratio, payment, floor, writes, requests],
            warmupIterations: 1,
            maxIterations: 20
        )
    ) { benchmark in
        let shop = PaymentShop()
        // The store has other entries.
        let record = Data(repeating: 1, count: 400)
        for number in 0..<50 { try await shop.storage.set(record, for: "floor.\(number)") }
        let clock = ContinuousClock()
        var (payments, floors) = (Duration.zero, Duration.zero)
        let writesBefore = shop.storage.writeCount
        let requestsBefore = shop.server.requestCount
        for number in 0..<100 {
            payments += try await clock.measure { try await shop.pay("order-\(number)") }
        }
        let paymentWrites = shop.storage.writeCount - writesBefore
        let paymentRequests = shop.server.requestCount - requestsBefore
        for number in 0..<100 {
            floors += try await clock.measure {
                for _ in 0..<2 { try await shop.storage.set(record, for: "floor.\(number % 50)") }
            }
            payments += try await clock.measure { try await shop.pay("other-\(number)") }
        }
        benchmark.measurement(ratio, Int(1000 * (payments / 2 / floors)))
        benchmark.measurement(payment, Int(payments / 200 / .microseconds(1)))
        benchmark.measurement(floor, Int(floors / 100 / .microseconds(1)))
        benchmark.measurement(writes, paymentWrites)
        benchmark.measurement(requests, paymentRequests)
    }
}

/// Compares payments at once with payments one after another.
private func manyPayments(latency: Duration?) {
    let ratio = BenchmarkMetric.custom("at once, one after another = 1000", useScalingFactor: false)
    let atOnce = BenchmarkMetric.custom("at once (µs)", useScalingFactor: false)
    let serial = BenchmarkMetric.custom("one after another (µs)", useScalingFactor: false)
    Benchmark(
        "1,000 payments at once" + (latency == nil ? "" : ", with a server that takes 20 ms"),
        configuration: .init(metrics: [ratio, atOnce, serial], warmupIterations: 1, maxIterations: 5)
    ) { benchmark in
        let clock = ContinuousClock()
        let serialCount = latency == nil ? 1000 : 100
        let shop = PaymentShop(latency: latency)
        let serialTime = try await clock.measure {
            for number in 0..<serialCount { try await shop.pay("serial-\(number)") }
        }
        let other = PaymentShop(latency: latency)
        let time = try await clock.measure {
            try await withThrowingTaskGroup { group in
                for number in 0..<1000 { group.addTask { try await other.pay("at-once-\(number)") } }
                try await group.waitForAll()
            }
        }
        let (one, each) = (serialTime / serialCount, time / 1000)
        benchmark.measurement(ratio, Int(1000 * (each / one)))
        benchmark.measurement(atOnce, Int(each / .microseconds(1)))
        benchmark.measurement(serial, Int(one / .microseconds(1)))
    }
}

private func history() {
    let growth = BenchmarkMetric.custom("growth (KB)", useScalingFactor: false)
    let page = BenchmarkMetric.custom("page of 100 (µs)", useScalingFactor: false)
    Benchmark(
        "A history of 100,000 payments",
        configuration: .init(metrics: [growth, page], warmupIterations: 1, maxIterations: 5)
    ) { benchmark in
        let shop = PaymentShop()
        try await shop.addHistory(100_000)
        var (count, early) = (0, 0)
        var cursor: String?
        let time = try await ContinuousClock().measure {
            repeat {
                let page = try await shop.payments.payments(limit: 100, after: cursor)
                count += page.payments.count
                if count == 10_000 { early = residentMemory() }
                cursor = page.nextCursor
            } while cursor != nil
        }
        guard count == 100_000 else { return }
        benchmark.measurement(growth, max(0, residentMemory() - early))
        benchmark.measurement(page, Int(time / 1000 / .microseconds(1)))
    }
}

/// Returns the resident memory of this process in kilobytes, or 0 where the system does not tell it in a file.
private func residentMemory() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst()
        .first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
}
