import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentTesting
import Testing

@Suite struct InMemoryPaymentGatewayTests {
    @Test(arguments: PaymentGatewaySpec.checks)
    func `The server meets the specification`(_ check: PaymentGatewaySpec.Check) async throws {
        try await check.run(on: Shop())
    }

    private struct Shop: PaymentTestServer {
        let server = InMemoryPaymentGateway()
        let sample = PaymentOrder.lamp()
        let otherAccount = AccountID.jun
        let declinedMethod = "declined"
        let approvalMethod = "approval"

        var gateway: any PaymentGateway { server }
        func approve(_ page: URL) { server.decide(page.lastPathComponent, .succeeded) }
        func refuse(_ page: URL) { server.decide(page.lastPathComponent, .declined(InMemoryPaymentGateway.decline)) }
        func balance(of payment: Payment) -> Int64 { server.ledger[payment.id, default: []].reduce(0, +) }
    }
}
