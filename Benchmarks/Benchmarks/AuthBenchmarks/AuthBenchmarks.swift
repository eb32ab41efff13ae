import AuthModule
import AuthTesting
import Benchmark
import Core
import Foundation

// The goals are in Scripts/performance.py.

let benchmarks: @Sendable () -> Void = {
    validToken()
    expiredToken()
    refusedRefresh()
}

/// Measures tokens and floors in turn, since the speed of a machine changes from second to second.
private func validToken() {
    let ratio = BenchmarkMetric.custom("token, floor = 1000", useScalingFactor: false)
    let token = BenchmarkMetric.custom("token (ns)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("floor (ns)", useScalingFactor: false)
    Benchmark(
        "accessToken() with a valid token",
        configuration: .init(metrics: [ratio, token, floor], warmupIterations: 2, maxIterations: 50)
    ) { benchmark in
        let auth = try await FakeTokenServer().signedInAuth()
        let actor = BareActor()
        let clock = ContinuousClock()
        var (tokens, floors) = (Duration.zero, Duration.zero)
        for _ in 0..<50 {
            floors += await clock.measure { for _ in 0..<200 { blackHole(await actor.accessToken()) } }
            tokens += try await clock.measure { for _ in 0..<200 { blackHole(try await auth.accessToken()) } }
        }
        benchmark.measurement(ratio, Int(1000 * (tokens / floors)))
        benchmark.measurement(token, Int(tokens / 10_000 / .nanoseconds(1)))
        benchmark.measurement(floor, Int(floors / 10_000 / .nanoseconds(1)))
    }
}

private func expiredToken() {
    let ratio = BenchmarkMetric.custom("callers, floor = 1000", useScalingFactor: false)
    let callers = BenchmarkMetric.custom("callers (µs)", useScalingFactor: false)
    let floor = BenchmarkMetric.custom("floor (µs)", useScalingFactor: false)
    let requests = BenchmarkMetric.custom("token requests", useScalingFactor: false)
    Benchmark(
        "10,000 callers with an expired token",
        configuration: .init(metrics: [ratio, callers, floor, requests], warmupIterations: 2, maxIterations: 50)
    ) { benchmark in
        let server = FakeTokenServer()
        let auth = try await server.authWithExpiredToken()
        let actor = BareActor()
        let clock = ContinuousClock()
        let floors = try await clock.measure {
            try await runTasks(10_000) { blackHole(await actor.accessToken()) }
        }
        let calls = try await clock.measure {
            try await runTasks(10_000) { blackHole(try await auth.accessToken()) }
        }
        benchmark.measurement(ratio, Int(1000 * (calls / floors)))
        benchmark.measurement(callers, Int(calls / .microseconds(1)))
        benchmark.measurement(floor, Int(floors / .microseconds(1)))
        benchmark.measurement(requests, server.refreshCount)
    }
}

private func refusedRefresh() {
    let requests = BenchmarkMetric.custom("token requests", useScalingFactor: false)
    Benchmark(
        "100 calls against 429 with Retry-After",
        configuration: .init(metrics: [requests], maxIterations: 10)
    ) { benchmark in
        let server = FakeTokenServer()
        let auth = try await server.authWithExpiredToken()
        server.refuseRefreshes()
        for _ in 0..<100 { _ = try? await auth.accessToken() }
        benchmark.measurement(requests, server.refreshCount)
    }
}

private func runTasks(_ count: Int, _ body: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
        for _ in 0..<count { group.addTask(operation: body) }
        try await group.waitForAll()
    }
}

/// The floor: an actor that returns a token from its state.
private actor BareActor {
    private var token = AccessToken(account: AccountID(issuer: "api", subject: "usr_1"), value: "access-0")
    private var callCount = 0

    /// Changes the state, otherwise the optimizer removes the switch to the actor.
    @inline(never)
    func accessToken() -> AccessToken {
        callCount &+= 1
        return token
    }
}
