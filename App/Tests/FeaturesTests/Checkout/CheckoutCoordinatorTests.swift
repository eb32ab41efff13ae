import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import PaymentTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct CheckoutCoordinatorTests {
    /// Returns the coordinator of a checkout whose sheet is shown, at a restored `path`, after everything is loaded.
    func shown(at path: [CheckoutDestination] = [], home: HomeCoordinator) async throws -> CheckoutCoordinator {
        try await environment.signIn("mina")
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        home.router.restore(Route(sheet: Presented(.checkout(item: "a"), inside: Route(path: path))))
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        let checkout = environment.track(made.coordinator)
        let model = environment.track(checkout.model)
        environment.task { await model.run() }
        await until { !model.isChecking && model.item.value != nil && model.methods.value != nil }
        return checkout
    }

    func receipt(_ checkout: CheckoutCoordinator) throws -> ReceiptViewModel {
        guard let screen = checkout.router.path.last, case .receipt(let made) = checkout.screen(screen, at: 0) else {
            throw Unexpected.content
        }
        return environment.track(made)
    }

    @Test func `A payment shows its receipt, and closing that ends the sheet with it`() async throws {
        let home = try environment.home()
        let checkout = try await shown(home: home)
        let sheet = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await checkout.model.pay()
        #expect(checkout.router.path == [.receipt("pay_1")])
        let receipt = try receipt(checkout)
        await receipt.run()
        #expect(receipt.receipt.value?.number == "pay_1" && receipt.receipt.value?.method == "Visa ending in 4242")
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
        let home = try environment.home()
        let checkout = try await shown(home: home)
        checkout.model.showMethods()
        guard case .methods(let model) = checkout.screen(.methods, at: 0) else { throw Unexpected.content }
        #expect(checkout.router.path == [.methods] && model.methodDetails("paused") == "en")
        model.chooseMethod("paused")
        #expect(checkout.router.path.isEmpty && checkout.model.methodID == "paused")
    }

    @Test func `The method of an order that was sent cannot be chosen`() async throws {
        environment.paymentServer.script(.confirm, .requestLost)
        await environment.services.placeElsewhere(.payment(order("old")))
        let home = try environment.home()
        let restored = try await shown(at: [.methods], home: home)
        await until { restored.router.path.isEmpty }
        restored.model.showMethods()
        #expect(restored.router.path.isEmpty)
        await restored.model.discard()
        restored.model.showMethods()
        let gate = Gate()
        environment.paymentServer.script(.confirm, .delayed { await gate.pass() })
        environment.task { await restored.model.pay() }
        await gate.untilArrived()
        #expect(restored.router.path.isEmpty)
        gate.open()
        await until { restored.router.path == [.receipt("pay_2")] }
    }

    @Test(arguments: [("unknown", false), ("pay_1", false), ("pay_2", false), ("pay_3", true)])
    func `A restored receipt shows a payment of the item that has succeeded, and no other`(
        id: String,
        isShown: Bool
    ) async throws {
        await environment.services.addPayment(for: "b")
        await environment.services.addPayment(method: "declined")
        await environment.services.addPayment(refunded: 1000)
        let home = try environment.home()
        let checkout = try await shown(at: [.receipt(id)], home: home)
        let receipt = try receipt(checkout)
        environment.task { await receipt.run() }
        await until { receipt.receipt != .loading }
        #expect(receipt.receipt.value?.number == (isShown ? id : nil))
        #expect(receipt.receipt.failure?.recovery == (isShown ? nil : .goBack))
        #expect(checkout.model.paid == nil && checkout.router.path == [.receipt(id)])
    }

    @Test func `A switch of the account closes the receipt of the one before`() async throws {
        let home = try environment.home()
        let checkout = try await shown(home: home)
        await checkout.model.pay()
        try await environment.signIn("leo")
        await until { checkout.model.isReady && checkout.router.path.isEmpty }
    }

    @Test func `A link to a screen inside the accounts opens the accounts`() async throws {
        let router = Router<AppFlow>()
        let session = environment.session(router)
        environment.settings.update { $0.hasSeenOnboarding = true }
        await environment.settings.waitForSave()
        await session.open(link: "trellis://home?sheet=accounts&sheet.path=receipt/pay_1&sheet.cover=picture")
        #expect(session.link == "trellis://home?sheet=accounts")
        await session.save()
    }
}
