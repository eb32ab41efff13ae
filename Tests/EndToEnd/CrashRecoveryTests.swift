import AuthModule
import CompositionRoot
import Core
import CoreTesting
import DependencyInjection
import Features
import Foundation
import Infrastructure
import PaymentModule
import Sandbox
import Synchronization
import Testing

/// The app is killed after the server carried out an order and before the response arrived. The next launch shows the
/// order and finishes it before a new one can be placed.
@MainActor @Suite(.timeLimit(.minutes(15))) struct CrashRecoveryTests {
    private let price = Money(minorUnits: 4990, currency: .usd)

    @Test func aPaymentIsChargedOnceAfterACrash() async throws {
        try await TestEnvironment.run { environment in
            let network = ResponseDroppingNetwork(environment)
            let first = makeApp(environment, network: network)
            try await first.auth.signIn(.mina)
            let checkout = try makeViewModel(first) {
                CheckoutViewModel(itemID: "itm_01", router: nil, makeID: { "first" })
            }
            await checkout.load()
            #expect(checkout.state == .confirming)
            network.dropResponses()
            let paying = Task { await checkout.pay() }
            await network.waitForDroppedResponse()
            paying.cancel()
            #expect(try await payments(environment).map(\.reference) == ["first"])

            let second = environment.makeApp()
            _ = try await second.auth.restore()
            let model = try makeViewModel(second) {
                CheckoutViewModel(itemID: "itm_01", router: nil, makeID: { "second" })
            }
            await model.load()
            // The first process may still run, as far as the second one knows.
            #expect(model.state == .paying)
            #expect(model.price == price)
            await model.pay(price)
            await model.resolve()
            #expect(model.paid?.amount == price)
            #expect(try await payments(environment).map(\.reference) == ["first"])
            #expect(try await second.payment.unresolvedOrders().orders == [])
        }
    }

    @Test func aRefundIsMadeOnceAfterACrash() async throws {
        try await TestEnvironment.run { environment in
            let network = ResponseDroppingNetwork(environment)
            let first = makeApp(environment, network: network)
            try await first.auth.signIn(.mina)
            let payment = try await first.payment.pay(.lamp("one"))
            let list = try makeViewModel(first) { PaymentsViewModel { "first" } }
            await list.load()
            network.dropResponses()
            let refunding = Task { await list.refund(payment.id) }
            await network.waitForDroppedResponse()
            refunding.cancel()
            #expect(try await payments(environment).map(\.refunded) == [price])

            let second = environment.makeApp()
            _ = try await second.auth.restore()
            let model = try makeViewModel(second) { PaymentsViewModel { "second" } }
            let order = RefundOrder(reference: "first", paymentID: payment.id, amount: price)
            #expect(try await second.payment.unresolvedOrders().orders.map(\.order) == [.refund(order)])
            await model.load()
            #expect(model.unresolved.isEmpty && model.results.map(\.order) == [.refund(order)])
            #expect(model.payments.value?.map(\.refunded) == [price])
            #expect(try await payments(environment).map(\.refunded) == [price])
        }
    }

    private func makeApp(_ environment: TestEnvironment, network: ResponseDroppingNetwork) -> AppDependencies {
        AppDependencies(
            network: network,
            storage: FileSecureStorage(folder: environment.folder.appending(path: "data")),
            authConfiguration: AuthConfiguration(issuer: environment.sandbox.url)
        )
    }

    /// Creates a view model in the container of a shell.
    private func makeViewModel<ViewModel>(_ app: AppDependencies, _ make: () -> ViewModel) throws -> ViewModel {
        let shell = AppModel(app, dataFolder: URL(filePath: "/data"))
        _ = try (shell.coordinator.home(), shell.coordinator.profile())
        return shell.container.withCurrent(make)
    }

    /// Returns the payments of the signed-in user.
    private func payments(_ environment: TestEnvironment) async throws -> [Payment] {
        let app = environment.makeApp()
        _ = try await app.auth.restore()
        return try await app.payment.payments()
    }
}

/// A network service that can drop the responses to orders.
private final class ResponseDroppingNetwork: NetworkServiceProtocol {
    private let network: NetworkService
    private let isDropping = Mutex(false)
    private let closedGate = Gate()

    init(_ environment: TestEnvironment) {
        network = NetworkService(configuration: .init(baseURL: environment.sandbox.url))
    }

    func dropResponses() { isDropping.withLock { $0 = true } }

    func waitForDroppedResponse() async { await closedGate.untilArrived() }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let response = try await network.perform(request)
        if request.method == .post, isDropping.withLock(\.self) { await closedGate.pass() }
        return response
    }
}
