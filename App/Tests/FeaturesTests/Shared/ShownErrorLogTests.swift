import AnalyticsModule
import AuthModule
import AuthTesting
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import PaymentModule
import PaymentTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct ShownErrorLogTests {
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

    nonisolated static let cases = [
        Case("a list", "NetworkError.offline") {
            environment.fail("/v1/items", with: offline)
            await environment.make(ItemListViewModel()).refresh()
        },
        Case("a list from the cache", "NetworkError.offline") {
            environment.answer("/v1/items", CatalogJSON.items("secret"))
            await environment.make(ItemListViewModel()).refresh()
            environment.fail("/v1/items", with: offline)
            await environment.make(ItemListViewModel()).refresh()
        },
        Case("a next page", "NetworkError.offline") {
            environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a", next: "secret"))
            environment.network.reply(to: .get, "/v1/items", error: offline)
            let model = environment.make(ItemListViewModel())
            await model.refresh()
            await model.loadMore()
        },
        Case("a sign-in", "AuthError.wrongCredentials", .info) {
            await environment.make(SignInViewModel(router: nil)).signIn(username: "secret", password: "secret")
        },
        Case("a switch", "AuthError.signInRequired") {
            await environment.make(AccountsViewModel()).switch(to: AccountID(issuer: "api", subject: "secret"))
        },
        Case("a profile", "ProfileError.refused", .info) {
            try await environment.signIn("mina")
            environment.network.reply(to: .patch, "/v1/profile", status: 422, json: "")
            let model = environment.make(EditProfileViewModel(router: nil))
            model.load()
            model.name = "secret"
            await model.save()
        },
        Case("a decision about analytics", "AnalyticsError.storage.unavailable") {
            environment.storage.fail(with: locked)
            await environment.make(OnboardingViewModel {}).allowAnalytics(false)
        },
        Case("unresolved orders that cannot be read", "PaymentError.storage.unavailable") {
            let model = try await checkout()
            environment.storage.fail(with: locked)
            environment.task { await model.run() }
            await until { model.failure != nil }
        },
        Case("a payment that fails", "PaymentError.rejected") {
            let refusal = PaymentError.rejected(status: 400, type: "secret", title: nil)
            environment.paymentServer.script(.create, .refused(refusal))
            let model = try await checkout()
            environment.task { await model.run() }
            await until { model.isReady }
            await model.pay()
        },
        Case("a refund that fails", "PaymentError.notRefundable") {
            try await environment.signIn("mina")
            environment.paymentServer.script(.refund, .refused(.notRefundable))
            let payment = try #require(await environment.services.addPayment(for: "secret"))
            let model = environment.make(PaymentsViewModel())
            environment.task { await model.run() }
            await until { model.canRefund && model.payments.value != nil }
            await model.refund(payment.id)
        },
    ]

    private static func checkout() async throws -> CheckoutViewModel {
        try await environment.signIn("mina")
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        return environment.make(CheckoutViewModel(itemID: "a", router: nil))
    }

    @Test(arguments: cases)
    func `A shown error is logged once, without its associated values`(_ failure: Case) async throws {
        _ = try (environment.home(), environment.profile())
        try await failure.fail()
        #expect(environment.log.entries.map(\.level) == [failure.level])
        #expect(environment.log.entries.map(\.metadata) == [["error": failure.error]])
        #expect(!"\(environment.log.entries)".contains("secret"))
    }

    @Test func `A cancellation is not logged`() async throws {
        _ = try (environment.home(), environment.profile())
        try await environment.signIn("mina")
        environment.fail("/v1/items", with: .cancelled)
        await environment.make(ItemListViewModel()).refresh()
        let model = environment.make(EditProfileViewModel(router: nil))
        model.load()
        model.name = "M"
        environment.fail("/v1/profile", to: .patch, with: .cancelled)
        await model.save()
        #expect(model.failure != nil && environment.log.entries.isEmpty)
    }
}
