import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// Traps 1 and 2: an answer that does not come is neither a failure nor a reason for another key.
@Suite(.timeLimit(.minutes(1))) struct LostAnswerTests {
    private let world = World()

    @Test(arguments: [
        FakeBank.Fault.lostRequest, .lostAnswer, .slowAnswer, .cutAnswer, .answer(500), .answer(502), .answer(503),
        .answer(409, problem: "idempotency-key-in-use"), .answer(429, problem: "too-many-requests"), .answer(408),
        .error(.cancelled), .error(.responseTooLarge(url: "x", limit: 1)),
    ])
    func anOrderIsSentAgainWithTheSameKeyAndBytes(fault: FakeBank.Fault) async throws {
        world.bank.fail(fault, fault)
        let payment = try await world.start().pay(.lamp())
        #expect(world.bank.charges == [payment])
        #expect(world.keys == Array(repeating: #""key-1""#, count: 3))
        #expect(Set(world.sent.map(\.body)).count == 1)
    }

    @Test(arguments: [FakeBank.Fault.lostRequest, .lostAnswer, .slowAnswer, .answer(500), .answer(429)])
    func afterTheLastAttemptTheOutcomeIsUnknownAndTheRecordStays(fault: FakeBank.Fault) async throws {
        world.bank.fail(fault, fault, fault)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await world.start().pay(.lamp()) }
        #expect(world.sent.count == 3)
        #expect(try await world.openOrders == 1)
    }

    @Test func afterACrashTheSameKeyAndBytesAreSent() async throws {
        await world.leaveOpen(.lostAnswer)
        let settled = try await world.start().settlePending()
        let payment = try #require(world.bank.charges.first)
        #expect(settled == [SettledPayment(reference: "ref-1", outcome: .paid(payment))])
        #expect(world.keys == [#""key-1""#, #""key-1""#])
        #expect(Set(world.sent.map(\.body)).count == 1)
        #expect(world.bank.charges.count == 1)
        #expect(try await world.openOrders == 0)
        #expect(try await world.start().settlePending() == [])
    }

    @Test func aCrashBetweenResultAndCleanUpIsClearedWithoutSending() async throws {
        let key = "payment.pending.usr_mina.payment.ref-1"
        await world.leaveOpen(.lostAnswer)
        let record = try #require(try await world.storage.data(for: key))
        let payment = try await world.start().pay(.lamp())
        try await world.storage.set(record, for: key)
        #expect(try await world.start().openOrders() == [])
        let settled = try await world.start().settlePending()
        #expect(settled == [SettledPayment(reference: "ref-1", outcome: .paid(payment))])
        #expect(world.sent.count == 2)
        #expect(try await world.openOrders == 0)
    }

    @Test func aPaymentIsAFactEvenIfItCannotBeNoted() async throws {
        let gate = Gate()
        let storage = world.storage
        world.bank.serve(world.network, behind: gate)
        async let payment = world.start().pay(.lamp())
        await gate.untilArrived()
        await storage.fail(with: .unavailable(path: "/x", reason: "the disk is full"))
        gate.open()
        #expect(try await payment.id == "pay_1")
        await storage.fail(with: nil)
        #expect(try await world.openOrders == 1)
    }

    @Test func waitsGrowWithFullJitterUpToTheCap() async throws {
        world.bank.fail(Array(repeating: .lostRequest, count: 6))
        _ = try await world.start(attempts: 7).pay(.lamp())
        #expect(world.clock.sleeps == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    }

    @Test(arguments: [429, 503])
    func theServersWaitIsHonouredUpToTheCap(status: Int) async throws {
        world.bank.fail(
            .answer(status, headers: ["Retry-After": "7"]),
            .answer(status, headers: ["Retry-After": "3600"])
        )
        _ = try await world.start(random: { 0 }).pay(.lamp())
        #expect(world.clock.sleeps == [.seconds(7), .seconds(10)])
    }

    @Test func aRecordThatCannotBeReadIsReportedAndDoesNotHoldUpOthers() async throws {
        await world.leaveOpen(.lostAnswer, .lamp("b"))
        let key = "payment.pending.usr_mina.payment.a%2F1"
        try await world.storage.set(Data("{}".utf8), for: key)
        let settled = try await world.start().settlePending()
        let payment = try #require(world.bank.charges.first)
        #expect(
            settled == [
                SettledPayment(reference: "a/1", outcome: .unknown(.storage(.undecodable(key: key)))),
                SettledPayment(reference: "b", outcome: .paid(payment)),
            ]
        )
        await #expect(throws: PaymentError.storage(.undecodable(key: key))) {
            try await world.start().pay(.lamp("a/1"))
        }
        #expect(world.bank.charges.count == 1)
    }
}
