import Hummingbird

/// A payment in the form of the API.
struct PaymentResponse: ResponseEncodable, Sendable {
    enum Status: String, Encodable {
        case processing, succeeded, declined, cancelled, refunded
        case requiresAction = "requires_action"
        case partlyRefunded = "partly_refunded"
    }

    struct NextAction: Encodable {
        let url: String
    }

    struct Decline: Encodable {
        let code: DeclineCode
        let advice: DeclineCode.Advice
    }

    let id: String
    let reference: String
    let itemID: String
    let amount: Money
    let refunded: Money
    let status: Status
    let method: String
    let createdAt: String
    var nextAction: NextAction?
    var decline: Decline?

    init(_ payment: Payment, baseURL: String) {
        id = payment.id
        reference = payment.reference
        itemID = payment.itemID
        amount = payment.amount
        refunded = payment.refunded
        method = payment.method
        createdAt = payment.created.iso8601
        switch payment.state {
        case .requiresAction:
            status = .requiresAction
            nextAction = payment.confirmationToken.map {
                NextAction(url: baseURL + ConfirmationController.path(token: $0))
            }
        case .processing: status = .processing
        case .succeeded where refunded.value == 0: status = .succeeded
        case .succeeded: status = refunded == amount ? .refunded : .partlyRefunded
        case .declined(let code):
            status = .declined
            decline = Decline(code: code, advice: code.advice)
        case .cancelled: status = .cancelled
        }
    }
}

/// A refund in the form of the API.
struct RefundResponse: Encodable, Sendable {
    enum Status: String, Encodable {
        case succeeded
    }

    let id: String
    let paymentID: String
    let reference: String
    let amount: Money
    let status = Status.succeeded
    let createdAt: String

    init(_ refund: Payment.Refund, of payment: Payment) {
        id = refund.id
        paymentID = payment.id
        reference = refund.reference
        amount = Money(value: refund.value, currency: payment.amount.currency)
        createdAt = refund.created.iso8601
    }
}

/// The payment methods in one language.
struct MethodsResponse: ResponseEncodable {
    struct Method: Encodable {
        let id: String
        let name: String
        let description: String
    }

    let methods: [Method]

    init(_ methods: [PaymentMethod], in language: Language) {
        self.methods = methods.map {
            Method(id: $0.id, name: $0.name[language], description: $0.description[language])
        }
    }
}
