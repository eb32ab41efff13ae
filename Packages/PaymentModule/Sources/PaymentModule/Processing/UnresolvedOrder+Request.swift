import Core
import Foundation

/// The request that carries an order out.
extension UnresolvedOrder {
    var path: EndpointPath {
        switch self {
        case .payment: "/v1/payments"
        case .refund(let order): "/v1/payments/\(order.paymentID)/refunds"
        }
    }

    func body() throws(PaymentError) -> Data {
        do {
            return switch self {
            case .payment(let order): try WireJSON.encode(order)
            case .refund(let order): try WireJSON.encode(RefundBody(reference: order.reference, amount: order.amount))
            }
        } catch {
            throw .invalidOrder(reason: "The order cannot be written as JSON.")
        }
    }

    /// Refuses what no server may be asked for.
    func validate() throws(PaymentError) {
        let subject =
            switch self {
            case .payment(let order): order.itemID
            case .refund(let order): order.paymentID
            }
        guard (1...100).contains(reference.unicodeScalars.count) else {
            throw .invalidOrder(reason: "The reference of an order has 1 to 100 characters.")
        }
        guard amount.minorUnits > 0 else { throw .invalidOrder(reason: "The amount of an order is more than nothing.") }
        guard !subject.isEmpty else { throw .invalidOrder(reason: "The order does not say what it is for.") }
    }
}

private struct RefundBody: Encodable {
    let reference: String
    let amount: Money
}
