import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentTesting
import PaymentWorker
import Sandbox
import Synchronization
import Testing

/// The gateway with the Sandbox.
@Suite struct RESTPaymentGatewayTests {
    @Test(arguments: PaymentGatewaySpec.checks)
    func `The gateway meets the specification`(_ check: PaymentGatewaySpec.Check) async throws {
        try await SandboxServer.run { try await check.run(on: $0) }
    }

    @Test(arguments: [200, 500])
    func `A payment is charged once although a proxy answers its confirmation with a page`(status: Int) async throws {
        try await SandboxServer.run { server in
            let retries = RetryInterceptor(policy: RetryPolicy(attempts: 2, baseDelay: .zero, jitter: { 0 }))
            let session = TestSession(tokens: server.tokens, account: server.accounts[0])
            let network = InterceptedNetworkService(
                ProxyPage(network: server.network, status: status),
                interceptors: [retries, AccessTokenInterceptor(tokens: session)]
            )
            let payments = PaymentAssembly(
                dependencies: .init(
                    network: network,
                    server: "the server",
                    secureStorage: InMemorySecureStorage(),
                    userIdProvider: session
                )
            ).assemble()
            var outcome = await payments.pay(server.sample)
            // The page with 500 is repeated at once, and one with 200 is no answer.
            if let unresolved = try await payments.orders().unresolved.first {
                outcome = await payments.finish(unresolved)
            }
            guard case .paid = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(await server.sandbox.ledger().map(\.value) == [4990])
        }
    }
}

/// A proxy that answers the first confirmation with a page, after the server has carried it out.
private final class ProxyPage: NetworkServiceProtocol {
    private let network: any NetworkServiceProtocol
    private let status: Int
    private let hasAnswered = Atomic(false)

    init(network: any NetworkServiceProtocol, status: Int) {
        self.network = network
        self.status = status
    }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let response = try await network.perform(request)
        guard "\(request.target)".hasSuffix("/confirm"), !hasAnswered.exchange(true, ordering: .relaxed)
        else { return response }
        let page = Data("<html></html>".utf8)
        return try NetworkResponse(status: status, headers: ["Content-Type": "text/html"], body: page).validated()
    }
}

extension SandboxServer: PaymentTestServer {
    var gateway: any PaymentGateway {
        let tokens = AccessTokenInterceptor(tokens: TestSession(tokens: tokens, account: accounts[0]))
        return RESTPaymentGateway(network: InterceptedNetworkService(network, interceptors: [tokens]))
    }
    var sample: PaymentOrder { .lamp("sample", of: accounts[0]) }
    var otherAccount: AccountID { accounts[1] }
    var declinedMethod: String { "card_insufficient_funds" }
    var approvalMethod: String { "card_needs_action" }

    func approve(_ page: URL) async throws { try await decide("approve", page) }
    func refuse(_ page: URL) async throws { try await decide("decline", page) }

    private func decide(_ decision: String, _ page: URL) async throws {
        try await network.send(Endpoint<Void>(.post, .url(page), body: .form(["decision": decision])))
    }

    func balance(of payment: Payment) async -> Int64 {
        await sandbox.ledger().filter { $0.paymentID == payment.id }
            .reduce(0) { $0 + Int64($1.kind == .refund ? -$1.value : $1.value) }
    }
}

extension PaymentOrder {
    static func lamp(_ reference: String, of account: AccountID, method: String = "card") -> PaymentOrder {
        let price = Money(minorUnits: 4990, currency: .usd)
        let lines = [OrderLine(itemID: "itm_01")]
        return PaymentOrder(reference: reference, lines: lines, amount: price, method: method, account: account)
    }
}
