import Core
import Foundation
import PaymentModule

struct PaymentJSON: Encodable {
    let id: String
    let reference: String
    let lines: [OrderLine]
    let amount: MoneyJSON
    let refunded: MoneyJSON
    let status: String
    let method: String?
    private(set) var actionURL: URL?
    private(set) var declineCode: String?
    let createdAt: Date

    /// Creates the object of `payment`, without the address of an approval's page unless it `hasPage`.
    init(_ payment: Payment, hasPage: Bool = true) {
        id = payment.id
        reference = payment.reference
        lines = payment.lines
        amount = MoneyJSON(payment.amount)
        refunded = MoneyJSON(payment.refunded)
        status = payment.status.jsonName
        method = payment.method
        if hasPage, case .requiresAction(let url) = payment.status { actionURL = url }
        if case .declined(let decline) = payment.status { declineCode = decline.code }
        createdAt = payment.createdAt
    }
}

extension Payment.Status {
    fileprivate var jsonName: String {
        switch self {
        case .created: "created"
        case .requiresAction: "requires_action"
        case .processing: "processing"
        case .succeeded: "succeeded"
        case .declined: "declined"
        case .cancelled: "cancelled"
        case .unknown(let name): name
        }
    }
}
