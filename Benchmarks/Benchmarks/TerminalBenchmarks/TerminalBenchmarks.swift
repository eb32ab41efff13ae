import Benchmark
import TerminalUITesting

// Goals at 200 by 60 cells: the time from a key press to a drawn screen is at most 5 ms, a list of 10,000 rows creates only
// visible rows, and a key press writes at most 2 kB, except for a new page, which writes its text.

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .bytesPerKey],
        timeUnits: .microseconds,
        warmupIterations: 10,
        scalingFactor: .one,
        maxDuration: .seconds(3),
        maxIterations: 1_000
    )

    Benchmark("floor: fill 200 by 60 cells", configuration: .init(metrics: [.wallClock])) { _ in
        blackHole([Character](repeating: "x", count: 12_000))
    }

    Benchmark("first screen") { benchmark in
        benchmark.startMeasurement()
        let bytes = await LargeScreen().draw()
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }

    key("key to drawn: select the next row", .down, .up)
    key("key to drawn: scroll 10,000 rows by one", from: .end, .up, .up)
    key("key to drawn: scroll 10,000 rows by a page", .pageDown, .pageDown)
    key("key to drawn: type into a field", from: .backtab, .type, .erase)
    key("key to drawn: change nothing", .idle, .idle)
}

/// Measures a key press that changes the screen back and forth, after an optional first key.
private func key(
    _ name: String,
    from start: LargeScreen.Step? = nil,
    _ one: LargeScreen.Step,
    _ other: LargeScreen.Step
) {
    Benchmark(name) { benchmark in
        let screen = await LargeScreen()
        if let start { await screen.press(start) }
        await screen.press(one)
        await screen.press(other)
        benchmark.startMeasurement()
        let bytes = await screen.press(one)
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }
}

extension BenchmarkMetric {
    fileprivate static let bytesPerKey = BenchmarkMetric.custom("bytes written", polarity: .prefersSmaller)
}
