public import Core
public import Foundation
public import PaymentModule

/// A payment server without real money, as ``PaymentGatewaySpec`` uses it.
public protocol PaymentTestServer: Sendable {
    /// The gateway to check.
    var gateway: any PaymentGateway { get }
    /// An order that succeeds in the answer to its confirmation, of at least 10 minor units, best with several lines. Checks
    /// replace its reference.
    var sample: PaymentOrder { get }
    /// Another account than that of the order.
    var otherAccount: AccountID { get }
    /// The id of a method that is declined.
    var declinedMethod: PaymentMethod.ID { get }
    /// The id of a method that succeeds after an approval.
    var approvalMethod: PaymentMethod.ID { get }

    /// Approves a payment at the page with the URL. It may throw if the page no longer accepts that.
    func approve(_ page: URL) async throws

    /// Refuses a payment at the page with the URL, as a user whose bank does not recognise them.
    func refuse(_ page: URL) async throws

    /// Returns the sum of all charges for a payment, less refunds, in minor units. It must come from the ledger of the
    /// server, not from the gateway.
    func balance(of payment: Payment) async throws -> Int64
}

extension PaymentTestServer {
    var account: AccountID { sample.account }

    /// Returns the sample with the reference `id`, by default a new one, and with the changes of `change`.
    func order(_ id: String = UUID().uuidString, _ change: (inout PaymentOrder) -> Void = { _ in }) -> PaymentOrder {
        var order = sample
        order.reference = id
        change(&order)
        return order
    }

    func confirm(_ payment: Payment, _ method: PaymentMethod.ID? = nil) async throws(GatewayError) -> Payment {
        try await gateway.confirm(payment.id, method: method ?? sample.method, of: account)
    }

    func cancel(_ payment: Payment) async throws(GatewayError) -> Payment {
        try await gateway.cancel(payment.id, of: account)
    }

    /// Creates and confirms a payment.
    func pay(_ method: PaymentMethod.ID? = nil) async throws(GatewayError) -> Payment {
        try await confirm(gateway.create(order()), method)
    }

    /// Returns a refund of a payment, by default with a new id.
    func refund(of payment: Payment, _ minorUnits: Int64, id: Refund.ID = UUID().uuidString) -> RefundOrder {
        RefundOrder(reference: id, of: payment, amount: money(minorUnits), account: account)
    }

    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: sample.amount.currency) }
}
