import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct LostResponseTests {
    private let environment = TestEnvironment()

    @Test(arguments: [
        FakePaymentServer.Fault.lostRequest, .lostResponse, .slowResponse, .truncatedResponse,
        .response(500), .response(502), .response(503), .response(408),
        .response(409, problem: "idempotency-key-in-use"), .response(429, problem: "too-many-requests"),
        .error(.cancelled), .error(.responseTooLarge(url: "x", limit: 1)),
    ])
    func `A failed attempt is repeated with the same key and bytes`(fault: FakePaymentServer.Fault) async throws {
        environment.server.inject(fault, fault)
        let payment = try await environment.launch().pay(.lamp())
        #expect(environment.server.charges == [payment])
        #expect(environment.idempotencyKeys == Array(repeating: #""key-1""#, count: 3))
        #expect(Set(environment.orderRequests.map(\.body)).count == 1)
    }

    @Test(arguments: [
        FakePaymentServer.Fault.lostRequest, .lostResponse, .slowResponse, .response(500), .response(429),
    ])
    func `After the last attempt the outcome is unknown`(fault: FakePaymentServer.Fault) async throws {
        await environment.leaveUnresolved(after: fault, fault, fault)
        #expect(environment.orderRequests.count == 3)
        #expect(try await environment.recordCount == 1)
    }

    @Test func `After a crash the order is sent with the same key and bytes`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let resolved = try await environment.launch().resolvePending()
        let payment = try #require(environment.server.charges.first)
        #expect(resolved == [ResolvedOrder(reference: "ref-1", outcome: .paid(payment))])
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-1""#])
        #expect(Set(environment.orderRequests.map(\.body)).count == 1)
        #expect(environment.server.charges.count == 1)
        #expect(try await environment.recordCount == 0)
        #expect(try await environment.launch().resolvePending() == [])
    }

    @Test func `A record with a result is deleted without a request`() async throws {
        let key = "payment.pending.api.usr_mina.payment.ref-1"
        await environment.leaveUnresolved(after: .lostResponse)
        let record = try #require(try await environment.storage.data(for: key))
        let payment = try await environment.launch().pay(.lamp())
        try await environment.storage.set(record, for: key)
        #expect(try await environment.launch().unresolvedOrders() == [])
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved == [ResolvedOrder(reference: "ref-1", outcome: .paid(payment))])
        #expect(environment.orderRequests.count == 2)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A payment is returned even if its result cannot be stored`() async throws {
        let gate = Gate()
        let storage = environment.storage
        environment.server.serve(environment.network, behind: gate)
        async let payment = environment.launch().pay(.lamp())
        await gate.untilArrived()
        await storage.fail(with: .unavailable(path: "/x", reason: "the disk is full"))
        gate.open()
        #expect(try await payment.id == "pay_1")
        await storage.fail(with: nil)
        #expect(try await environment.recordCount == 1)
    }

    @Test func `Delays grow up to the maximum`() async throws {
        environment.server.inject(Array(repeating: .lostRequest, count: 6))
        _ = try await environment.launch(attempts: 7).pay(.lamp())
        #expect(environment.clock.sleeps == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    }

    @Test(arguments: [429, 503])
    func `Retry-After is respected up to the maximum`(status: Int) async throws {
        environment.server.inject(
            .response(status, headers: ["Retry-After": "7"]),
            .response(status, headers: ["Retry-After": "3600"])
        )
        _ = try await environment.launch(random: { 0 }).pay(.lamp())
        #expect(environment.clock.sleeps == [.seconds(7), .seconds(10)])
    }

    @Test func `An unreadable record is reported and other orders are resolved`() async throws {
        await environment.leaveUnresolved(.lamp("b"), after: .lostResponse)
        let key = "payment.pending.api.usr_mina.payment.a%2F1"
        try await environment.storage.set(Data("{}".utf8), for: key)
        let resolved = try await environment.launch().resolvePending()
        let payment = try #require(environment.server.charges.first)
        #expect(
            resolved == [
                ResolvedOrder(reference: "a/1", outcome: .unknown(.storage(.undecodable(key: key)))),
                ResolvedOrder(reference: "b", outcome: .paid(payment)),
            ]
        )
        await #expect(throws: PaymentError.storage(.undecodable(key: key))) {
            try await environment.launch().pay(.lamp("a/1"))
        }
        #expect(environment.server.charges.count == 1)
    }
}
