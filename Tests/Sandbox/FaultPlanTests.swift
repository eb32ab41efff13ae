import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct FaultPlanTests {
    /// Returns a plan in which the first requests have these faults.
    private func plan(_ faults: [FaultPlan.Fault?], latency: Duration = .zero) throws -> FaultPlan {
        let plans = (0..<1_000_000).lazy.map { FaultPlan(rate: 0.5, latency: latency, seed: $0) }
        return try #require(
            plans.first { plan in (1...faults.count).map { plan.fault(forRequest: $0) } == faults }
        )
    }

    @Test func `A plan is repeatable, keeps its rate and has every kind of fault`() {
        func sequence(_ seed: UInt64) -> [FaultPlan.Fault?] {
            (1...200).map { FaultPlan(rate: 0.5, seed: seed).fault(forRequest: $0) }
        }
        #expect(sequence(7) == sequence(7))
        #expect(sequence(7) != sequence(8))
        let plan = FaultPlan(rate: 0.3, seed: 42)
        let faults = (1...20_000).compactMap { plan.fault(forRequest: $0) }
        #expect((5_700...6_300).contains(faults.count))
        for kind in FaultPlan.Fault.allCases {
            #expect((1_050...1_350).contains(faults.count { $0 == kind }))
        }
        #expect((1...1_000).allSatisfy { FaultPlan(rate: 0).fault(forRequest: $0) == nil })
        #expect((1...1_000).allSatisfy { FaultPlan(rate: 1).fault(forRequest: $0) != nil })
        #expect(FaultPlan(rate: 7) == FaultPlan(rate: 1))
        #expect(FaultPlan(rate: -1) == FaultPlan(rate: 0))
    }

    private func statuses(_ plan: FaultPlan) async throws -> [Int?] {
        try await Sandbox(SandboxConfiguration(faults: plan)).run { sandbox in
            var statuses: [Int?] = []
            for _ in 1...30 {
                statuses.append(try? await Client(sandbox.url).get("/v1/items/itm_01").status)
            }
            #expect(sandbox.requestCount == 30)
            return statuses
        }
    }

    @Test func `Two runs of a plan have the same faults`() async throws {
        let plan = FaultPlan(rate: 0.5, seed: 3)
        let expected: [Int?] = (1...30).map {
            switch plan.fault(forRequest: $0) {
            case nil, .slow: 200
            case .droppedBefore, .droppedAfter: nil
            case .unavailable: 503
            case .serverError: 500
            }
        }
        #expect(Set(expected) == [200, 500, 503, nil])
        #expect(try await statuses(plan) == expected)
        #expect(try await statuses(plan) == expected)
    }

    @Test func `A request whose response is lost is handled`() async throws {
        let plan = try plan([nil, .droppedAfter, nil, .droppedBefore, nil])
        try await Sandbox(SandboxConfiguration(faults: plan)).run { sandbox in
            let client = Client(sandbox.url)
            let token = try await client.accessToken()
            for (reference, status) in [("order-1", 200), ("order-2", 201)] {
                await #expect(throws: (any Error).self) { try await client.create(reference, token: token) }
                #expect(try await client.create(reference, token: token).status == status)
            }
        }
    }

    @Test func `A request with a 500 or 503 response is not handled`() async throws {
        let plan = try plan([nil, .serverError, .unavailable, nil])
        try await withSandbox(SandboxConfiguration(faults: plan)) { client in
            let token = try await client.accessToken()
            expect(try await client.create("order-1", token: token), 500, "internal-error")
            let unavailable = try await client.create("order-1", token: token)
            expect(unavailable, 503, "unavailable")
            #expect(unavailable[header: "retry-after"] == "1")
            #expect(try await client.create("order-1", token: token).status == 201)
        }
    }

    @Test func `The latency delays every request, and a slow one by ten times more`() async throws {
        let (waits, continuation) = AsyncStream.makeStream(of: Duration.self)
        var configuration = SandboxConfiguration()
        configuration.faults = try plan([nil, .slow, .serverError], latency: .milliseconds(50))
        configuration.sleep = { continuation.yield($0) }
        let statuses = try await withSandbox(configuration) { client in
            try await [client.get("/v1/items"), client.get("/v1/items"), client.get("/v1/items")].map(\.status)
        }
        continuation.finish()
        #expect(statuses == [200, 200, 500])
        let delays = await waits.reduce(into: [Duration]()) { $0.append($1) }
        #expect(delays == [50, 50, 500, 50].map { Duration.milliseconds($0) })
        #expect(FaultPlan(rate: 1).slowResponseDelay == .milliseconds(250))
    }
}
