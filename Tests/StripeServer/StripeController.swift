import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The endpoints of PaymentIntents, refunds and payment methods.
struct StripeController: Sendable {
    let ledger: StripeLedger

    func addRoutes(to group: RouterGroup<StripeContext>) {
        group.post("payment_intents", use: pay)
        group.get("payment_intents") { request, context in
            let account = try ledger.account(of: customer(of: request))
            return try page(of: account.intents, for: request) { $0.json(refunded: account.refunded($0.id)) }
        }
        group.get("payment_intents/{id}") { request, context in
            try Response.json(intent(context.parameters.require("id"), of: customer(of: request)))
        }
        group.post("payment_intents/{id}/cancel", use: cancel)
        group.post("refunds", use: refund)
        group.get("refunds") { request, context in
            let intent = request.uri.queryParameters["payment_intent"].map(String.init)
            let refunds = try ledger.account(of: customer(of: request)).refunds.filter { $0.intent == intent }
            return try page(of: refunds, for: request, json: \.json)
        }
        group.get("payment_methods") { request, context in
            _ = try customer(of: request)
            let methods = TestCard.allCases.map { card in
                ["id": card.rawValue, "type": "card", "card": ["brand": "visa", "last4": "4242"]] as [String: Any]
            }
            return try Response.json(["object": "list", "data": methods, "has_more": false])
        }
    }

    private func pay(_ request: Request, context: StripeContext) async throws -> Response {
        struct Form: Decodable {
            let amount: Int64
            let currency: String
            let payment_method: String
            let confirm: Bool
            let metadata: [String: String]
        }
        let customer = try customer(of: request)
        return try await once(request, context, as: Form.self) { (form, account, now) throws(StripeFailure) in
            guard form.amount > 0, form.confirm else { throw .invalid("parameter_invalid_integer", param: "amount") }
            guard let card = TestCard(rawValue: form.payment_method) else { throw .missing }
            let intent = StripeLedger.Intent(
                id: "pi_\(customer)_\(account.intents.count + 1)",
                amount: form.amount,
                currency: form.currency,
                method: form.payment_method,
                metadata: form.metadata,
                created: now,
                status: card.status,
                error: card.failure
            )
            account.intents.append(intent)
            if let failure = intent.error { throw failure }
            return intent.json(refunded: 0)
        }
    }

    private func refund(_ request: Request, context: StripeContext) async throws -> Response {
        struct Form: Decodable {
            let payment_intent: String
            let amount: Int64
            let metadata: [String: String]
        }
        let customer = try customer(of: request)
        return try await once(request, context, as: Form.self) { (form, account, now) throws(StripeFailure) in
            guard let intent = account.intents.first(where: { $0.id == form.payment_intent }) else { throw .missing }
            guard intent.status == .succeeded else { throw .unexpectedState }
            let rest = intent.amount - account.refunded(intent.id)
            guard rest > 0 else { throw .alreadyRefunded }
            guard (1...rest).contains(form.amount) else { throw .beyondRest }
            let refund = StripeLedger.Refund(
                id: "re_\(customer)_\(account.refunds.count + 1)",
                intent: intent.id,
                amount: form.amount,
                currency: intent.currency,
                metadata: form.metadata,
                created: now
            )
            account.refunds.append(refund)
            return refund.json
        }
    }

    private func cancel(_ request: Request, context: StripeContext) async throws -> Response {
        let customer = try customer(of: request)
        let id = try context.parameters.require("id")
        try ledger.withAccount(of: customer) { (account, _) throws(StripeFailure) in
            guard let index = account.intents.firstIndex(where: { $0.id == id }) else { throw .missing }
            guard [.requiresAction, .processing].contains(account.intents[index].status) else {
                throw .unexpectedState
            }
            account.intents[index].status = .canceled
        }
        return try .json(intent(id, of: customer))
    }

    private func intent(_ id: String, of customer: String) throws(StripeFailure) -> [String: Any] {
        let account = ledger.account(of: customer)
        guard let intent = account.intents.first(where: { $0.id == id }) else { throw .missing }
        return intent.json(refunded: account.refunded(id))
    }

    /// Returns a page of `objects`, newest first.
    private func page<Object: Identifiable<String>>(
        of objects: [Object],
        for request: Request,
        json: (Object) -> [String: Any]
    ) throws -> Response {
        let query = request.uri.queryParameters
        let limit = query["limit"].flatMap { Int($0) } ?? 10
        guard (1...100).contains(limit) else {
            throw StripeFailure.invalid("parameter_invalid_integer", param: "limit")
        }
        var rest = objects.reversed()[...]
        if let last = query["starting_after"] {
            guard let index = rest.firstIndex(where: { $0.id == last }) else { throw StripeFailure.missing }
            rest = rest[rest.index(after: index)...]
        }
        return try .json(["object": "list", "data": rest.prefix(limit).map(json), "has_more": rest.count > limit])
    }

    private func customer(of request: Request) throws(StripeFailure) -> String {
        let token = request.headers[.authorization]?.split(separator: " ").last.map(String.init)
        guard let customer = token.flatMap(ledger.customer) else { throw .unauthorized }
        return customer
    }

    /// Carries out a request once for each idempotency key, and stores its response.
    private func once<Form: Decodable>(
        _ request: Request,
        _ context: StripeContext,
        as type: Form.Type,
        operation: (Form, inout StripeLedger.Account, Date) throws(StripeFailure) -> [String: Any]
    ) async throws -> Response {
        let customer = try customer(of: request)
        let body = try await String(buffer: request.body.collect(upTo: 1 << 16))
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }), key.count <= 255,
            request.headers[.contentType] == "application/x-www-form-urlencoded"
        else { throw StripeFailure.invalid("no_key_or_form") }
        let form = try URLEncodedFormDecoder().decode(type, from: body)
        let content = "\(request.uri.path) \(body)"
        let response = try ledger.withAccount(of: customer) { account, now in
            if let response = account.responses[key], now.timeIntervalSince(response.created) < Self.keyLifetime {
                guard response.request == content else { throw StripeFailure.idempotency }
                return (response, isReplayed: true)
            }
            let (status, json): (Int, [String: Any])
            do throws(StripeFailure) {
                (status, json) = try (200, operation(form, &account, now))
            } catch {
                (status, json) = (error.statusCode, ["error": error.json])
            }
            let data = try JSONSerialization.data(withJSONObject: json)
            let response = StripeLedger.StoredResponse(request: content, created: now, status: status, body: data)
            account.responses[key] = response
            return (response, isReplayed: false)
        }
        if !response.isReplayed, body.contains(TestCard.answerLost.rawValue) {
            try await context.channel.close()
        }
        var headers: HTTPFields = [.contentType: "application/json"]
        if response.isReplayed, let name = HTTPField.Name("Idempotent-Replayed") { headers[name] = "true" }
        return Response(
            status: .init(code: response.0.status),
            headers: headers,
            body: .init(byteBuffer: .init(bytes: response.0.body))
        )
    }

    private static let keyLifetime: TimeInterval = 24 * 60 * 60
}

extension Response {
    static func json(_ object: [String: Any], status: Int = 200) throws -> Response {
        try Response(
            status: .init(code: status),
            headers: [.contentType: "application/json"],
            body: .init(byteBuffer: .init(bytes: JSONSerialization.data(withJSONObject: object)))
        )
    }
}

extension StripeLedger.Intent {
    func json(refunded: Int64) -> [String: Any] {
        let url = "https://hooks.stripe.example/redirect/\(id)"
        return [
            "id": id, "object": "payment_intent", "amount": amount, "currency": currency, "metadata": metadata,
            "payment_method": method, "created": Int(created.timeIntervalSince1970), "status": status.rawValue,
            "next_action": status == .requiresAction
                ? ["type": "redirect_to_url", "redirect_to_url": ["url": url]] as [String: Any] : NSNull(),
            "last_payment_error": error?.json ?? NSNull(),
            "latest_charge": status == .succeeded
                ? ["object": "charge", "amount_refunded": refunded] as [String: Any] : NSNull(),
        ]
    }
}

extension StripeLedger.Refund {
    var json: [String: Any] {
        [
            "id": id, "object": "refund", "payment_intent": intent, "amount": amount, "currency": currency,
            "metadata": metadata, "created": Int(created.timeIntervalSince1970), "status": "succeeded",
        ]
    }
}

/// The payment methods for each outcome, with Stripe's test ids except for the last.
package enum TestCard: String, CaseIterable, Sendable {
    case visa = "pm_card_visa"
    case declined = "pm_card_visa_chargeDeclined"
    case insufficientFunds = "pm_card_visa_chargeDeclinedInsufficientFunds"
    case stolen = "pm_card_visa_chargeDeclinedStolenCard"
    case expired = "pm_card_chargeDeclinedExpiredCard"
    case incorrectCVC = "pm_card_chargeDeclinedIncorrectCvc"
    case authenticationRequired = "pm_card_authenticationRequired"
    case processing = "pm_usBankAccount_processing"
    /// The first request is carried out, and the connection is closed without a response.
    case answerLost = "pm_card_answerLost"

    var failure: StripeFailure? {
        switch self {
        case .declined: .decline("card_declined", "generic_decline", advice: "do_not_try_again")
        case .insufficientFunds: .decline("card_declined", "insufficient_funds", advice: "try_again_later")
        case .stolen: .decline("card_declined", "stolen_card", advice: "do_not_try_again")
        case .expired: .decline("expired_card", "expired_card", advice: "confirm_card_data")
        case .incorrectCVC: .decline("incorrect_cvc", "incorrect_cvc", advice: "confirm_card_data")
        case .visa, .authenticationRequired, .processing, .answerLost: nil
        }
    }

    var status: StripeLedger.Intent.Status {
        switch self {
        case .visa, .answerLost: .succeeded
        case .authenticationRequired: .requiresAction
        case .processing: .processing
        case .declined, .insufficientFunds, .stolen, .expired, .incorrectCVC: .requiresPaymentMethod
        }
    }
}
