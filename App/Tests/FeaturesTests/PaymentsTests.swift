import Core
import CoreTesting
import FeaturesTesting
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.timeLimit(.minutes(5))) struct PaymentsTests {
    private let one = FakePayments.payment("p1")
    private let two = FakePayments.payment("p2", item: "b")

    private func model(_ shop: FeatureTestEnvironment) throws -> PaymentsViewModel {
        shop.auth.has(FakeAuth.mina)
        _ = try shop.profile()
        let ids = SequentialIDs()
        return shop.track(PaymentsViewModel { ids.next() })
    }

    /// A model that shows one payment; refunds fail with `errors`, in turn.
    private func loaded(_ shop: FeatureTestEnvironment, _ errors: PaymentError...) async throws -> PaymentsViewModel {
        shop.payments.list([one])
        shop.payments.fail(with: errors)
        let model = try model(shop)
        await model.load()
        return model
    }

    @Test func paymentsComePageByPageAndAreNamed() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.payments.list([one], next: "n")
            shop.payments.list([two], after: "n")
            shop.answer("/v1/items/a", FeatureTestEnvironment.item("a", title: "Lamp"))
            shop.fail("/v1/items/b")
            let model = try model(shop)
            #expect(model.payments == .loading)
            await model.load()
            #expect(model.payments.value == [one] && model.titles == ["a": "Lamp"])
            await model.loadMore()
            #expect(model.payments.value?.count == 2)
            await model.load()
            #expect(model.titles == ["a": "Lamp"])
        }
    }

    @Test func noneIsEmptyAndAFailureCanBeTriedAgain() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try model(shop)
            await model.load()
            #expect(model.payments == .empty)
            shop.payments.list([one])
            await model.load()
            shop.payments.failListing(with: .network(FeatureTestEnvironment.offline))
            await model.refresh()
            #expect(model.payments.isStale && model.payments.value == [one])
            shop.payments.failListing(with: .signInRequired)
            let other = shop.track(PaymentsViewModel())
            await other.load()
            #expect(other.payments.failure?.recovery == .signIn)
        }
    }

    @Test func aStateThatThisVersionDoesNotKnowIsCalledAsTheServerCallsIt() async throws {
        try await FeatureTestEnvironment.open { shop in
            let disputed = Payment(
                id: "p1",
                reference: "r",
                itemID: "a",
                amount: one.amount,
                refunded: one.refunded,
                status: Payment.Status(rawValue: "disputed"),
                createdAt: one.createdAt
            )
            shop.payments.list([disputed])
            let model = try model(shop)
            await model.load()
            #expect(model.lines.value?.map(\.status) == [LocalizedText(verbatim: "disputed")])
        }
    }

    @Test func aRefundIsMadeOnceAndSeenInTheList() async throws {
        try await FeatureTestEnvironment.open { shop in
            let gate = Gate()
            let model = try await loaded(shop)
            shop.payments.wait(at: gate)
            shop.task { await model.refund(one) }
            await gate.untilArrived()
            await model.refund(one)
            #expect(model.refunds == ["p1": .refunding(one.amount)])
            gate.open()
            await until { model.refunds.isEmpty }
            #expect(model.payments.value?.first?.status == .refunded)
            #expect(shop.payments.refunds.map(\.amount) == [one.amount])
            await model.refund(FakePayments.payment("p1", refunded: 1000))
            #expect(shop.payments.refunds.count == 1)
        }
    }

    @Test func aPartIsGivenBack() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try await loaded(shop)
            await model.refund(one, amount: Money(minorUnits: 100, currency: .usd))
            #expect(model.payments.value?.first?.status == .partiallyRefunded)
        }
    }

    @Test func aRefundThatWasRefusedMayBeTriedAnew() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try await loaded(shop, .refundExceedsPayment)
            await model.refund(one)
            #expect(model.refunds == ["p1": .failed(.refundExceedsPayment)])
            #expect(model.failure(of: "p1")?.recovery == .change)
            #expect(model.failure(of: "p2") == nil)
            await model.refund(one)
            #expect(shop.payments.refunds.map(\.reference) == ["id-1", "id-2"])
        }
    }

    @Test func anUnknownRefundIsTriedAsItWas() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try await loaded(shop, .outcomeUnknown(reference: "id-1"))
            await model.refund(one, amount: Money(minorUnits: 100, currency: .usd))
            #expect(model.refunds == ["p1": .unknown(.outcomeUnknown(reference: "id-1"))])
            // Whatever is asked for now: what may have been given back is settled first.
            await model.refund(one)
            #expect(Set(shop.payments.refunds).count == 1)
        }
    }

    @Test func aRefundOfAnEarlierRunIsTriedAsItWas() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try model(shop)
            let order = RefundOrder(reference: "old", paymentID: "p1", amount: Money(minorUnits: 100, currency: .usd))
            shop.payments.leaveOpen(.payment(PaymentOrder(reference: "other", itemID: "a", amount: one.amount)))
            shop.payments.leaveOpen(.refund(order))
            shop.payments.list([one, two])
            await model.load()
            #expect(model.refunds == ["p1": .unknown(.outcomeUnknown(reference: "old"))])
            await model.refund(one)
            #expect(shop.payments.refunds == [order])
            await model.refund(two)
            #expect(shop.payments.refunds.map(\.reference) == ["old", "id-1"])
        }
    }

    @Test func aRefundOfAnEarlierRunIsSettledWhereItIsShown() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try model(shop)
            let order = RefundOrder(reference: "old", paymentID: "p1", amount: Money(minorUnits: 100, currency: .usd))
            let error = PaymentError.network(FeatureTestEnvironment.offline)
            shop.payments.leaveOpen(.refund(order))
            shop.payments.list([one])
            shop.payments.settle(ResolvedPayment(reference: "old", outcome: .unknown(error)))
            await model.load()
            #expect(model.refunds == ["p1": .unknown(error)])
            shop.payments.settle(ResolvedPayment(reference: "old", outcome: .declined(.expired(reference: "old"))))
            await model.settle()
            #expect(model.refunds == ["p1": .failed(.expired(reference: "old"))])
        }
    }

    @Test func aRefundThatEndedUnseenIsReadFromTheList() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try model(shop)
            let order = RefundOrder(reference: "old", paymentID: "p1", amount: one.amount)
            shop.payments.leaveOpen(.refund(order))
            shop.payments.list([one])
            await model.load()
            _ = try await shop.payments.refund(order)
            let refunded = FakePayments.payment("p1", refunded: 1000)
            shop.payments.list([refunded])
            await model.settle()
            #expect(model.payments.value == [refunded])
            #expect(model.refunds.isEmpty)
        }
    }

    @Test func nothingIsRefundedUntilItIsKnownWhatIsOpen() async throws {
        try await FeatureTestEnvironment.open { shop in
            let failure = PaymentError.storage(.noSpace(path: "/x"))
            shop.payments.failOpenOrders(with: failure)
            shop.payments.list([one])
            let model = try model(shop)
            #expect(!model.canRefund)
            await model.load()
            #expect(model.payments.value != nil)
            #expect(!model.canRefund && model.settleFailure == UserFacingError(failure))
            await model.refund(one)
            #expect(model.refunds.isEmpty && shop.payments.refunds.isEmpty)
            shop.payments.failOpenOrders(with: nil)
            await model.settle()
            #expect(model.canRefund && model.settleFailure == nil)
        }
    }

    @Test func anOpenRefundIsItsUsersAlone() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.payments.list([one])
            let model = try model(shop)
            shop.auth.has(FakeAuth.mina, FakeAuth.leo)
            shop.payments.fail(with: .outcomeUnknown(reference: "id-1"))
            await model.load()
            await model.refund(one)
            #expect(model.refunds.count == 1)
            _ = try await shop.auth.switchAccount(to: "u2")
            #expect(!model.canRefund)
            await model.refund(one)
            #expect(model.refunds.isEmpty && model.canRefund && shop.payments.refunds.count == 1)
        }
    }

    @Test(arguments: [
        PaymentError.signInRequired, .network(FeatureTestEnvironment.offline), .storage(.noSpace(path: "/x")),
    ])
    func whatKeepsAnOpenRefundFromBeingTriedDoesNotEndIt(error: PaymentError) async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try await loaded(shop, .outcomeUnknown(reference: "id-1"), error)
            await model.refund(one)
            await model.refund(one)
            #expect(model.refunds == ["p1": .unknown(error)])
            await model.refund(one)
            #expect(Set(shop.payments.refunds.map(\.reference)) == ["id-1"])
        }
    }

    @Test func anUnknownRefundIsSettledLater() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try await loaded(shop, .outcomeUnknown(reference: "id-1"))
            await model.refund(one)
            shop.payments.settle(
                ResolvedPayment(reference: "id-1", outcome: .unknown(.network(FeatureTestEnvironment.offline)))
            )
            await model.settle()
            #expect(model.refunds == ["p1": .unknown(.network(FeatureTestEnvironment.offline))])
            let refunded = FakePayments.payment("p1", refunded: 1000)
            shop.payments.list([refunded])
            shop.payments.settle(ResolvedPayment(reference: "id-1", outcome: .refunded(refunded)))
            await model.settle()
            #expect(model.refunds.isEmpty && model.settled.count == 2)
            #expect(model.payments.value == [refunded] && !model.isLoading)
        }
    }

    @Test func aRefundThatWasNotMadeAfterAllIsSaid() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try await loaded(shop, .outcomeUnknown(reference: "id-1"))
            await model.refund(one)
            let expired = PaymentError.expired(reference: "id-1")
            shop.payments.settle(ResolvedPayment(reference: "id-1", outcome: .declined(expired)))
            await model.settle()
            #expect(model.refunds == ["p1": .failed(expired)])
        }
    }

    @Test func openOrdersAreSettledBeforeTheListIsRead() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.payments.list([one])
            shop.payments.settle(ResolvedPayment(reference: "x", outcome: .paid(two)))
            let model = try model(shop)
            shop.task { await model.load() }
            await until { model.payments.value != nil }
            #expect(model.settled.map(\.reference) == ["x"] && shop.payments.settleCount == 1)
        }
    }

    @Test func aRefundUnderWayOutlivesItsScreen() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.payments.list([one])
            let gate = Gate()
            var model: PaymentsViewModel? = try model(shop)
            await model?.load()
            shop.payments.wait(at: gate)
            let refunding = shop.task { [model] in await model?.refund(one) }
            await gate.untilArrived()
            refunding.cancel()
            gate.open()
            await refunding.value
            #expect(model?.refunds == ["p1": .unknown(.outcomeUnknown(reference: "id-1"))])
            model = nil
            shop.payments.wait(at: nil)
            let again = shop.track(PaymentsViewModel { "another" })
            await again.load()
            await again.refund(one)
            #expect(Set(shop.payments.refunds.map(\.reference)) == ["id-1"])
        }
    }
}
