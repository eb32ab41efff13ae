import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentTesting
import PaymentWorker
import Testing

/// The gateway with the Sandbox.
@Suite struct RESTPaymentGatewayTests {
    @Test(arguments: PaymentGatewaySpec.checks)
    func `The gateway meets the specification`(_ check: PaymentGatewaySpec.Check) async throws {
        try await SandboxServer.run { server in
            let tokens = AccessTokenInterceptor(tokens: TestSession(server.accounts))
            let network = InterceptedNetworkService(server.network, interceptors: [tokens])
            try await check.run(
                on: PaymentTestServer(
                    gateway: RESTPaymentGateway(network: network),
                    account: server.accounts[0].id,
                    otherAccount: server.accounts[1].id,
                    itemID: "itm_01",
                    amount: .lamp,
                    methods: .init(
                        success: "card",
                        decline: "card_insufficient_funds",
                        approval: "card_needs_action"
                    ),
                    approve: { page in try await server.decide(at: page, approves: true) },
                    balance: { payment in
                        await server.ledger().filter { $0.payment == payment.id }.reduce(0) { $0 + $1.minorUnits }
                    }
                )
            )
        }
    }
}

extension Money {
    static let lamp = Money(minorUnits: 4990, currency: .usd)
}
