import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Testing

/// The behavior of payments without a response, with any gateway.
@Suite(.timeLimit(.minutes(15))) struct LostResponseSpecification {
    @Test("A payment whose response is lost is sent again with its key", arguments: ServerKind.allCases)
    func lostAnswer(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let order = environment.order("one", by: environment.cards.answerLost)
            try await expectPaid(order, by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test(
        "Without any response, the outcome is unknown until the server is asked",
        arguments: ServerKind.allCases,
        [TestNetwork.Fault.answerLost, .tlsCut, .errorAfter, .redirect]
    )
    func unknownOutcome(_ kind: ServerKind, _ fault: TestNetwork.Fault) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            // Only the lookup before the first request succeeds.
            let hasSent = Counter()
            environment.network.setFaults { request in
                if request.isOrder { hasSent.increment() }
                return request.isOrder ? fault : hasSent.value > 0 ? .requestLost : nil
            }
            await #expect(throws: PaymentError.outcomeUnknown(reference: "one")) {
                try await payments.pay(environment.order("one"))
            }
            #expect(await environment.charges() == ["one"])
            _ = try await environment.look(with: payments)
            #expect(try await payments.unresolvedStatus() == .unknown)
            await #expect(throws: PaymentError.notDiscardable(reference: "one")) {
                try await payments.discard(.payment(environment.order("one")))
            }
            await environment.network.recover()
            let updates = try await environment.look(with: payments)
            #expect(updates.map(\.paid?.reference) == ["one"])
            #expect(environment.network.lookedOrderCount == 0)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A refusal of a repetition is not believed", arguments: ServerKind.allCases)
    func refusedRepetition(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let count = Counter()
            environment.network.setFaults { request in
                guard request.isOrder else { return nil }
                return count.increment() == 1 ? .answerLost : .refusal
            }
            try await expectPaid(environment.order("one"), by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test(
        "A refused repetition of a request that is still under way leaves the outcome unknown",
        arguments: ServerKind.allCases
    )
    func refusalBeforeArrival(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let count = Counter()
            environment.network.setFaults { request in
                guard request.isOrder else { return nil }
                return count.increment() == 1 ? .lateArrival : .refusal
            }
            await #expect(throws: PaymentError.outcomeUnknown(reference: "one")) {
                try await payments.pay(environment.order("one"))
            }
            // The request has arrived after the lookup.
            #expect(await environment.charges() == ["one"])
            try await expectPaid(environment.order("one"), by: payments)
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A request that arrives after the next lookup is not charged twice", arguments: ServerKind.allCases)
    func arrivalAfterLookup(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            environment.network.setFaults { $0.isOrder ? .veryLateArrival : nil }
            let order = environment.order("one")
            await #expect(throws: PaymentError.outcomeUnknown(reference: "one")) {
                try await environment.makePayments().pay(order)
            }
            #expect(await environment.charges() == [])
            environment.network.setFaults { _ in nil }
            try await expectPaid(order, by: environment.makePayments())
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test(
        "An order that was certainly not sent is never sent by a look, and can be discarded",
        arguments: ServerKind.allCases
    )
    func notSent(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            environment.network.setFaults { $0.isOrder ? .notSent : nil }
            let order = environment.order("one")
            let payments = environment.makePayments()
            await #expect(throws: PaymentError.self) { try await payments.pay(order) }
            await environment.network.recover()
            let count = environment.network.orderCount
            let restarted = environment.makePayments()
            try await environment.look(with: restarted)
            #expect(try await restarted.unresolvedStatus() == .notCompleted(canDiscard: true))
            try await restarted.discard(.payment(order))
            #expect(try await restarted.unresolvedOrders().orders == [])
            #expect(environment.network.orderCount == count)
            #expect(await environment.charges() == [])
        }
    }

    @Test(
        "A lost order is finished only by the user, and discarded when its key has expired",
        arguments: ServerKind.allCases
    )
    func requestLost(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            environment.network.setFaults { $0.isOrder ? .requestLost : nil }
            for reference in ["one", "two"] {
                await #expect(throws: PaymentError.outcomeUnknown(reference: reference)) {
                    try await payments.pay(environment.order(reference))
                }
            }
            await environment.network.recover()
            try await environment.look(with: payments)
            #expect(
                try await payments.unresolvedOrders().orders.map(\.status)
                    == [.notCompleted(canDiscard: false), .notCompleted(canDiscard: false)]
            )
            await #expect(throws: PaymentError.notDiscardable(reference: "one")) {
                try await payments.discard(.payment(environment.order("one")))
            }
            #expect(environment.network.lookedOrderCount == 0)
            try await expectPaid(environment.order("one"), by: payments)
            environment.clock.jumpDate(by: 25 * 60 * 60)
            await #expect(throws: PaymentError.notDiscardable(reference: "two")) {
                try await payments.discard(.payment(environment.order("two")))
            }
            environment.clock.advance(by: .seconds(25 * 60 * 60))
            try await payments.discard(.payment(environment.order("two")))
            #expect(try await payments.unresolvedOrders().orders == [])
            #expect(await environment.charges() == ["one"])
        }
    }

    @Test("A restart during a request finds the order", arguments: ServerKind.allCases)
    func restart(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let count = Counter()
            environment.network.setFaults { request in
                if request.isOrder { count.increment() }
                return request.isOrder ? .answerLost : count.value > 0 ? .requestLost : nil
            }
            _ = try? await environment.makePayments().pay(environment.order("one"))
            await environment.network.recover()
            let sent = environment.network.orderCount
            let restarted = environment.makePayments()
            #expect(try await restarted.unresolvedStatus() == .unknown)
            try await expectPaid(environment.order("one"), by: restarted)
            #expect(environment.network.orderCount == sent)
            #expect(await environment.charges() == ["one"])
        }
    }
}

extension OrderUpdate {
    fileprivate var paid: Payment? {
        if case .paid(let payment) = result { payment } else { nil }
    }
}
