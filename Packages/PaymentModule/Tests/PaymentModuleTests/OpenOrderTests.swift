import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// What is open is told to whoever may order anew, without sending anything.
@Suite(.timeLimit(.minutes(1))) struct OpenOrderTests {
    private let world = World()

    @Test func nothingIsOpenAtFirstAndNothingThatHasAnOutcome() async throws {
        let payments = world.start()
        #expect(try await payments.openOrders() == [])
        _ = try await payments.pay(.lamp("paid"))
        _ = try await payments.refund(.some())
        await #expect(throws: PaymentError.declined) { try await payments.pay(.lamp("no", method: .declinedCard)) }
        #expect(try await payments.openOrders() == [])
        #expect(try await world.start().openOrders() == [])
    }

    @Test func afterACrashTheOrderIsToldAsItWasAndFinishesIt() async throws {
        await world.leaveOpen(.lostAnswer)
        let next = world.start()
        let requests = world.network.requests.count
        #expect(try await next.openOrders() == [.payment(.lamp())])
        #expect(world.network.requests.count == requests)

        let open = try #require(try await next.openOrders().first)
        #expect(open.reference == "ref-1" && open.amount == Money("19.99", .usd))
        guard case .payment(let order) = open else { return }
        #expect(try await [next.pay(order)] == world.bank.charges)
        #expect(world.keys == [#""key-1""#, #""key-1""#])
        #expect(try await next.openOrders() == [])
    }

    @Test func anOrderKeepsItsMethodSoThatItCanBeSentAgain() async throws {
        await world.leaveOpen(.lostRequest, .lamp(method: .declinedCard))
        #expect(try await world.start().openOrders() == [.payment(.lamp(method: .declinedCard))])
    }

    @Test func theOldestComesFirstAndRefundsAreAmongThem() async throws {
        world.bank.charge(.lamp("earlier"))
        await world.leaveOpen(.lostAnswer, .lamp("b"))
        world.clock.advance(by: .seconds(1))
        await world.leaveOpen(.lostAnswer, .lamp("a"))
        world.clock.advance(by: .seconds(1))
        await world.leaveRefundOpen(.lostAnswer, .some("A"))
        let open = try await world.start().openOrders()
        #expect(open == [.payment(.lamp("b")), .payment(.lamp("a")), .refund(.some("A"))])
        #expect(open.map(\.amount.minorUnits) == [1999, 1999, 500])
    }

    @Test func othersDoNotSeeIt() async throws {
        await world.leaveOpen(.lostAnswer)
        let payments = world.start()
        world.user.become("usr_jun")
        #expect(try await payments.openOrders() == [])
        world.user.become(nil)
        await #expect(throws: PaymentError.signInRequired) { try await payments.openOrders() }
        world.user.become("usr_mina")
        #expect(try await payments.openOrders().map(\.reference) == ["ref-1"])
    }

    @Test func anOrderUnderWayIsOpenBeforeAndAfterItsRecordIsKept() async throws {
        let gate = Gate()
        world.bank.serve(world.network, behind: gate)
        world.bank.charge(.lamp("earlier"))
        let payments = world.start()
        async let payment = payments.pay(.lamp())
        async let refund = payments.refund(.some())
        await gate.untilArrived(2)
        // The refund has no record yet: the payment that it is about is being fetched.
        #expect(try await world.openOrders == 1)
        #expect(try await Set(payments.openOrders()) == [.payment(.lamp()), .refund(.some())])
        gate.open()
        _ = try await (payment, refund)
        #expect(try await payments.openOrders() == [])
    }

    @Test func anOrderWhoseCallerLeftIsOpenAsLongAsItGoesOn() async throws {
        let gate = Gate()
        world.bank.serve(world.network, behind: gate)
        let payments = world.start()
        let impatient = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        impatient.cancel()
        await #expect(throws: PaymentError.cancelled) { try await impatient.value }
        #expect(try await payments.openOrders() == [.payment(.lamp())])
        gate.open()
        _ = try await payments.pay(.lamp())
        #expect(try await payments.openOrders() == [])
    }

    @Test func aRecordThatCannotBeReadIsNeverTakenForNone() async throws {
        await world.leaveOpen(.lostAnswer)
        let key = "payment.pending.usr_mina.payment.a"
        try await world.storage.set(Data("{}".utf8), for: key)
        await #expect(throws: PaymentError.storage(.undecodable(key: key))) { try await world.start().openOrders() }
        // It is its user's trouble alone.
        world.user.become("usr_jun")
        #expect(try await world.start().openOrders() == [])
    }

    @Test func aStorageThatCannotBeReadIsNeverTakenForNone() async throws {
        await world.leaveOpen(.lostAnswer)
        let payments = world.start()
        let failure = SecureStorageError.unavailable(path: "/x", reason: "the disk is full")
        await world.storage.fail(with: failure)
        await #expect(throws: PaymentError.storage(failure)) { try await payments.openOrders() }
        await world.storage.fail(with: nil)
        #expect(try await payments.openOrders() == [.payment(.lamp())])
    }

    @Test func whatIsReadDuringAChangeOfUsersIsNotHandedOut() async throws {
        await world.leaveOpen(.lostAnswer)
        let user = world.user
        let storage = WatchedStorage(world.storage) { user.become("usr_jun") }
        await #expect(throws: PaymentError.signInRequired) { try await world.start(storage: storage).openOrders() }
    }

    @Test func aTaskThatIsCancelledAlreadyIsToldSo() async throws {
        let payments = world.start()
        await #expect(throws: PaymentError.cancelled) { try await whenCancelled { try await payments.openOrders() } }
        #expect(await world.storage.messages == [])
    }
}

/// Says when it is read.
private struct WatchedStorage: SecureStorageProtocol {
    private let storage: InMemorySecureStorage
    private let whenRead: @Sendable () -> Void

    init(_ storage: InMemorySecureStorage, whenRead: @escaping @Sendable () -> Void) {
        (self.storage, self.whenRead) = (storage, whenRead)
    }

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        whenRead()
        return try await storage.data(for: key)
    }

    func keys() async throws(SecureStorageError) -> [String] { try await storage.keys() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        try await storage.transaction(body)
    }
}
