import Hummingbird

/// A payment in the form of the API.
struct PaymentResponse: ResponseEncodable, Sendable {
    enum Status: String, Encodable {
        case created, processing, succeeded, declined, cancelled
        case requiresAction = "requires_action"
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
    let lines: [PaymentOrder.Line]
    let amount: Money
    let refunded: Money
    let status: Status
    let method: String?
    let createdAt: String
    let metadata: [String: String]?
    var nextAction: NextAction?
    var decline: Decline?

    init(_ payment: Payment, baseURL: String) {
        id = payment.id
        reference = payment.order.reference
        lines = payment.order.lines
        amount = payment.order.amount
        refunded = payment.refunded
        method = payment.method
        createdAt = payment.created.iso8601
        metadata = payment.order.metadata
        status = Status(payment.state)
        switch payment.state {
        case .requiresAction:
            nextAction = payment.confirmationToken.map {
                NextAction(url: baseURL + ConfirmationController.path(token: $0))
            }
        case .declined(let code): decline = Decline(code: code, advice: code.advice)
        case .created, .processing, .succeeded, .cancelled: break
        }
    }
}

extension PaymentResponse.Status {
    fileprivate init(_ state: Payment.State) {
        self =
            switch state {
            case .created: .created
            case .requiresAction: .requiresAction
            case .processing: .processing
            case .succeeded: .succeeded
            case .declined: .declined
            case .cancelled: .cancelled
            }
    }
}

/// A refund in the form of the API.
struct RefundResponse: ResponseEncodable, Sendable {
    let id: String
    let paymentID: String
    let amount: Money
    let status = PaymentResponse.Status.succeeded
    let createdAt: String

    init(_ refund: Refund) {
        id = refund.id
        paymentID = refund.paymentID
        amount = refund.amount
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
