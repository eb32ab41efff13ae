import Benchmark
import TerminalUI
import TerminalUITesting

// Goals, at 200 by 60 cells: a key is drawn within 5 ms, a list of 10,000 rows makes only those that are seen, a key
// writes at most 2 kB. A page of a list writes as much as there is text on it.

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
        let bytes = await shop().output().count
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }

    key("key to drawn: select the next row", .down, .up)
    key("key to drawn: scroll 10,000 rows by one", from: .end, .up, .up)
    key("key to drawn: scroll 10,000 rows by a page", .pageDown, .pageDown)
    key("key to drawn: type into a field", from: .backtab, "x", .backspace)
    key("key to drawn: change nothing", Key(.function(5)), Key(.function(5)))
}

/// Measures two keys by turns, after another one.
private func key(_ name: String, from start: Key? = nil, _ one: Key, _ other: Key) {
    Benchmark(name) { benchmark in
        let screen = await shop()
        if let start { await press(start, screen) }
        await press(one, screen)
        await press(other, screen)
        benchmark.startMeasurement()
        let bytes = await press(one, screen)
        benchmark.stopMeasurement()
        benchmark.measurement(.bytesPerKey, bytes)
    }
}

/// Presses a key and draws; answers how much is written.
@MainActor @discardableResult
private func press(_ key: Key, _ screen: TestScreen) -> Int {
    screen.press(key)
    return screen.output().count
}

@MainActor
private func shop() -> TestScreen {
    let rows = (1...10_000).map(Row.init)
    return TestScreen(width: 200, height: 60) {
        VStack {
            HStack {
                Text("Shop").style(\.title)
                Spacer()
                Text("Mina Park").style(\.muted)
            }
            List(rows) { row in
                HStack {
                    Text("Item \(row.id): 한지 스탠드 '두 번째 달', a paper lamp").lineLimit(1)
                    Spacer()
                    Text("₩\(row.id * 1_000)").style(\.muted)
                }
            }
            .border("Items")
            Field("Filter", text: Binding(get: { Draft.text }, set: { Draft.text = $0 }))
        }
    }
}

@MainActor
private enum Draft {
    static var text = ""
}

private struct Row: Identifiable {
    let id: Int
}

extension BenchmarkMetric {
    fileprivate static let bytesPerKey = BenchmarkMetric.custom("bytes written", polarity: .prefersSmaller)
}
