public import Core
public import Foundation
public import PaymentModule

/// A gateway to Stripe's API, or to a server of a team that passes its requests on. <doc:Stripe> has the requests.
public struct StripePaymentGateway: PaymentGateway {
    private let network: any NetworkServiceProtocol
    private let returnURL: URL
    private let customer: @Sendable (AccountID) async throws(GatewayError) -> String

    /// Creates a gateway.
    ///
    /// - Parameters:
    ///   - network: The network service. It must add the authorization of the request's account.
    ///   - returnURL: The address that the approval page opens at its end.
    ///   - customer: Returns the id of the Customer of an account.
    public init(
        network: any NetworkServiceProtocol,
        returnURL: URL,
        customer: @escaping @Sendable (AccountID) async throws(GatewayError) -> String
    ) {
        self.network = network
        self.returnURL = returnURL
        self.customer = customer
    }

    /// Creates a PaymentIntent.
    public func create(_ order: PaymentOrder) async throws(GatewayError) -> Payment {
        let form: QueryItems = [
            "amount": try order.amount.stripeAmount(), "currency": order.amount.currency.code.lowercased(),
            "customer": try await customer(order.account), "metadata[reference]": order.reference,
            "metadata[item_id]": order.itemID,
        ]
        return try await api(order.account).post("/v1/payment_intents", form, key: order.reference).payment()
    }

    /// Confirms a PaymentIntent, and cancels it after a decline.
    public func confirm(
        _ payment: Payment.ID,
        method: PaymentMethod.ID,
        of account: AccountID
    ) async throws(GatewayError) -> Payment {
        let form: QueryItems = ["payment_method": method, "return_url": returnURL.absoluteString]
        let target: RequestTarget = "/v1/payment_intents/\(payment)/confirm"
        return try await end(api(account).change(payment, target, form, key: payment), of: account)
    }

    /// Cancels a PaymentIntent.
    public func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await end(api(account).cancel(payment), of: account)
    }

    /// Cancels an intent that a decline has left open for another method.
    private func end(_ intent: StripeObject, of account: AccountID) async throws(GatewayError) -> Payment {
        guard intent.isOpenAfterDecline else { return try intent.payment() }
        var ended = try await api(account).cancel(intent.id)
        ended.last_payment_error = intent.last_payment_error
        return try ended.payment()
    }

    /// Fetches a PaymentIntent.
    public func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await api(account).intent(id).payment()
    }

    /// Fetches a page of the customer's PaymentIntents.
    public func payments(
        of account: AccountID,
        limit: Int,
        after cursor: String?
    ) async throws(GatewayError) -> PaymentPage {
        let query: QueryItems = [
            "customer": try await customer(account), "limit": limit, "starting_after": cursor,
            "expand[]": "data.latest_charge",
        ]
        let list: StripeList<StripeObject> = try await api(account).get("/v1/payment_intents", query)
        let payments = list.data.compactMap { try? $0.payment() }
        return PaymentPage(
            payments: payments.filter { $0.status != .created },
            unreadableCount: list.data.count - payments.count,
            nextCursor: list.has_more ? list.data.last?.id : nil
        )
    }

    /// Fetches the customer's cards. Their names are the same in every language.
    public func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let query: QueryItems = ["customer": try await customer(account), "type": "card"]
        let list: StripeList<StripeCard> = try await api(account).get("/v1/payment_methods", query)
        return list.data.map { PaymentMethod(id: $0.id, name: "\($0.card.brand.capitalized) •••• \($0.card.last4)") }
    }

    /// Makes a Refund, unless the payment has one with the id.
    public func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund {
        do throws(GatewayError) {
            let refund = try await refund(order.reference, of: order.paymentID, account: order.account)
            guard refund.amount == order.amount else { throw .refused(.referenceInUse(reference: order.reference)) }
            return refund
        } catch .refused(.notFound) {}
        // A refund has no currency of its own.
        let payment = try await payment(order.paymentID, of: order.account)
        guard payment.amount.currency == order.amount.currency else { throw .refused(.refundExceedsPayment) }
        let form: QueryItems = [
            "payment_intent": payment.id, "amount": try order.amount.stripeAmount(),
            "metadata[refund]": order.reference,
        ]
        return try await api(order.account).post("/v1/refunds", form, key: order.reference).refund()
    }

    /// Looks for a Refund among the newest 100. Stripe does not store refused ones.
    public func refund(
        _ id: Refund.ID,
        of payment: Payment.ID,
        account: AccountID
    ) async throws(GatewayError) -> Refund {
        let query: QueryItems = ["payment_intent": payment, "limit": 100]
        let list: StripeList<StripeObject> = try await api(account).get("/v1/refunds", query)
        if let refund = list.data.first(where: { $0.metadata["refund"] == id }) { return try refund.refund() }
        throw list.has_more ? .unreadable : .refused(.notFound)
    }

    private func api(_ account: AccountID) -> StripeAPI { StripeAPI(network: network, account: account) }
}
