import Foundation

/// A payment and its refunds.
struct Payment: Codable, Sendable {
    struct Refund: Codable, Sendable {
        let reference: String
        let value: Int
    }

    let id: String
    let user: String
    let reference: String
    let itemID: String
    let amount: Money
    let created: Date
    var refunds: [Refund] = []

    var refunded: Money { Money(value: refunds.map(\.value).reduce(0, +), currency: amount.currency) }
}

/// An order with an amount and a client's reference.
protocol AmountOrder: Decodable, Sendable {
    var reference: String { get }
    var amount: Money { get }
}

/// The body of a payment request.
struct PaymentOrder: AmountOrder {
    enum Method: String, Decodable, Sendable {
        case card
        case declinedCard = "card-declined"
    }

    private enum CodingKeys: String, CodingKey {
        case reference, amount, method
        case itemID = "item_id"
    }

    let reference: String
    let itemID: String
    let amount: Money
    let method: Method
}

/// The body of a refund request.
struct RefundOrder: AmountOrder {
    let reference: String
    let amount: Money
}

extension SandboxState {
    /// The user's payments, newest first.
    func payments(of user: SeedUser) -> [Payment] {
        payments.reversed().filter { $0.user == user.id }
    }

    mutating func pay(_ order: PaymentOrder, user: SeedUser, _ environment: ServerEnvironment) throws(Problem)
        -> Payment
    {
        guard let item = environment.catalog.item(order.itemID) else {
            throw Problem(.notFound, "The item does not exist.")
        }
        guard item.prices.contains(order.amount) else { throw Problem(.priceMismatch) }
        guard !payments.contains(where: { $0.user == user.id && $0.reference == order.reference }) else {
            throw Problem(.referenceInUse)
        }
        guard order.method == .card else { throw Problem(.paymentDeclined) }
        let payment = Payment(
            // Payments are never removed, so the number is unique.
            id: "pay_\(payments.count + 1)",
            user: user.id,
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            created: environment.now()
        )
        payments.append(payment)
        return payment
    }

    mutating func refund(_ order: RefundOrder, of id: String, user: SeedUser) throws(Problem) -> Payment {
        guard let index = payments.firstIndex(where: { $0.id == id && $0.user == user.id }) else {
            throw Problem(.notFound, "The payment does not exist.")
        }
        let payment = payments[index]
        guard !payment.refunds.contains(where: { $0.reference == order.reference }) else {
            throw Problem(.referenceInUse)
        }
        guard order.amount.currency == payment.amount.currency,
            order.amount.value <= payment.amount.value - payment.refunded.value
        else { throw Problem(.refundExceedsPayment) }
        payments[index].refunds.append(.init(reference: order.reference, value: order.amount.value))
        return payments[index]
    }
}
