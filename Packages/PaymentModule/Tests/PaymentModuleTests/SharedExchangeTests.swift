import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// One worker for each intent, whoever waits for it.
@Suite(.timeLimit(.minutes(1))) struct SharedExchangeTests {
    private let world = World()
    private let gate = Gate()

    /// Makes orders wait at the gate, then go to the bank.
    init() {
        world.bank.serve(world.network, behind: gate)
    }

    @Test func concurrentCallsOfOneReferencePayOnce() async throws {
        world.bank.ignoreReferences()
        let payments = world.start()
        let paid = try await withThrowingTaskGroup(of: Payment.self) { group in
            for _ in 0..<50 {
                group.addTask { try await payments.pay(.lamp()) }
            }
            await gate.untilArrived()
            gate.open()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(paid == Set(world.bank.charges))
        #expect(world.sent.count == 1)
    }

    @Test func concurrentCallsOfOneReferenceWithAnotherOrderAreRefused() async throws {
        let payments = world.start()
        async let payment = payments.pay(.lamp())
        await gate.untilArrived()
        await #expect { try await payments.pay(.lamp(cents: 1)) } throws: { $0.isInvalidOrder }
        gate.open()
        #expect(try await payment.amount.minorUnits == 1999)
    }

    @Test func differentReferencesDoNotWaitForEachOther() async throws {
        let payments = world.start()
        async let one = payments.pay(.lamp("one"))
        async let two = payments.pay(.lamp("two"))
        await gate.untilArrived(2)
        gate.open()
        #expect(try await [one.reference, two.reference] == ["one", "two"])
        #expect(Set(world.keys).count == 2)
    }

    @Test func settlingJoinsAnExchangeThatIsUnderWay() async throws {
        let payments = world.start()
        async let payment = payments.pay(.lamp())
        await gate.untilArrived()
        async let settled = payments.settlePending()
        gate.open()
        let outcomes = try await settled.map(\.outcome)
        #expect(try await [[], [.paid(payment)]].contains(outcomes))
        #expect(world.bank.charges.count == 1)
        #expect(Set(world.keys).count == 1)
    }

    @Test(.timeLimit(.minutes(1))) func aCancelledCallerLeavesAtOnceAndTheExchangeGoesOn() async throws {
        let payments = world.start()
        let impatient = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        async let patient = payments.pay(.lamp())
        impatient.cancel()
        // The gate is still closed: the caller does not wait for the exchange.
        await #expect(throws: PaymentError.cancelled) { try await impatient.value }
        gate.open()
        #expect(try await patient == world.bank.charges.first)
        #expect(world.sent.count == 1)
        #expect(try await world.openOrders == 0)
    }

    @Test func aTaskThatIsCancelledAlreadyBeginsNothing() async throws {
        let payments = world.start()
        await #expect(throws: PaymentError.cancelled) { try await whenCancelled { try await payments.pay(.lamp()) } }
        #expect(await world.storage.messages == [])
    }

    @Test(arguments: ["usr_jun", nil])
    func aUserWhoCameMeanwhileDoesNotGetTheOthersPayment(next: String?) async throws {
        let payments = world.start()
        let payment = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        world.bank.fail(.lostRequest)
        world.user.become(next)
        gate.open()
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await payment.value }
        // Nothing is sent in the next user's name either.
        #expect(world.sent.count == 1)
        #expect(world.bank.charges.isEmpty)

        world.user.become("usr_jun")
        #expect(try await payments.settlePending() == [])
        world.user.become("usr_mina")
        #expect(try await payments.settlePending().map(\.outcome) == world.bank.charges.map { .paid($0) })
        #expect(world.bank.charged == ["usr_mina"])
        #expect(Set(world.keys) == [#""key-1""#])
    }

    @Test func outcomesAreNotHandedOutAfterAChangeOfUsers() async throws {
        let payments = world.start(attempts: 1)
        gate.open()
        world.bank.fail(.lostAnswer, .lostRequest)
        await #expect(throws: PaymentError.self) { try await payments.pay(.lamp()) }
        let other = Gate()
        world.bank.serve(world.network, behind: other)
        let settling = Task { try await payments.settlePending() }
        await other.untilArrived()
        world.user.become("usr_jun")
        other.open()
        await #expect(throws: PaymentError.signInRequired) { try await settling.value }
    }

    @Test func anAnswerThatComesAfterAChangeOfUsersIsNotHandedOut() async throws {
        let payments = world.start()
        world.network.forget(.post, "/v1/payments")
        let (network, user) = (FakeNetworkService(), world.user)
        world.bank.serve(network)
        world.network.reply(to: .post, "/v1/payments") { request throws(NetworkError) in
            let response = try await network.perform(request)
            user.become("usr_jun")
            return response
        }
        await #expect(throws: PaymentError.outcomeUnknown(reference: "ref-1")) { try await payments.pay(.lamp()) }
        #expect(world.bank.charged == ["usr_mina"])
        #expect(try await world.openOrders == 1)
    }
}
