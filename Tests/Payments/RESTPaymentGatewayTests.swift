import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentTesting
import PaymentWorker
import Sandbox
import Testing

/// The gateway with the Sandbox.
@Suite struct RESTPaymentGatewayTests {
    @Test(arguments: PaymentGatewaySpec.checks)
    func `The gateway meets the specification`(_ check: PaymentGatewaySpec.Check) async throws {
        try await SandboxServer.run { try await check.run(on: $0) }
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

    func approve(_ page: URL) async throws {
        try await network.send(Endpoint<Void>(.post, .url(page), body: .form(["decision": "approve"])))
    }

    func balance(of payment: Payment) async -> Int64 {
        await sandbox.ledger().filter { $0.paymentID == payment.id }
            .reduce(0) { $0 + Int64($1.kind == .refund ? -$1.value : $1.value) }
    }
}

extension PaymentOrder {
    static func lamp(_ reference: String, of account: AccountID, method: String = "card") -> PaymentOrder {
        let price = Money(minorUnits: 4990, currency: .usd)
        return PaymentOrder(reference: reference, itemID: "itm_01", amount: price, method: method, account: account)
    }
}
