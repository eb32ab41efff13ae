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

    @Test func `A payment is charged once after a crash`() async throws {
        try await TestEnvironment.run { environment in
            let network = ResponseDroppingNetwork(environment)
            let first = makeApp(environment, network: network)
            try await first.auth.signIn(.mina)
            network.dropResponses(of: "/confirm")
            let paying = Task { [payment = first.payment] in
                try await payment.payLamp("first", of: environment.account("usr_mina"))
            }
            await network.waitForDroppedResponse()
            paying.cancel()
            #expect(try await payments(environment).map(\.reference) == ["first"])

            let second = environment.makeApp()
            _ = try await second.auth.restore()
            let model = try makeViewModel(second) {
                CheckoutViewModel(itemID: "itm_01", router: nil)
            }
            let running = Task { await model.run() }
            defer { running.cancel() }
            while model.status == nil { await Task.yield() }
            #expect(model.status == .notAnswered)
            #expect(model.price == price)
            await model.pay()
            await model.resolve()
            while model.paid == nil { await Task.yield() }
            #expect(model.paid?.amount == price)
            #expect(try await payments(environment).map(\.reference) == ["first"])
            #expect(try await second.payment.orders().unresolved == [])
        }
    }

    @Test func `A refund is made once after a crash`() async throws {
        try await TestEnvironment.run { environment in
            let network = ResponseDroppingNetwork(environment)
            let first = makeApp(environment, network: network)
            try await first.auth.signIn(.mina)
            let mina = environment.account("usr_mina")
            let payment = try #require(try await first.payment.payLamp("one", of: mina).payment)
            let order = RefundOrder(reference: "first", of: payment, amount: price, account: mina)
            network.dropResponses(of: "/refunds/first")
            let refunding = Task { [payment = first.payment] in await payment.refund(order) }
            await network.waitForDroppedResponse()
            refunding.cancel()
            #expect(try await payments(environment).map(\.refunded) == [price])

            let second = environment.makeApp()
            _ = try await second.auth.restore()
            #expect(try await second.payment.orders().unresolved.map(\.order) == [.refund(order)])
            let model = try makeViewModel(second) { PaymentsViewModel() }
            let running = Task { await model.run() }
            defer { running.cancel() }
            while model.results.isEmpty { await Task.yield() }
            #expect(model.unresolved.isEmpty && model.results.map(\.order) == [.refund(order)])
            while model.payments.value?.first?.refunded != price { await Task.yield() }
            #expect(try await payments(environment).map(\.refunded) == [price])
        }
    }

    private func makeApp(_ environment: TestEnvironment, network: ResponseDroppingNetwork) -> AppDependencies {
        var configuration = AppConfiguration.test
        configuration.apiURL = environment.sandbox.url
        configuration.auth = AuthConfiguration(issuer: environment.sandbox.url, clientID: "trellis-app")
        let storage = FileSecureStorage(folder: environment.folder.appending(path: "data"))
        return AppDependencies(
            configuration: configuration,
            infrastructure: AppInfrastructure(network: network, secureStorage: storage)
        )
    }

    /// Creates a view model in the container of a shell.
    private func makeViewModel<ViewModel>(_ app: AppDependencies, _ make: () -> ViewModel) throws -> ViewModel {
        let shell = AppModel(app)
        _ = try (shell.coordinator.home.coordinator(), shell.coordinator.profile.coordinator())
        return shell.container.withCurrent(make)
    }

    /// Returns the payments of the signed-in user.
    private func payments(_ environment: TestEnvironment) async throws -> [Payment] {
        let app = environment.makeApp()
        _ = try await app.auth.restore()
        return try await app.payment.payments()
    }
}

/// A network service that can drop the responses to requests of one kind.
private final class ResponseDroppingNetwork: NetworkServiceProtocol {
    private let network: NetworkService
    private let droppedSuffix = Mutex<String?>(nil)
    private let closedGate = Gate()

    init(_ environment: TestEnvironment) {
        network = NetworkService(configuration: .init(baseURL: environment.sandbox.url))
    }

    func dropResponses(of suffix: String) { droppedSuffix.withLock { $0 = suffix } }

    func waitForDroppedResponse() async { await closedGate.untilArrived() }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let response = try await network.perform(request)
        if let suffix = droppedSuffix.withLock(\.self), request.target.description.hasSuffix(suffix) {
            await closedGate.pass()
        }
        return response
    }
}
