import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// Outcomes after faults of the network, of clocks and of the server.
@Suite(.timeLimit(.minutes(1))) struct PaymentOutcomeTests {
    private let environment = TestEnvironment()
    private static let unknown = PaymentError.outcomeUnknown(reference: "ref-1")

    @Test(arguments: [
        Fault.lostResponse, .slowResponse, .truncatedResponse, .redirect, .tlsCut, .lostRequest, .duplicate,
        .otherPayment,
        .response(500), .response(503, headers: ["Retry-After": "1"]), .response(409), .response(429),
        .response(408), .response(200), .refusedConnection, .lateCommit,
    ])
    func `A request with a fault is sent again with the same key and charged once`(fault: Fault) async throws {
        environment.server.inject(fault)
        let payments = environment.launch()
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
        #expect(Set(environment.server.idempotencyKeys).count == 1)
        #expect(Set(environment.server.orders.map(\.body)).count == 1)
    }

    @Test(arguments: [Fault.redirect, .tlsCut, .truncatedResponse, .slowResponse, .lostResponse])
    func `An order that may have arrived is unknown, and found without sending it`(fault: Fault) async throws {
        await environment.leaveUnresolved(after: fault)
        let payments = environment.launch()
        #expect(try await payments.unresolvedOrders().orders.map(\.order) == [.payment(.lamp())])
        #expect(try await payments.resolvePending().map(\.result) == [.paid(payments.payment("pay_1"))])
        #expect(environment.server.orderCount == 1)
        #expect(try await payments.unresolvedOrders().orders == [])
    }

    @Test func `A lost answer is looked up after the last request`() async throws {
        environment.server.inject(.tlsCut, .tlsCut, .tlsCut)
        #expect(try await environment.launch(requests: 3).pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test(arguments: [
        Fault.refusedConnection, .error(.tls(url: "x", reason: "the certificate", mayHaveBeenSent: false)),
        .error(.authorizationUnavailable(reason: "x")), .error(.accountSignedOut), .error(.signInRequired),
        .response(401), .response(401, problem: "unauthorized"),
    ])
    func `An order that was certainly not sent can be discarded or sent again`(fault: Fault) async throws {
        let payments = environment.launch(requests: 1)
        environment.server.inject(fault)
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp()) }
        let status = try await environment.launch().unresolvedOrders().orders.map(\.status)
        #expect(status == [.notCompleted(canDiscard: true)])
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: true))])
        #expect(environment.server.orderCount == 1)
        // Another method is possible, since nothing was sent.
        #expect(try await payments.pay(.lamp(method: "card_other")).method == "card_other")

        environment.server.inject(fault)
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp("ref-2")) }
        try await payments.discard(.payment(.lamp("ref-2")))
        #expect(try await payments.unresolvedOrders().orders == [])
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `A failure to send does not make an earlier request unsent`() async throws {
        environment.server.inject(.lostResponse, .refusedConnection, .error(.accountSignedOut))
        environment.server.injectReads([.none, .lostRequest])
        await #expect(throws: Self.unknown) { try await environment.launch().pay(.lamp()) }
        #expect(try await environment.launch().resolvePending().map(\.order) == [.payment(.lamp())])
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test(arguments: [Fault.refusal, .response(404, problem: "not-found"), .response(422, problem: "price-mismatch")])
    func `A refusal of a later request is confirmed by the reference`(refusal: Fault) async throws {
        environment.server.inject(.lostResponse, refusal)
        #expect(try await environment.launch().pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `A refusal of another process's request is confirmed by the reference`() async throws {
        await environment.leaveUnresolved(after: .lateCommit)
        environment.waitForLease()
        // The lookup finds nothing, then the first request arrives, then the server refuses the second one.
        environment.server.inject(.refusal)
        #expect(try await environment.launch().pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `A refusal of a later request without a payment leaves the outcome unknown`() async throws {
        environment.server.inject(.lostRequest, .response(422, problem: "price-mismatch"))
        let payments = environment.launch()
        await #expect(throws: Self.unknown) { try await payments.pay(.lamp()) }
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.unknown])
    }

    @Test func `A refusal of the first request is definite`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.notFound) { try await payments.pay(.lamp(item: "itm_none")) }
        #expect(try await payments.unresolvedOrders().orders == [])
        #expect(await environment.recordCount == 0)
    }

    @Test(arguments: [400, 402, 403, 404, 422, 302])
    func `A refusal without a type of the API proves nothing`(status: Int) async throws {
        environment.server.inject(.response(status))
        let payments = environment.launch()
        await #expect(throws: Self.unknown) { try await payments.pay(.lamp()) }
        #expect(environment.server.orderCount == 1)
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: false))])
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.notCompleted(canDiscard: false)])
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `A key with another body is a conflict and never sent again`() async throws {
        environment.server.inject(.response(422, problem: "idempotency-key-reused"))
        let payments = environment.launch()
        await #expect(throws: PaymentError.keyConflict(reference: "ref-1")) { try await payments.pay(.lamp()) }
        await #expect(throws: PaymentError.keyConflict(reference: "ref-1")) {
            try await environment.launch().pay(.lamp())
        }
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.conflict])
        await #expect(throws: PaymentError.notDiscardable(reference: "ref-1")) {
            try await payments.discard(.payment(.lamp()))
        }
        #expect(environment.server.orderCount == 1)
        environment.server.charge(.lamp())
        #expect(try await payments.resolvePending().count == 1)
        #expect(try await payments.pay(.lamp()).state == .succeeded)
    }

    @Test func `A conflict can be discarded when the key has expired`() async throws {
        environment.server.inject(.response(422, problem: "idempotency-key-reused"))
        let payments = environment.launch()
        await #expect(throws: PaymentError.keyConflict(reference: "ref-1")) { try await payments.pay(.lamp()) }
        environment.clock.advance(by: .seconds(25 * 3600))
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: true))])
        try await payments.discard(.payment(.lamp()))
        #expect(await environment.recordCount == 0)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `A reference that the server has under another key is looked up`() async throws {
        environment.server.inject(.response(409, problem: "reference-in-use"))
        let payments = environment.launch()
        await #expect(throws: Self.unknown) { try await payments.pay(.lamp()) }
        environment.server.charge(.lamp())
        #expect(try await payments.pay(.lamp()).state == .succeeded)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `Delays between requests grow, and follow Retry-After within limits`() async throws {
        environment.server.inject(.lostRequest, .lostRequest, .response(503, headers: ["Retry-After": "3600"]))
        _ = try await environment.launch(requests: 4).pay(.lamp())
        #expect(environment.clock.sleeps == [.seconds(1), .seconds(2), .seconds(10)])
    }

    @Test(arguments: [25.0, -25.0])
    func `A jump of the clock during a request proves nothing`(hours: Double) async throws {
        let environment = TestEnvironment(skipsSleeps: false)
        let gate = Gate()
        environment.server.onRequest { request in if request.method == .post { await gate.pass() } }
        let first = environment.launch()
        async let payment = first.pay(.lamp())
        await gate.untilArrived()
        environment.clock.jumpDate(by: hours * 3600)
        for payments in [first, environment.launch()] {
            let results = try await payments.resolvePending().map(\.result)
            #expect(results != [.pending(.notCompleted(canDiscard: true))])
            await #expect(throws: PaymentError.notDiscardable(reference: "ref-1")) {
                try await payments.discard(.payment(.lamp()))
            }
        }
        gate.open()
        #expect(try await payment.state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `An absent order expires after the lifetime of the key by both clocks`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        let payments = environment.launch()
        environment.waitForLease()
        environment.clock.jumpDate(by: 25 * 3600)
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: false))])
        environment.clock.jumpDate(by: -50 * 3600)
        environment.clock.advance(by: .seconds(25 * 3600))
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: false))])
        environment.clock.jumpDate(by: 25 * 3600)
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: true))])
        try await payments.discard(.payment(.lamp()))
        #expect(try await payments.unresolvedOrders().orders == [])
        #expect(environment.server.orderCount == 1)
    }

    @Test func `After a restart of the device, the date alone counts`() async throws {
        await environment.leaveUnresolved(after: .lostRequest)
        environment.waitForLease()
        environment.uptimeShift.seconds = -(environment.server.time / .seconds(1))
        environment.clock.jumpDate(by: 25 * 3600)
        let results = try await environment.launch().resolvePending().map(\.result)
        #expect(results == [.pending(.notCompleted(canDiscard: true))])
    }

    @Test func `An order whose key has expired is looked up before it is sent again`() async throws {
        environment.server.ignoreReferences()
        await environment.leaveUnresolved(after: .lostResponse)
        environment.clock.advance(by: .seconds(48 * 3600))
        #expect(try await environment.launch().pay(.lamp()).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
        #expect(environment.server.orderCount == 1)
    }

    @Test func `An order expires if its key expires between two requests`() async throws {
        environment.server.ignoreReferences()
        environment.server.inject(.lostRequest)
        let payments = environment.launch(random: { [clock = environment.clock] in
            // The device sleeps for two days.
            clock.advance(by: .seconds(48 * 3600))
            return 1
        })
        await #expect(throws: PaymentError.expired(reference: "ref-1")) { try await payments.pay(.lamp()) }
        #expect(environment.server.orderCount == 1)
        environment.server.inject(.lostResponse)
        #expect(try await payments.pay(.lamp("ref-2")).state == .succeeded)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `A key that expires while its order is stored is not sent again`() async throws {
        environment.server.ignoreReferences()
        environment.server.inject(.lostResponse)
        let accesses = SequentialIDs()
        await environment.storage.onAccess { [clock = environment.clock] in
            // The record is read, then stored before each of two requests.
            if accesses.next() == "id-3" { clock.advance(by: .seconds(48 * 3600)) }
        }
        #expect(try await environment.launch().pay(.lamp()).state == .succeeded)
        #expect(environment.server.orderCount == 1)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `An order is not sent long after it was looked up`() async throws {
        environment.server.ignoreReferences()
        await environment.leaveUnresolved(after: .lateCommit)
        environment.waitForLease()
        // The first request arrives after the lookup, and then the device sleeps for two days.
        #expect(try await sleepingAfterLookup().pay(.lamp()).state == .succeeded)
        #expect(environment.server.orderCount == 1)
        #expect(environment.server.ledger.paid.count == 1)
    }

    @Test func `The age of an absent order counts at the moment of its lookup`() async throws {
        await environment.leaveUnresolved(after: .lateCommit)
        environment.waitForLease()
        let payments = sleepingAfterLookup()
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: false))])
        environment.clock.advance(by: .seconds(48 * 3600))
        #expect(try await payments.unresolvedOrders().orders.map(\.status) == [.notCompleted(canDiscard: false)])
        #expect(try await payments.resolvePending().map(\.result) == [.paid(payments.payment("pay_1"))])
    }

    @Test func `An order is found next to another one with its reference`() async throws {
        environment.server.ignoreReferences()
        await environment.leaveUnresolved(after: .lostResponse)
        environment.server.charge(.lamp(item: "itm_02"))
        #expect(try await environment.launch().pay(.lamp()).itemID == "itm_01")
        #expect(environment.server.orderCount == 1)
    }

    @Test func `An order that may arrive is kept, although its reference belongs to another one`() async throws {
        environment.server.ignoreReferences()
        environment.server.inject(.lostRequest)
        environment.server.onRequest { [server = environment.server] request in
            if request.method == .post { server.charge(.lamp(item: "itm_02")) }
        }
        let payments = environment.launch(requests: 1)
        await #expect(throws: Self.unknown) { try await payments.pay(.lamp()) }
        #expect(try await payments.resolvePending().map(\.result) == [.pending(.notCompleted(canDiscard: false))])
        environment.clock.advance(by: .seconds(25 * 3600))
        try await payments.discard(.payment(.lamp()))
        #expect(try await payments.unresolvedOrders().orders == [])
    }

    @Test func `A reference that the server refuses because of another order is in use`() async throws {
        environment.server.onRequest { [server = environment.server] request in
            if request.method == .post { server.charge(.lamp(item: "itm_02")) }
        }
        await #expect { try await environment.launch().pay(.lamp()) } throws: { $0.isInvalidOrder }
        #expect(await environment.recordCount == 0)
    }

    /// Launches a process on a device that sleeps for two days after the first request.
    private func sleepingAfterLookup() -> any PaymentProcessing {
        let process = MortalProcess(events: [
            2: { [clock = environment.clock] in clock.advance(by: .seconds(48 * 3600)) }
        ])
        return environment.launch(gateway: MortalGateway(process: process, gateway: environment.server.gateway))
    }
}
