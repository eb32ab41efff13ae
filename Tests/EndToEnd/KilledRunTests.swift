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

/// The app is killed after an order was carried out and before it heard so. The next start, over the same files, shows
/// that order and finishes it before anybody can make another.
@MainActor @Suite(.timeLimit(.minutes(15))) struct KilledRunTests {
    private let price = Money(minorUnits: 4990, currency: .usd)
    private let part = Money(minorUnits: 100, currency: .usd)

    @Test func aPaymentIsChargedOnce() async throws {
        try await World.run { world in
            let line = Line(to: world)
            let first = app(world, over: line)
            try await first.auth.signIn(.mina)
            let checkout = try made(first) { CheckoutViewModel(itemID: "itm_01", router: nil) { "first" } }
            await checkout.load()
            #expect(checkout.state == .confirming)
            line.cut()
            let paying = Task { await checkout.pay() }
            await line.untilSilent()
            paying.cancel()
            #expect(try await payments(world).map(\.reference) == ["first"])

            let second = world.app()
            _ = try await second.auth.restore()
            let model = try made(second) { CheckoutViewModel(itemID: "itm_01", router: nil) { "second" } }
            await model.load()
            #expect(model.state == .unknown(.outcomeUnknown(reference: "first")))
            #expect(model.price == price)
            await model.pay(price)
            await model.resolve()
            #expect(model.paid?.amount == price)
            #expect(try await payments(world).map(\.reference) == ["first"])
            #expect(try await second.payment.unresolvedOrders() == [])
        }
    }

    @Test func aRefundIsMadeOnce() async throws {
        try await World.run { world in
            let line = Line(to: world)
            let first = app(world, over: line)
            try await first.auth.signIn(.mina)
            let payment = try await first.payment.pay(.lamp("one"))
            let list = try made(first) { PaymentsViewModel { "first" } }
            await list.load()
            line.cut()
            let refunding = Task { await list.refund(payment, amount: part) }
            await line.untilSilent()
            refunding.cancel()
            #expect(try await payments(world).map(\.refunded) == [part])

            let second = world.app()
            _ = try await second.auth.restore()
            let model = try made(second) { PaymentsViewModel { "second" } }
            let order = RefundOrder(reference: "first", paymentID: payment.id, amount: part)
            let unresolved = try await second.payment.unresolvedOrders()
            #expect(unresolved == [.refund(order)])
            await model.load()
            #expect(model.refunds.isEmpty && model.resolved.map(\.reference) == ["first"])
            #expect(model.payments.value?.map(\.refunded) == [part])
            #expect(try await payments(world).map(\.refunded) == [part])
        }
    }

    /// The app over the files of `world`, which speaks to the Sandbox by `line`.
    private func app(_ world: World, over line: Line) -> AppDependencies {
        AppDependencies(
            network: line,
            storage: FileSecureStorage(folder: world.folder.appending(path: "data")),
            authConfiguration: AuthConfiguration(issuer: world.sandbox.url)
        )
    }

    /// A view model as a shell over `app` makes it.
    private func made<Model>(_ app: AppDependencies, _ make: () -> Model) throws -> Model {
        let shell = AppModel(app, dataFolder: URL(filePath: "/data"))
        _ = try (shell.coordinator.home(), shell.coordinator.profile())
        return shell.container.withCurrent(make)
    }

    /// What the Sandbox has of Mina.
    private func payments(_ world: World) async throws -> [Payment] {
        let app = world.app()
        _ = try await app.auth.restore()
        return try await app.payment.payments(after: nil).payments
    }
}

/// A line to the Sandbox. Once it is cut it still carries what is sent, and no answer to an order ever comes.
private final class Line: NetworkServiceProtocol {
    private let network: NetworkService
    private let isCut = Mutex(false)
    private let end = Gate()

    init(to world: World) {
        network = NetworkService(configuration: .init(baseURL: world.sandbox.url))
    }

    func cut() { isCut.withLock { $0 = true } }

    /// Returns once an order was carried out that is never answered.
    func untilSilent() async { await end.untilArrived() }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let response = try await network.perform(request)
        if request.method == .post, isCut.withLock(\.self) { await end.pass() }
        return response
    }
}
