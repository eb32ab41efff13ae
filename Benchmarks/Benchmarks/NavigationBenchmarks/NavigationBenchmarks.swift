import Benchmark
import Foundation
import Navigation

// The goals are in Scripts/performance.py.
// The operations run on a router inside a tab, so they include the notification of its parents.

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .mallocCountTotal],
        warmupIterations: 5,
        scalingFactor: .kilo,
        maxDuration: .seconds(3),
        maxIterations: 1_000
    )
    let single = Benchmark.Configuration(
        metrics: [.wallClock, .mallocCountTotal],
        warmupIterations: 5,
        scalingFactor: .one,
        maxDuration: .seconds(5),
        maxIterations: 1_000
    )

    Benchmark("floor: append to an array") { benchmark in
        var path: [HomeScreen] = []
        for number in benchmark.scaledIterations { path.append(.item(number)) }
        blackHole(path)
    }

    Benchmark("push") { benchmark in
        let root = await Router<ShopFlow>()
        benchmark.startMeasurement()
        await push(benchmark.scaledIterations, root)
        benchmark.stopMeasurement()
        blackHole(root)
    }

    Benchmark("pop") { benchmark in
        let root = await Router<ShopFlow>(route: .deep(1_000))
        benchmark.startMeasurement()
        await pop(benchmark.scaledIterations, root)
        benchmark.stopMeasurement()
        blackHole(root)
    }

    Benchmark("push and pop, 10,000 deep") { benchmark in
        let root = await Router<ShopFlow>(route: .deep(10_000))
        benchmark.startMeasurement()
        await pushAndPop(benchmark.scaledIterations, root)
        benchmark.stopMeasurement()
        blackHole(root)
    }

    Benchmark("present, in place of another sheet") { benchmark in
        let root = await Router<ShopFlow>()
        benchmark.startMeasurement()
        await present(benchmark.scaledIterations, root)
        benchmark.stopMeasurement()
        blackHole(root)
    }

    Benchmark("push, with a listener") { benchmark in
        let root = await Router<ShopFlow>()
        let changes = await root.changes()
        benchmark.startMeasurement()
        await push(benchmark.scaledIterations, root)
        benchmark.stopMeasurement()
        blackHole(changes)
    }

    Benchmark("restore a path 1,000 deep", configuration: single) { benchmark in
        let root = await Router<ShopFlow>()
        let saved = try JSONEncoder().encode(Route<ShopFlow>.deep(1_000))
        benchmark.startMeasurement()
        try await restore(saved, root)
        benchmark.stopMeasurement()
        blackHole(root)
    }

    Benchmark("read a link 1,000 deep", configuration: single) { benchmark in
        let links = DeepLink<ShopFlow>(prefix: "trellis://")
        let link = try links.link(to: .deep(1_000))
        benchmark.startMeasurement()
        blackHole(try links.route(from: link))
        benchmark.stopMeasurement()
    }
}

// The operations run on the main actor, a thousand times for each switch to it.

@MainActor
private func push(_ numbers: Range<Int>, _ root: Router<ShopFlow>) {
    let home = root.tabs.home
    for number in numbers { home.push(.item(number)) }
}

@MainActor
private func pop(_ numbers: Range<Int>, _ root: Router<ShopFlow>) {
    let home = root.tabs.home
    for _ in numbers { blackHole(home.pop()) }
}

@MainActor
private func pushAndPop(_ numbers: Range<Int>, _ root: Router<ShopFlow>) {
    let home = root.tabs.home
    for number in numbers {
        home.push(.item(number))
        blackHole(home.pop())
    }
}

/// Presents sheets. Each one replaces the previous one, so each call also dismisses a sheet.
@MainActor
private func present(_ numbers: Range<Int>, _ root: Router<ShopFlow>) {
    let home = root.tabs.home
    for number in numbers { home.present(sheet: .checkout(number)) }
}

@MainActor
private func restore(_ saved: Data, _ root: Router<ShopFlow>) throws {
    root.restore(try JSONDecoder().decode(Route<ShopFlow>.self, from: saved))
}
