import AnalyticsModule
import AuthModule
import Core
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct ShopEventTests {
    private var actions: [AnalyticsEvent] { environment.events }

    @Test func `A search is tracked when it begins, without its words`() async throws {
        try CatalogDataModule.configure(environment.container)
        let model = environment.make(ItemListViewModel())
        for text in ["m", "mo", "moon", "", "lamp"] { model.searchText = text }
        let search = AnalyticsEvent(.track("Products Searched"))
        #expect(actions == [search, search])
    }

    @Test func `An item is tracked once, when it is loaded, with the price of the region`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.fail("/v1/items/lamp")
        environment.fail("/v1/items/lamp/comments")
        let model = environment.make(ItemViewModel(id: "lamp"))
        await model.refresh()
        #expect(actions == [])
        environment.answer("/v1/items/lamp", CatalogJSON.item("lamp"))
        for _ in 1...2 { await model.refresh() }
        let properties: [String: AnalyticsValue] = ["product_id": "lamp", "price": 49.9, "currency": "USD"]
        #expect(actions == [AnalyticsEvent(.track("Product Viewed"), properties: properties)])
    }

    @Test func `A checkout is tracked once, with its product`() async throws {
        try CatalogDataModule.configure(environment.container)
        try await environment.signIn("mina")
        environment.answer("/v1/items/lamp", CatalogJSON.item("lamp"))
        let model = environment.make(CheckoutViewModel(itemID: "lamp", router: nil))
        environment.task { await model.run() }
        await until { model.item.value != nil }
        await model.refresh()
        let product: AnalyticsValue = ["product_id": "lamp", "price": 49.9, "quantity": 1]
        let properties: [String: AnalyticsValue] = ["value": 49.9, "currency": "USD", "products": [product]]
        #expect(actions == [AnalyticsEvent(.track("Checkout Started"), properties: properties)])
    }

    @Test func `A sign-in identifies the user, without a name`() async throws {
        let model = environment.make(SignInViewModel(router: nil))
        await model.signIn(username: "mina", password: "wrong")
        #expect(actions == [])
        await model.signIn(username: "mina", password: "right")
        #expect(actions == [AnalyticsEvent(.identify, properties: ["tier": "gold", "locale": "ko-KR"])])
    }

    @Test func `Only the sign-out of the current user is tracked`() async throws {
        try await environment.signIn("mina", "leo")
        _ = try environment.profile()
        let accounts = environment.make(AccountsViewModel())
        let profile = environment.make(ProfileViewModel())
        environment.task { await profile.run() }
        await until { profile.user != nil }
        let signedOut = AnalyticsEvent(.track("Signed Out"))
        await accounts.signOut(.leo)
        #expect(actions == [])
        await profile.signOut()
        #expect(actions == [signedOut])
        await accounts.signOutOfAll()
        #expect(actions == [signedOut])
        try await environment.signIn("mina")
        await accounts.signOutOfAll()
        #expect(actions == [signedOut, signedOut])
    }

    @Test(arguments: [(4990, Currency.usd, 49.9), (68_000, .krw, 68_000), (15_250, .kwd, 15.25), (7, .kwd, 0.007)])
    func `An order has its amount in units of its currency`(minorUnits: Int64, currency: Currency, total: Double) {
        let amount = Money(minorUnits: minorUnits, currency: currency)
        let refund = Refund(id: "r", paymentID: "pay_1", amount: amount, status: .succeeded, createdAt: .distantPast)
        let properties = ShopEvent.orderRefunded(refund).analyticsEvent.properties
        #expect(properties == ["order_id": "pay_1", "total": .double(total), "currency": .string(currency.code)])
    }
}
