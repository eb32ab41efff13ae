package import Core
package import Foundation
package import PaymentModule

/// A gateway to an API like Stripe's: PaymentIntents that are confirmed when they are created, with the reference and the
/// item in their metadata.
///
/// The account's access token takes the place of an API key, as at a proxy of the merchant.
package struct StripePaymentGateway: PaymentGateway {
    private let network: any NetworkServiceProtocol

    package init(network: any NetworkServiceProtocol) {
        self.network = network
    }

    package func body(of order: Order) throws(PaymentError) -> Data {
        let form: QueryItems =
            switch order {
            case .payment(let order):
                [
                    "amount": try order.amount.stripeAmount(), "currency": order.amount.currency.code.lowercased(),
                    "payment_method": order.method, "confirm": true, "metadata[reference]": order.reference,
                    "metadata[item_id]": order.itemID, "expand[]": "latest_charge",
                ]
            case .refund(let order):
                [
                    "payment_intent": order.paymentID, "amount": try order.amount.stripeAmount(),
                    "metadata[reference]": order.reference,
                ]
            }
        return Data(form.percentEncoded.utf8)
    }

    package func create(_ order: PaymentOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Payment {
        let payment = try await send(StripePayment.self, .post, "/v1/payment_intents", attempt).payment
        guard payment.reference == order.reference, payment.itemID == order.itemID, payment.amount == order.amount
        else { throw .unexpectedAnswer }
        return payment
    }

    package func refund(_ order: RefundOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Refund {
        let refund: Refund
        do {
            refund = try await send(StripeRefund.self, .post, "/v1/refunds", attempt).refund
        } catch .refused(.notCancellable) {
            throw .refused(.notRefundable)
        }
        guard refund.reference == order.reference, refund.paymentID == order.paymentID, refund.amount == order.amount
        else { throw .unexpectedAnswer }
        return refund
    }

    package func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        do {
            return try await send(
                StripePayment.self,
                .post,
                "/v1/payment_intents/\(payment)/cancel",
                body: .form(["expand[]": "latest_charge"]),
                account: account
            ).payment
        } catch .refused(.notCancellable) {
            // A second cancellation is refused, too.
            let payment = try await self.payment(payment, of: account)
            guard payment.state == .cancelled else { throw .refused(.notCancellable) }
            return payment
        }
    }

    package func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        let query: QueryItems = ["expand[]": "latest_charge"]
        return try await send(StripePayment.self, .get, "/v1/payment_intents/\(id)", query: query, account: account)
            .payment
    }

    /// Reads the list of all payments, because a search does not find the newest ones for up to an hour.
    package func payments(reference: String, of account: AccountID) async throws(GatewayError) -> [Payment] {
        try await all("/v1/payment_intents", query: ["expand[]": "data.latest_charge"], of: account)
            .filter { $0.reference == reference }
            .map { (element: ListElement<StripePayment>) throws(GatewayError) in try element.required().payment }
    }

    package func refunds(
        of payment: Payment.ID,
        reference: String,
        account: AccountID
    ) async throws(GatewayError) -> [Refund] {
        try await all("/v1/refunds", query: ["payment_intent": payment], of: account)
            .filter { $0.reference == reference }
            .map { (element: ListElement<StripeRefund>) throws(GatewayError) in try element.required().refund }
    }

    package func payments(
        of account: AccountID,
        limit: Int,
        after cursor: String?
    ) async throws(GatewayError) -> PaymentPage {
        let query: QueryItems = ["limit": limit, "starting_after": cursor, "expand[]": "data.latest_charge"]
        let list: StripeList<StripePayment> = try await list("/v1/payment_intents", query: query, of: account)
        let payments = list.data.compactMap(\.value?.payment)
        return PaymentPage(
            payments: payments,
            unreadableCount: list.data.count - payments.count,
            nextCursor: list.hasMore ? list.data.last?.id : nil
        )
    }

    package func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        let list: StripeList<StripeCard> = try await list("/v1/payment_methods", query: ["type": "card"], of: account)
        return list.data.compactMap(\.value?.method)
    }

    private func list<Element>(
        _ target: RequestTarget,
        query: QueryItems,
        of account: AccountID
    ) async throws(GatewayError) -> StripeList<Element> {
        try await send(StripeList<Element>.self, .get, target, query: query, account: account)
    }

    /// Returns the elements of all pages, newest first.
    private func all<Element>(
        _ target: RequestTarget,
        query: QueryItems,
        of account: AccountID
    ) async throws(GatewayError) -> [ListElement<Element>] {
        var elements: [ListElement<Element>] = []
        while true {
            var query = query
            query.add("100", for: "limit")
            if let last = elements.last { query.add(last.id, for: "starting_after") }
            let list: StripeList<Element> = try await list(target, query: query, of: account)
            elements += list.data
            guard list.hasMore, !list.data.isEmpty else { return elements }
        }
    }

    private func send<Response: Decodable & Sendable>(
        _ type: Response.Type,
        _ method: HTTPMethod,
        _ target: RequestTarget,
        _ attempt: GatewayAttempt
    ) async throws(GatewayError) -> Response {
        try await send(
            type,
            method,
            target,
            headers: ["Idempotency-Key": attempt.idempotencyKey],
            body: .data(attempt.body, contentType: "application/x-www-form-urlencoded"),
            account: attempt.account
        )
    }

    private func send<Response: Decodable & Sendable>(
        _ type: Response.Type,
        _ method: HTTPMethod,
        _ target: RequestTarget,
        query: QueryItems = [:],
        headers: HTTPHeaders = [:],
        body: RequestBody? = nil,
        account: AccountID
    ) async throws(GatewayError) -> Response {
        do {
            return try await network.send(
                Endpoint<Response>(
                    method,
                    target,
                    query: query,
                    headers: headers,
                    body: body,
                    authorization: .account(account)
                )
            )
        } catch {
            throw GatewayError(stripe: error)
        }
    }
}
