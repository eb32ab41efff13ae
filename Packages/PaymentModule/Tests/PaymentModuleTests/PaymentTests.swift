import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentTests {
    private let environment = TestEnvironment()

    @Test func `A payment is charged once and returned`() async throws {
        let payment = try await environment.launch().pay(.lamp())
        #expect(payment.state == .succeeded && payment.reference == "ref-1" && payment.method == "card")
        #expect(payment.amount == Money(minorUnits: 1999, currency: .usd))
        #expect(environment.server.ledger.paid.map(\.account) == [.mina])
    }
}
