import AuthModule
import Core
import CoreTesting
import Foundation
import Infrastructure
import PaymentModule
import PaymentWorker
import Sandbox
import StripeGateway
import StripeServer

/// A running payment server, with the ledger that it keeps itself.
protocol PaymentServer: Sendable {
    var kind: ServerKind { get }
    var url: URL { get }
    /// The accounts of two users, with their access tokens.
    var accounts: [TestSession.Account] { get }
    /// The ids of the payment methods, by their outcomes.
    var cards: Cards { get }
    /// A refusal in the API's own terms.
    var refusal: NetworkResponse { get }
    /// All movements of money, in no particular order.
    func ledger() async -> [Movement]
    /// Approves or declines a payment that requires an action.
    func decide(_ payment: Payment, approves: Bool) async throws
}

/// The ids of payment methods, by their outcomes.
struct Cards: Sendable {
    let success: String
    let declines: [String: String]
    let needsAction: String
    let processing: String
    let answerLost: String

    /// A card without money.
    var empty: String { declines["insufficient_funds"] ?? "" }
}

/// A movement of money in the ledger of a server.
struct Movement: Hashable, Sendable {
    let subject: String
    let isRefund: Bool
    let reference: String
    let amount: Money?
}

extension ServerKind {
    /// Runs a server while `body` runs.
    func run(
        processingTime: TimeInterval = 5,
        latency: Duration = .zero,
        now: @escaping @Sendable () -> Date,
        _ body: (any PaymentServer) async throws -> Void
    ) async throws {
        switch self {
        case .rest:
            let configuration = SandboxConfiguration(
                tokenLifetime: .seconds(30 * 24 * 60 * 60),
                processingDuration: .seconds(processingTime),
                faults: FaultPlan(rate: 0, latency: latency),
                now: now
            )
            try await Sandbox(configuration).run { sandbox in try await body(RESTServer(sandbox, now: now)) }
        case .stripe:
            let tokens = ["usr_mina": "rk_mina", "usr_leo": "rk_leo"]
            try await StripeServer(customers: tokens, processingTime: processingTime, latency: latency, now: now)
                .run { server in try await body(StripeTestServer(server, tokens)) }
        }
    }
}

private struct RESTServer: PaymentServer {
    let kind = ServerKind.rest
    let accounts: [TestSession.Account]
    private let sandbox: RunningSandbox

    let cards = Cards(
        success: "card",
        declines: [
            "card_declined": "card_declined", "insufficient_funds": "card_insufficient_funds",
            "expired_card": "card_expired", "incorrect_cvc": "card_incorrect_cvc", "stolen_card": "card_stolen",
        ],
        needsAction: "card_needs_action",
        processing: "card_processing",
        answerLost: "card_answer_lost"
    )

    init(_ sandbox: RunningSandbox, now: @escaping @Sendable () -> Date) async throws {
        self.sandbox = sandbox
        var accounts: [TestSession.Account] = []
        for user in [SandboxCredentials.username, "leo@example.com"] {
            let auth = AuthAssembly(
                dependencies: .init(
                    network: NetworkService(configuration: .init(baseURL: sandbox.url)),
                    storage: InMemorySecureStorage(),
                    configuration: AuthConfiguration(issuer: sandbox.url),
                    now: now
                )
            ).assemble()
            try await auth.signIn(Credentials(username: user, password: SandboxCredentials.password))
            let token = try await auth.accessToken()
            accounts.append(.init(id: token.account, token: token.value))
        }
        self.accounts = accounts
    }

    var url: URL { sandbox.url }

    var refusal: NetworkResponse {
        let type = "https://trellis.example/problems/payment-declined"
        return NetworkResponse(
            status: 402,
            headers: ["Content-Type": "application/problem+json"],
            body: Data(#"{"type": "\#(type)", "code": "card_declined", "advice": "try_again_later"}"#.utf8)
        )
    }

    func ledger() async -> [Movement] {
        await sandbox.ledger().map { entry in
            Movement(
                subject: entry.userID,
                isRefund: entry.kind == .refund,
                reference: entry.reference,
                amount: Currency(code: entry.currency)
                    .map { Money(minorUnits: Int64(entry.value), currency: $0) }
            )
        }
    }

    func decide(_ payment: Payment, approves: Bool) async throws {
        guard case .requiresAction(let url) = payment.state else { throw PaymentError.notFound }
        let form: QueryItems = ["decision": approves ? "approve" : "decline"]
        let endpoint = Endpoint<Void>(.post, .url(url), body: .form(form))
        try await NetworkService(configuration: .init(baseURL: sandbox.url)).send(endpoint)
    }
}

private struct StripeTestServer: PaymentServer {
    let kind = ServerKind.stripe
    let accounts: [TestSession.Account]
    private let server: RunningStripeServer

    let cards = Cards(
        success: TestCard.visa.rawValue,
        declines: [
            "card_declined": TestCard.declined.rawValue, "insufficient_funds": TestCard.insufficientFunds.rawValue,
            "expired_card": TestCard.expired.rawValue, "incorrect_cvc": TestCard.incorrectCVC.rawValue,
            "stolen_card": TestCard.stolen.rawValue,
        ],
        needsAction: TestCard.authenticationRequired.rawValue,
        processing: TestCard.processing.rawValue,
        answerLost: TestCard.answerLost.rawValue
    )

    init(_ server: RunningStripeServer, _ tokens: [String: String]) {
        self.server = server
        accounts = tokens.sorted { $0.key > $1.key }.map { customer, token in
            .init(id: AccountID(issuer: server.url.absoluteString, subject: customer), token: token)
        }
    }

    var url: URL { server.url }

    var refusal: NetworkResponse {
        let error = #"{"error": {"type": "card_error", "code": "card_declined", "decline_code": "generic_decline"}}"#
        return NetworkResponse(status: 402, body: Data(error.utf8))
    }

    func ledger() async -> [Movement] {
        accounts.flatMap { account in
            let subject = account.id.subject
            let content = server.ledger.account(of: subject)
            func movement(_ metadata: [String: String], _ amount: Int64, _ currency: String, isRefund: Bool) -> Movement
            {
                Movement(
                    subject: subject,
                    isRefund: isRefund,
                    reference: metadata["reference"] ?? "",
                    amount: Money(stripeAmount: amount, currency: currency)
                )
            }
            return content.intents.filter { $0.status == .succeeded }
                .map { movement($0.metadata, $0.amount, $0.currency, isRefund: false) }
                + content.refunds.map { movement($0.metadata, $0.amount, $0.currency, isRefund: true) }
        }
    }

    func decide(_ payment: Payment, approves: Bool) async throws {
        for account in accounts { server.ledger.authenticate(payment.id, of: account.id.subject, succeeds: approves) }
    }
}
