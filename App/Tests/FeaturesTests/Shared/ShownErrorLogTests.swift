import AnalyticsModule
import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct ShownErrorLogTests {
    /// A shown error and its log entry.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let level: LogEntry.Level
        let error: String
        let fail: @MainActor @Sendable () async throws -> Void

        init(
            _ description: String,
            _ error: String,
            _ level: LogEntry.Level = .warning,
            fail: @escaping @MainActor @Sendable () async throws -> Void
        ) {
            testDescription = description
            self.level = level
            self.error = error
            self.fail = fail
        }
    }

    private nonisolated static let offline = NetworkError.offline(request: "http://secret", reason: "secret")
    private nonisolated static let locked = SecureStorageError.unavailable(path: "/secret", reason: "secret")
    private nonisolated static let payment = FakePayments.payment("secret")

    nonisolated static let cases = [
        Case("a list", "NetworkError.offline") {
            fakes.fail("/v1/items", with: offline)
            await fakes.make(ItemListViewModel()).refresh()
        },
        Case("a list from the cache", "NetworkError.offline") {
            fakes.answer("/v1/items", CatalogJSON.items("secret"))
            await fakes.make(ItemListViewModel()).refresh()
            fakes.fail("/v1/items", with: offline)
            await fakes.make(ItemListViewModel()).refresh()
        },
        Case("a next page", "NetworkError.offline") {
            fakes.network.reply(
                to: .get,
                "/v1/items",
                json: CatalogJSON.items("a", next: "secret")
            )
            fakes.network.reply(to: .get, "/v1/items", error: offline)
            let model = fakes.make(ItemListViewModel())
            await model.refresh()
            await model.loadMore()
        },
        Case("a sign-in", "AuthError.wrongCredentials", .info) {
            await fakes.make(SignInViewModel(router: nil)).signIn(username: "secret", password: "secret")
        },
        Case("a switch", "AuthError.signInRequired") {
            await fakes.make(AccountsViewModel()).switch(to: FakeAuth.id("secret"))
        },
        Case("a profile", "AuthError.profileRefused", .info) {
            fakes.auth.setUsers(FakeAuth.mina)
            fakes.auth.fail(with: .profileRefused)
            let model = fakes.make(EditProfileViewModel(router: nil))
            model.load()
            model.name = "secret"
            await model.save()
        },
        Case("a decision about analytics", "AnalyticsError.storage.unavailable") {
            fakes.analytics.fail(with: .storage(locked))
            await fakes.make(OnboardingViewModel {}).allowAnalytics(false)
        },
        Case("unresolved orders that cannot be read", "PaymentError.storage.unavailable") {
            fakes.payments.fail(.orders, with: .storage(locked))
            let model = fakes.make(checkout())
            fakes.task { await model.run() }
            await until { model.failure != nil }
        },
        Case("a payment that fails", "PaymentError.rejected") {
            fakes.payments.answer(with: .refused(.rejected(status: 400, type: "secret", title: nil)))
            let model = fakes.make(checkout())
            fakes.task { await model.run() }
            await until { model.isReady }
            await model.pay()
        },
        Case("a refund that fails", "PaymentError.notRefundable") {
            fakes.auth.setUsers(FakeAuth.mina)
            fakes.payments.answer(with: .refused(.notRefundable))
            let model = fakes.make(PaymentsViewModel())
            fakes.payments.list([payment])
            fakes.task { await model.run() }
            await until { model.canRefund && model.payments.value != nil }
            await model.refund(payment.id)
        },
    ]

    private static func checkout() -> CheckoutViewModel {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        return CheckoutViewModel(itemID: "a", router: nil)
    }

    @Test(arguments: cases)
    func `A shown error is logged once, without its associated values`(_ failure: Case) async throws {
        _ = try (fakes.home(), fakes.profile())
        try await failure.fail()
        #expect(fakes.log.entries.map(\.level) == [failure.level])
        #expect(fakes.log.entries.map(\.metadata) == [["error": failure.error]])
        #expect(!"\(fakes.log.entries)".contains("secret"))
    }

    @Test func `A cancellation is not logged`() async throws {
        _ = try (fakes.home(), fakes.profile())
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.fail("/v1/items", with: .cancelled)
        await fakes.make(ItemListViewModel()).refresh()
        let model = fakes.make(EditProfileViewModel(router: nil))
        model.load()
        model.name = "M"
        fakes.auth.fail(with: .network(.cancelled))
        await model.save()
        #expect(model.failure != nil && fakes.log.entries.isEmpty)
    }
}
