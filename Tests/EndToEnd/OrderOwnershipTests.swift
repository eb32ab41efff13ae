import AnalyticsModule
import AnalyticsTesting
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
            let mina = environment.account("usr_mina")
            try await app.auth.signIn(.leo)
            try await app.auth.signIn(.mina)
            let token = try await app.auth.accessToken()
            let gate = network.pause("/v1/payments")
            let paying = Task { [payment = app.payment] in try await payment.payLamp("of-Mina", of: mina) }
            await gate.untilArrived()
            try await app.auth.switchAccount(to: environment.account("usr_leo"))
            environment.time.advance(by: 901)
            gate.open()

            #expect(try await paying.value.payment?.reference == "of-Mina")
            #expect(app.auth.currentUser?.id == environment.account("usr_leo"))
            #expect(try await app.payment.payments() == [])
            let renewed = try await app.auth.accessToken(for: mina)
            #expect(network.tokens == [token, renewed, renewed].map { "Bearer \($0.value)" })
            try await app.auth.switchAccount(to: mina)
            #expect(try await app.payment.payments().map(\.reference) == ["of-Mina"])
            try await app.analytics.flush()
            let events = await environment.sandbox.events()
            #expect(events.map(\.name) == ["Order Completed"] && events.map(\.userID) == ["usr_mina"])
        }
    }

    @Test func `An order whose account signs out during the request is not sent as another`() async throws {
        try await TestEnvironment.run { environment in
            let network = PausingNetwork(environment)
            let app = makeApp(environment, network: network)
            let mina = environment.account("usr_mina")
            try await app.auth.signIn(.leo)
            try await app.auth.signIn(.mina)
            let gate = network.pause("/v1/payments")
            let paying = Task { [payment = app.payment] in
                await payment.pay(.lamp("of-Mina", of: mina))
            }
            await gate.untilArrived()
            try await app.auth.signOut(of: mina, .grant)
            try await app.auth.switchAccount(to: environment.account("usr_leo"))
            gate.open()
            #expect(await paying.value == .failed(.signInRequired, movedNoMoney: false))
            #expect(network.tokens.count == 1)
            #expect(try await app.payment.payments() == [])
            #expect(try await app.payment.orders().unresolved == [])

            try await app.auth.signIn(.mina)
            #expect(try await app.payment.payLamp("of-Mina", of: mina).payment != nil)
            #expect(try await app.payment.payments().map(\.reference) == ["of-Mina"])
        }
    }

    @Test func `An order of another account than the current one is not sent`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.mina)
            try await app.auth.signIn(.leo)
            let before = environment.sandbox.requestCount
            let order = PaymentOrder.lamp("of-Mina", of: environment.account("usr_mina"))
            #expect(await app.payment.pay(order) == .failed(.accountChanged, movedNoMoney: false))
            #expect(environment.sandbox.requestCount == before)
        }
    }

    @Test func `Another server with the same data folder gets no order of the first`() async throws {
        try await TestEnvironment.run { first in
            let network = PausingNetwork(first)
            let app = makeApp(first, network: network)
            let mina = first.account("usr_mina")
            try await app.auth.signIn(.mina)
            let gate = network.pause("/confirm")
            let paying = Task { [payment = app.payment] in try await payment.payLamp("one", of: mina) }
            await gate.untilArrived()
            paying.cancel()
            #expect(try await app.payment.orders().unresolved.map(\.order.reference) == ["one"])

            let time = ServerTime()
            try await Sandbox(SandboxConfiguration(now: { time.now })).run { sandbox in
                let second = TestEnvironment(sandbox: sandbox, folder: first.folder, time: time)
                let other = try await second.makeApp(.mina)
                #expect(try await other.payment.orders().unresolved == [])
                let before = sandbox.requestCount
                try await other.payment.resolve()
                #expect(sandbox.requestCount == before)
            }
            let restarted = first.makeApp()
            _ = try await restarted.auth.restore()
            try await restarted.payment.resolve()
            #expect(try await restarted.payment.orders().unresolved.map(\.status) == [.notCompleted])
            #expect(try await restarted.payment.payments() == [])
            gate.open()
            #expect(try await app.payment.payLamp("one", of: mina).payment != nil)
            #expect(try await restarted.payment.payments().map(\.reference) == ["one"])
        }
    }

    private func makeApp(_ environment: TestEnvironment, network: PausingNetwork) -> AppDependencies {
        var configuration = AppConfiguration.test
        configuration.apiURL = environment.sandbox.url
        configuration.auth = AuthConfiguration(issuer: environment.sandbox.url, clientID: "trellis-app")
        let storage = FileSecureStorage(folder: environment.folder.appending(path: "data"))
        var infrastructure = AppInfrastructure(network: network, secureStorage: storage)
        infrastructure.eventLog = InMemoryEventLog()
        return AppDependencies(configuration: configuration, infrastructure: infrastructure)
    }
}

/// A network service that records the requests of orders and can hold them back.
private final class PausingNetwork: NetworkServiceProtocol {
    private struct State {
        var tokens: [String] = []
        var pause: (suffix: String, gate: Gate)?
    }

    private let network: NetworkService
    private let state = Mutex(State())

    init(_ environment: TestEnvironment) {
        network = NetworkService(configuration: .init(baseURL: environment.sandbox.url))
    }

    /// The access tokens of all requests that create or confirm a payment.
    var tokens: [String] { state.withLock(\.tokens) }

    /// Holds requests whose path ends with `suffix` back until the returned gate opens.
    func pause(_ suffix: String) -> Gate {
        let gate = Gate()
        state.withLock { $0.pause = (suffix, gate) }
        return gate
    }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let path = request.target.description
        guard request.method == .post, path.hasPrefix("/v1/payments") else { return try await network.perform(request) }
        let gate = state.withLock { state in
            state.tokens.append(request.headers["Authorization"] ?? "none")
            return state.pause.flatMap { path.hasSuffix($0.suffix) ? $0.gate : nil }
        }
        await gate?.pass()
        return try await network.perform(request)
    }
}
