import AnalyticsModule
import AuthModule
import Core
import CoreTesting
import FeaturesTesting
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.timeLimit(.minutes(5))) struct FailureLogTests {
    /// A failure on a screen, and its entry in the log.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let level: LogEntry.Level
        let error: String
        let fail: @MainActor @Sendable (FeatureTestEnvironment) async throws -> Void

        init(
            _ description: String,
            _ error: String,
            _ level: LogEntry.Level = .warning,
            fail: @escaping @MainActor @Sendable (FeatureTestEnvironment) async throws -> Void
        ) {
            (testDescription, self.level, self.error, self.fail) = (description, level, error, fail)
        }
    }

    private nonisolated static let offline = NetworkError.offline(url: "http://secret", reason: "secret")
    private nonisolated static let locked = SecureStorageError.unavailable(path: "/secret", reason: "secret")
    private nonisolated static let unknown = PaymentError.outcomeUnknown(reference: "secret")
    private nonisolated static let payment = FakePayments.payment("secret")

    nonisolated static let cases = [
        Case("a list", "NetworkError.offline") { shop in
            shop.fail("/v1/items", with: offline)
            await shop.track(ItemListViewModel()).load()
        },
        Case("a list from the cache", "NetworkError.offline") { shop in
            shop.answer("/v1/items", FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("secret")]))
            await shop.track(ItemListViewModel()).load()
            shop.fail("/v1/items", with: offline)
            await shop.track(ItemListViewModel()).load()
        },
        Case("a next page", "NetworkError.offline") { shop in
            shop.network.reply(
                to: .get,
                "/v1/items",
                json: FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("a")], next: "secret")
            )
            shop.network.reply(to: .get, "/v1/items", error: offline)
            let model = shop.track(ItemListViewModel())
            await model.load()
            await model.loadMore()
        },
        Case("a sign-in", "AuthError.wrongCredentials", .info) { shop in
            await shop.track(SignInViewModel(router: nil)).signIn(username: "secret", password: "secret")
        },
        Case("a switch", "AuthError.signInRequired") { shop in
            await shop.track(AccountsViewModel()).switch(to: "secret")
        },
        Case("a profile", "AuthError.profileRefused", .info) { shop in
            shop.auth.has(FakeAuth.mina)
            shop.auth.fail(with: .profileRefused)
            let model = shop.track(EditProfileViewModel(router: nil))
            model.load()
            model.name = "secret"
            await model.save()
        },
        Case("a decision about analytics", "AnalyticsError.storage.unavailable") { shop in
            shop.analytics.fail(with: .storage(locked))
            await shop.track(OnboardingViewModel {}).allowAnalytics(false)
        },
        Case("an unresolved order that cannot be read", "PaymentError.storage.unavailable") { shop in
            shop.payments.failOpenOrders(with: .storage(locked))
            await shop.track(checkout(shop)).load()
        },
        Case("a payment that is declined", "PaymentError.declined", .info) { shop in
            shop.payments.fail(with: .declined)
            let model = shop.track(checkout(shop))
            await model.load()
            await model.pay()
        },
        Case("a payment with an unknown outcome", "PaymentError.outcomeUnknown") { shop in
            shop.payments.fail(with: unknown)
            let model = shop.track(checkout(shop))
            await model.load()
            await model.pay()
        },
        Case("unresolved refunds that cannot be read", "PaymentError.storage.unavailable") { shop in
            shop.auth.has(FakeAuth.mina)
            shop.payments.failOpenOrders(with: .storage(locked))
            await shop.track(PaymentsViewModel()).settle()
        },
        Case("a refund", "PaymentError.outcomeUnknown") { shop in
            shop.auth.has(FakeAuth.mina)
            shop.payments.fail(with: unknown)
            let model = shop.track(PaymentsViewModel())
            await model.settle()
            await model.refund(payment)
        },
    ]

    private static func checkout(_ shop: FeatureTestEnvironment) -> CheckoutViewModel {
        shop.auth.has(FakeAuth.mina)
        shop.answer("/v1/items/a", FeatureTestEnvironment.item("a"))
        return CheckoutViewModel(item: "a", router: nil)
    }

    @Test("A failure that is shown is logged once, without what it carries", arguments: cases)
    func failure(_ failure: Case) async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try (shop.home(), shop.profile())
            try await failure.fail(shop)
            #expect(shop.log.entries.map(\.level) == [failure.level])
            #expect(shop.log.entries.map(\.metadata) == [["error": failure.error]])
            #expect(!"\(shop.log.entries)".contains("secret"))
        }
    }

    @Test("A cancellation is not logged")
    func cancellation() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try (shop.home(), shop.profile())
            shop.auth.has(FakeAuth.mina)
            shop.fail("/v1/items", with: .cancelled)
            await shop.track(ItemListViewModel()).load()
            let model = shop.track(EditProfileViewModel(router: nil))
            model.load()
            model.name = "M"
            shop.auth.fail(with: .network(.cancelled))
            await model.save()
            #expect(model.failure != nil && shop.log.entries.isEmpty)
        }
    }
}
