import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentTesting
import PaymentWorker
import StripePaymentGateway
import Testing

/// Both gateways with their servers.
@Suite struct PaymentGatewayTests {
    @Test(arguments: ServerKind.allCases, PaymentGatewaySpec.checks)
    func `A gateway meets the specification`(_ kind: ServerKind, _ check: PaymentGatewaySpec.Check) async throws {
        try await kind.run { server in
            let tokens = AccessTokenInterceptor(tokens: TestSession(server.accounts))
            let gateway = server.gateway(over: InterceptedNetworkService(server.network, interceptors: [tokens]))
            try await check.run(
                on: PaymentTestServer(
                    gateway: gateway,
                    account: server.accounts[0].id,
                    otherAccount: server.accounts[1].id,
                    itemID: "itm_01",
                    amount: .lamp,
                    methods: .init(
                        success: server.cards.success,
                        decline: server.cards.decline,
                        approval: server.cards.approval
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
