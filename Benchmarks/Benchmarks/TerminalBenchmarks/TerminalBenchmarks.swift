import Benchmark
import TerminalUITesting

// The goals are in Scripts/performance.py.

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

    Benchmark("floor: decode 1 MB of text", configuration: .init(metrics: [.wallClock])) { _ in
        blackHole(String(decoding: paste, as: UTF8.self))
    }

    Benchmark("first screen") { benchmark in
        benchmark.startMeasurement()
        let bytes = await LargeScreen(.list).draw()
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }

    for content in [LargeScreen.Content.list, .grid] {
        benchmarkKey("select the next row", in: content, .down, .up)
        benchmarkKey("scroll 10,000 rows by one", in: content, from: .end, .up, .up)
        benchmarkKey("scroll 10,000 rows by a page", in: content, .pageDown, .pageDown)
        benchmarkKey("type into a field", in: content, from: .backtab, .type, .erase)
        benchmarkKey("change nothing", in: content, .idle, .idle)
    }
    benchmarkKey("select the next control", in: .form, .down, .up)

    Benchmark("paste 1 MB into a field") { benchmark in
        let screen = await LargeScreen(.list)
        await screen.press(.backtab)
        benchmark.startMeasurement()
        let bytes = await screen.receive(paste)
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }
}

/// A bracketed paste of 1 MB.
private let paste = Array(("\u{1B}[200~" + String(repeating: "한지 lamp\n", count: 83_000) + "\u{1B}[201~").utf8)

/// Measures a key press after the key itself and its reverse were pressed once.
private func benchmarkKey(
    _ name: String,
    in content: LargeScreen.Content,
    from start: LargeScreen.Step? = nil,
    _ key: LargeScreen.Step,
    _ reverse: LargeScreen.Step
) {
    // The names of the list's benchmarks are in the goals.
    let place = content == .list ? "" : " (\(content.rawValue))"
    Benchmark("key press to output: \(name)\(place)") { benchmark in
        let screen = await LargeScreen(content)
        if let start { await screen.press(start) }
        await screen.press(key)
        await screen.press(reverse)
        benchmark.startMeasurement()
        let bytes = await screen.press(key)
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }
}

extension BenchmarkMetric {
    fileprivate static let bytesPerKey = BenchmarkMetric.custom("bytes written", polarity: .prefersSmaller)
}
