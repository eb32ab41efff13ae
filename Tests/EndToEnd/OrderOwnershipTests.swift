import AuthModule
import CompositionRoot
import Core
import CoreTesting
import Foundation
import Infrastructure
import PaymentModule
import Sandbox
import Synchronization
import Testing

/// Orders and the accounts that placed them, against the Sandbox.
@MainActor @Suite(.timeLimit(.minutes(15))) struct OrderOwnershipTests {
    @Test
    func `An order that is refused after a switch is repeated with the token of its account`() async throws {
        try await TestEnvironment.run { environment in
            let network = PausingNetwork(environment)
            let app = makeApp(environment, network: network)
            try await app.auth.signIn(.leo)
            try await app.auth.signIn(.mina)
            let token = try await app.auth.accessToken()
            let gate = network.pauseOrders()
            let paying = Task { [payment = app.payment] in try await payment.pay(.lamp("of Mina")) }
            await gate.untilArrived()
            try await app.accounts.switchAccount(to: environment.account("usr_leo"))
            environment.time.advance(by: 901)
            gate.open()

            #expect(try await paying.value.reference == "of Mina")
            #expect(app.auth.currentUser?.id == environment.account("usr_leo"))
            #expect(try await app.payment.payments() == [])
            let renewed = try await app.auth.accessToken(for: environment.account("usr_mina"))
            #expect(network.orders.map(\.token) == ["Bearer \(token.value)", "Bearer \(renewed.value)"])
            #expect(Set(network.orders.map(\.key)).count == 1)
            // The result is stored for Mina, who pays no second time.
            try await app.accounts.switchAccount(to: environment.account("usr_mina"))
            _ = try await app.payment.pay(.lamp("of Mina"))
            #expect(network.orders.count == 2)
            #expect(try await app.payment.payments().map(\.reference) == ["of Mina"])
        }
    }

    @Test func `An order whose account signs out during the request is not sent as another`() async throws {
        try await TestEnvironment.run { environment in
            let network = PausingNetwork(environment)
            let app = makeApp(environment, network: network)
            try await app.auth.signIn(.leo)
            try await app.auth.signIn(.mina)
            let gate = network.pauseOrders()
            let paying = Task { [payment = app.payment] in try await payment.pay(.lamp("of Mina")) }
            await gate.untilArrived()
            try await app.accounts.signOut(of: environment.account("usr_mina"))
            try await app.accounts.switchAccount(to: environment.account("usr_leo"))
            gate.open()
            await #expect(throws: PaymentError.accountSignedOut) { try await paying.value }
            #expect(network.orders.count == 1)
            #expect(try await app.payment.payments() == [])
            #expect(try await app.payment.resolvePending() == [])

            try await app.auth.signIn(.mina)
            _ = try await app.payment.pay(.lamp("of Mina"))
            #expect(Set(network.orders.map(\.key)).count == 1)
            #expect(try await app.payment.payments().map(\.reference) == ["of Mina"])
        }
    }

    @Test func `Another server with the same data folder gets no order of the first`() async throws {
        try await TestEnvironment.run { first in
            let network = PausingNetwork(first)
            let app = makeApp(first, network: network)
            try await app.auth.signIn(.mina)
            let gate = network.pauseOrders()
            let paying = Task { [payment = app.payment] in try await payment.pay(.lamp("one")) }
            await gate.untilArrived()
            paying.cancel()
            #expect(try await app.payment.unresolvedOrders().orders.map(\.order.reference) == ["one"])

            let time = ServerTime()
            try await Sandbox(SandboxConfiguration(now: { time.now })).run { sandbox in
                let second = TestEnvironment(sandbox: sandbox, folder: first.folder, time: time)
                let other = try await second.makeApp(.mina)
                #expect(try await other.payment.unresolvedOrders().orders == [])
                #expect(try await other.payment.resolvePending() == [])
                #expect(try await other.payment.payments() == [])
            }
            let restarted = first.makeApp()
            _ = try await restarted.auth.restore()
            #expect(try await restarted.payment.resolvePending().map(\.order.reference) == ["one"])
            #expect(try await restarted.payment.payments() == [])
            gate.open()
            _ = try await app.payment.pay(.lamp("one"))
            #expect(try await restarted.payment.payments().map(\.reference) == ["one"])
        }
    }

    private func makeApp(_ environment: TestEnvironment, network: PausingNetwork) -> AppDependencies {
        AppDependencies(
            network: network,
            storage: FileSecureStorage(folder: environment.folder.appending(path: "data")),
            authConfiguration: AuthConfiguration(issuer: environment.sandbox.url)
        )
    }
}

/// A network service that records orders and can hold them back.
private final class PausingNetwork: NetworkServiceProtocol {
    private struct State {
        var orders: [(token: String, key: String)] = []
        var gate: Gate?
    }

    private let network: NetworkService
    private let state = Mutex(State())

    init(_ environment: TestEnvironment) {
        network = NetworkService(configuration: .init(baseURL: environment.sandbox.url))
    }

    /// The access tokens and the idempotency keys of all orders.
    var orders: [(token: String, key: String)] { state.withLock { $0.orders } }

    /// Holds orders back until the returned gate opens.
    func pauseOrders() -> Gate {
        let gate = Gate()
        state.withLock { $0.gate = gate }
        return gate
    }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard let key = request.headers["Idempotency-Key"] else { return try await network.perform(request) }
        let gate = state.withLock { state in
            state.orders.append((request.headers["Authorization"] ?? "none", key))
            return state.gate
        }
        await gate?.pass()
        return try await network.perform(request)
    }
}
