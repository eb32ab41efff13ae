import AuthModule
import Core
import CoreTesting
import Foundation
import Infrastructure
import PaymentModule
import PaymentTesting
import PaymentWorker
import Sandbox
import StripePaymentGateway
import StripeServer

/// A payment server with its gateway, and the ledger that it keeps itself.
protocol PaymentServer: Sendable {
    /// The accounts of two users, with their access tokens.
    var accounts: [TestSession.Account] { get }
    var cards: Cards { get }
    /// The clock of the server.
    var clock: TestClock { get }
    /// The network service without access tokens.
    var network: any NetworkServiceProtocol { get }
    func gateway(over network: any NetworkServiceProtocol) -> any PaymentGateway
    /// All movements of money, in no particular order.
    func ledger() async -> [Movement]
    /// Approves or declines a payment at its page.
    func decide(at page: URL, approves: Bool) async throws
}

/// The ids of payment methods, by their outcomes.
struct Cards: Sendable {
    let success: String
    let decline: String
    let approval: String
    let processing: String
}

/// A movement of money in the ledger of a server.
struct Movement: Sendable {
    let subject: String
    let payment: Payment.ID
    /// The reference of a payment, or the id of a refund.
    let reference: String
    /// The amount, negative for a refund.
    let minorUnits: Int64
}

/// A payment API.
enum ServerKind: CaseIterable, Sendable {
    /// The REST contract, with the Sandbox.
    case rest
    /// Stripe's, with a server of the tests.
    case stripe

    /// Runs a server while `body` runs.
    func run(_ body: (any PaymentServer) async throws -> Void) async throws {
        let clock = TestClock()
        switch self {
        case .rest: try await SandboxServer.run(clock, body)
        case .stripe: try await body(StripeTestServer(clock))
        }
    }
}

/// The Sandbox as a payment server.
struct SandboxServer: PaymentServer {
    let accounts: [TestSession.Account]
    let sandbox: RunningSandbox
    let clock: TestClock
    let network: any NetworkServiceProtocol

    let cards = Cards(
        success: "card",
        decline: "card_insufficient_funds",
        approval: "card_needs_action",
        processing: "card_processing"
    )

    /// Runs a server while `body` runs. `latency` is the delay of every request.
    static func run(
        _ clock: TestClock = TestClock(),
        latency: Duration = .zero,
        _ body: (SandboxServer) async throws -> Void
    ) async throws {
        let configuration = SandboxConfiguration(
            tokenLifetime: .seconds(24 * 60 * 60),
            faults: FaultPlan(rate: 0, latency: latency),
            now: { clock.date }
        )
        try await Sandbox(configuration).run { try await body(SandboxServer($0, clock)) }
    }

    private init(_ sandbox: RunningSandbox, _ clock: TestClock) async throws {
        self.sandbox = sandbox
        self.clock = clock
        network = NetworkService(configuration: .init(baseURL: sandbox.url))
        var accounts: [TestSession.Account] = []
        for user in [SandboxCredentials.username, "leo@example.com"] {
            let auth = AuthAssembly(
                dependencies: .init(
                    network: network,
                    storage: InMemorySecureStorage(),
                    exclusiveAccess: InMemoryExclusiveAccess(),
                    configuration: AuthConfiguration(issuer: sandbox.url),
                    now: { clock.date }
                )
            ).assemble()
            try await auth.signIn(Credentials(username: user, password: SandboxCredentials.password))
            let token = try await auth.accessToken()
            accounts.append(.init(id: token.account, token: token.value))
        }
        self.accounts = accounts
    }

    func gateway(over network: any NetworkServiceProtocol) -> any PaymentGateway {
        RESTPaymentGateway(network: network)
    }

    func ledger() async -> [Movement] {
        await sandbox.ledger().map { entry in
            Movement(
                subject: entry.userID,
                payment: entry.paymentID,
                reference: entry.reference,
                minorUnits: Int64(entry.kind == .refund ? -entry.value : entry.value)
            )
        }
    }

    func decide(at page: URL, approves: Bool) async throws {
        let form: QueryItems = ["decision": approves ? "approve" : "decline"]
        try await network.send(Endpoint<Void>(.post, .url(page), body: .form(form)))
    }
}

/// The server of Stripe's API as a payment server.
private struct StripeTestServer: PaymentServer {
    let accounts = ["mina", "leo"].map { customer in
        TestSession.Account(
            id: AccountID(issuer: "https://stripe.example", subject: customer),
            token: "token_\(customer)"
        )
    }
    let cards = Cards(
        success: TestCard.visa.rawValue,
        decline: TestCard.declined.rawValue,
        approval: TestCard.authenticationRequired.rawValue,
        processing: TestCard.processing.rawValue
    )
    let clock: TestClock
    private let server: StripeServer

    init(_ clock: TestClock) {
        self.clock = clock
        server = StripeServer(now: { clock.date })
    }

    var network: any NetworkServiceProtocol { server }

    func gateway(over network: any NetworkServiceProtocol) -> any PaymentGateway {
        StripePaymentGateway(network: network, returnURL: URL(filePath: "/return")) { account in account.subject }
    }

    func ledger() async -> [Movement] {
        server.movements.map { movement in
            Movement(
                subject: movement.customer,
                payment: movement.payment,
                reference: movement.reference,
                minorUnits: movement.amount
            )
        }
    }

    func decide(at page: URL, approves: Bool) async throws {
        server.authenticate(page.lastPathComponent, succeeds: approves)
    }
}
