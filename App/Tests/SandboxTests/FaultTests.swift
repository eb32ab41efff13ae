import Foundation
import Synchronization
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct FaultTests {
    /// A plan in which the first requests have the faults wanted.
    private func plan(_ wanted: [FaultPlan.Fault?], latency: Duration = .zero) throws -> FaultPlan {
        let plans = (0..<1_000_000).lazy.map { FaultPlan(rate: 0.5, latency: latency, seed: $0) }
        return try #require(
            plans.first { plan in
                wanted.indices.allSatisfy { plan.fault(forRequest: $0 + 1) == wanted[$0] }
            }
        )
    }

    @Test func aSeedGivesTheSameSequenceAndAnotherSeedAnother() {
        func sequence(_ seed: UInt64) -> [FaultPlan.Fault?] {
            (1...200).map { FaultPlan(rate: 0.5, seed: seed).fault(forRequest: $0) }
        }
        #expect(sequence(7) == sequence(7))
        #expect(sequence(7) != sequence(8))
    }

    @Test func theRateIsKeptAndEveryKindComes() {
        let plan = FaultPlan(rate: 0.3, seed: 42)
        let faults = (1...20_000).compactMap { plan.fault(forRequest: $0) }
        #expect((5_700...6_300).contains(faults.count))
        for kind in FaultPlan.Fault.allCases {
            #expect((1_050...1_350).contains(faults.count { $0 == kind }))
        }
        #expect((1...1_000).allSatisfy { FaultPlan(rate: 0).fault(forRequest: $0) == nil })
        #expect((1...1_000).allSatisfy { FaultPlan(rate: 1).fault(forRequest: $0) != nil })
        #expect(FaultPlan(rate: 7).rate == 1)
        #expect(FaultPlan(rate: -1).rate == 0)
    }

    /// A new connection for each request: on one that was used before libcurl sends a lost request again by itself.
    private func statuses(_ plan: FaultPlan) async throws -> [Int?] {
        try await Sandbox(SandboxConfiguration(faults: plan)).run { sandbox in
            var statuses: [Int?] = []
            for _ in 1...30 {
                statuses.append(await Client(sandbox.url).trySend("GET", "/v1/items/itm_01")?.status)
            }
            #expect(sandbox.requestCount == 30)
            return statuses
        }
    }

    @Test func twoRunsOfAPlanGoTheSameWay() async throws {
        let plan = FaultPlan(rate: 0.5, seed: 3)
        let expected: [Int?] = (1...30).map {
            switch plan.fault(forRequest: $0) {
            case nil, .slow: 200
            case .droppedBefore, .droppedAfter: nil
            case .serverError: 500
            case .unavailable: 503
            }
        }
        #expect(Set(expected) == [200, 500, 503, nil])
        #expect(try await statuses(plan) == expected)
        #expect(try await statuses(plan) == expected)
    }

    @Test func anAnswerThatIsLostWasWorkFor() async throws {
        let plan = try plan([nil, .droppedAfter, nil, .droppedBefore, nil])
        try await Sandbox(SandboxConfiguration(faults: plan)).run { sandbox in
            let token = try await Client(sandbox.url).accessToken()
            await #expect(throws: (any Error).self) { try await pay("order-1", token, sandbox) }
            #expect(try await pay("order-1", token, sandbox)[header: "idempotent-replayed"] == "true")
            await #expect(throws: (any Error).self) { try await pay("order-2", token, sandbox) }
            #expect(try await pay("order-2", token, sandbox)[header: "idempotent-replayed"] == nil)
        }
    }

    private func pay(_ reference: String, _ token: String, _ sandbox: RunningSandbox) async throws -> Answer {
        let key = ["Idempotency-Key": "\"\(reference)\"", "Content-Type": "application/json"]
        let amount = #"{"value":\#(Catalogue.items[0].priceUSD),"currency":"USD"}"#
        let json = #"{"reference":"\#(reference)","item_id":"itm_01","amount":\#(amount),"method":"card"}"#
        let headers = Client.bearer(token).merging(key) { $1 }
        struct Lost: Error {}
        let answer = await Client(sandbox.url).trySend("POST", "/v1/payments", headers: headers, body: Data(json.utf8))
        guard let answer else { throw Lost() }
        return answer
    }

    @Test func a500AndA503HappenBeforeTheWork() async throws {
        let plan = try plan([nil, .serverError, .unavailable, nil])
        try await withSandbox(SandboxConfiguration(faults: plan)) { client in
            let token = try await client.accessToken()
            let failed = try await client.pay("order-1", token: token)
            #expect(failed.status == 500)
            #expect(failed.problem == "internal-error")
            let busy = try await client.pay("order-1", token: token)
            #expect(busy.status == 503)
            #expect(busy.problem == "unavailable")
            #expect(busy[header: "retry-after"] == "1")
            #expect(try await client.pay("order-1", token: token)[header: "idempotent-replayed"] == nil)
        }
    }

    @Test func everyRequestWaitsForTheLatencyAndASlowOneForTenTimesMore() async throws {
        let waits = Waits()
        var configuration = SandboxConfiguration()
        configuration.faults = try plan([nil, .slow, .serverError], latency: .milliseconds(50))
        configuration.sleep = { waits.add($0) }
        try await withSandbox(configuration) { client in
            let first = try await client.get("/v1/items")
            #expect(first.status == 200)
            #expect(waits.all == [.milliseconds(50)])
            #expect(try await client.get("/v1/items").status == 200)
            #expect(waits.all == [.milliseconds(50), .milliseconds(50), .milliseconds(500)])
            #expect(try await client.get("/v1/items").status == 500)
            #expect(waits.all.count == 4)
        }
    }

    @Test func aSlowAnswerIsSlowWithoutALatencyToo() {
        #expect(FaultPlan(rate: 1).slowness == .milliseconds(250))
    }
}

private final class Waits: Sendable {
    private let waits = Mutex<[Duration]>([])

    var all: [Duration] { waits.withLock { $0 } }

    func add(_ duration: Duration) {
        waits.withLock { $0.append(duration) }
    }
}
