import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct CheckoutCoordinatorTests {
    /// Returns the coordinator of a checkout whose sheet is shown, at a restored `path`, after everything is loaded.
    func shown(at path: [CheckoutDestination] = [], home: HomeCoordinator) async throws -> CheckoutCoordinator {
        if fakes.auth.currentUser == nil { fakes.auth.setUsers(FakeAuth.mina) }
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        home.router.restore(Route(sheet: Presented(.checkout(item: "a"), inside: Route(path: path))))
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        let checkout = fakes.track(made)
        let model = fakes.track(checkout.model)
        fakes.task { await model.run() }
        await until { !model.isChecking && model.item.value != nil && model.methods.value != nil }
        return checkout
    }

    func receipt(_ checkout: CheckoutCoordinator) throws -> ReceiptViewModel {
        guard let screen = checkout.router.path.last, case .receipt(let made) = checkout.screen(screen, at: 0) else {
            throw Unexpected.content
        }
        return fakes.track(made)
    }

    @Test func `A payment shows its receipt, and closing that ends the sheet with it`() async throws {
        let home = try fakes.home()
        let checkout = try await shown(home: home)
        let sheet = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await checkout.model.pay()
        #expect(checkout.router.path == [.receipt("pay_1")])
        let receipt = try receipt(checkout)
        await receipt.run()
        #expect(receipt.receipt.value?.number == "pay_1" && receipt.receipt.value?.method == "Visa ending in 4242")
        let item = try #require(receipt.checkout.item.value)
        fakes.fail("/v1/items/a/image")
        await receipt.loadPicture(of: item)
        #expect(receipt.picture(of: item).failure != nil)
        // Back at the order, nothing can be paid again, and the receipt is one step away.
        checkout.router.pop()
        #expect(!checkout.model.canPay && checkout.model.action == .showReceipt)
        checkout.model.showReceipt()
        checkout.model.showReceipt()
        #expect(checkout.router.path == [.receipt("pay_1")])
        receipt.checkout.close()
        let paid = try #require(checkout.model.paid)
        #expect(await sheet.value == paid && home.router.sheet == nil)
    }

    @Test func `A chosen method returns to the order`() async throws {
        let home = try fakes.home()
        let checkout = try await shown(home: home)
        checkout.model.showMethods()
        guard case .methods(let model) = checkout.screen(.methods, at: 0) else { throw Unexpected.content }
        #expect(checkout.router.path == [.methods] && model.methodDetails("other") == "A second card.")
        model.chooseMethod("other")
        #expect(checkout.router.path.isEmpty && checkout.model.methodID == "other")
        fakes.payments.offer([PaymentMethod(id: "card", name: "Visa")])
        fakes.requestLanguage.tag = "ko"
        await checkout.model.refresh()
        checkout.model.showMethods()
        #expect(checkout.router.path.isEmpty, "one method is no choice")
    }

    @Test func `The method of an order that was sent cannot be chosen`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("old")), .notCompleted)
        let home = try fakes.home()
        let restored = try await shown(at: [.methods], home: home)
        await until { restored.router.path.isEmpty }
        restored.model.showMethods()
        #expect(restored.router.path.isEmpty)
        await restored.model.discard()
        restored.model.showMethods()
        let gate = Gate()
        fakes.payments.wait(.send, at: gate)
        fakes.task { await restored.model.pay() }
        await gate.untilArrived()
        #expect(restored.router.path.isEmpty)
        gate.open()
        await until { restored.router.path == [.receipt("pay_1")] }
    }

    @Test(arguments: ["unknown", "of another item", "declined", "refunded"])
    func `A restored receipt shows a payment of the item that has succeeded, and no other`(id: String) async throws {
        fakes.payments.list([
            FakePayments.payment("of another item", item: "b"),
            FakePayments.payment("declined", status: .declined(Decline(code: "x"))),
            FakePayments.payment("refunded", refunded: 1000),
        ])
        let home = try fakes.home()
        let checkout = try await shown(at: [.receipt(id)], home: home)
        let receipt = try receipt(checkout)
        fakes.task { await receipt.run() }
        await until { receipt.receipt != .loading }
        if id == "refunded" {
            #expect(receipt.receipt.value?.number == id)
        } else {
            #expect(receipt.receipt.failure?.recovery == .goBack)
        }
        #expect(checkout.model.paid == nil && checkout.router.path == [.receipt(id)])
    }

    @Test func `A switch of the account closes the receipt of the one before`() async throws {
        let home = try fakes.home()
        let checkout = try await shown(home: home)
        await checkout.model.pay()
        fakes.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        await until { checkout.model.isReady && checkout.router.path.isEmpty }
    }

    @Test func `A link to a screen inside the accounts opens the accounts`() async throws {
        let router = Router<AppFlow>()
        let session = fakes.session(router)
        fakes.settings.update { $0.hasSeenOnboarding = true }
        await fakes.settings.waitForSave()
        await session.open(link: "trellis://home?sheet=accounts&sheet.path=receipt/pay_1&sheet.cover=picture")
        #expect(session.link == "trellis://home?sheet=accounts")
        await session.save()
    }
}
