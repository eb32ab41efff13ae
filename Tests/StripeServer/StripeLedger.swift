import Core
import Foundation

/// The PaymentIntents and refunds of all customers, oldest first.
package struct StripeLedger: Sendable {
    package private(set) var intents: [Intent] = []
    package private(set) var refunds: [Refund] = []

    typealias JSON = [String: Any]

    /// A PaymentIntent.
    package struct Intent: Sendable {
        enum Status: String {
            case requires_payment_method, requires_action, processing, succeeded, canceled
        }

        package let id: String
        package let customer: String
        package let amount: Int64
        package let currency: String
        package let metadata: [String: String]
        let created: Date
        var status = Status.requires_payment_method
        var method: TestCard?
        var error: StripeFailure?
        /// The number of charges, at most 1.
        package private(set) var chargeCount = 0

        mutating func attempt(_ card: TestCard) {
            method = card
            status = card.status
            error = card == .declined ? .declined : nil
            if status == .succeeded { chargeCount += 1 }
        }
    }

    /// A refund.
    package struct Refund: Sendable {
        let id: String
        /// The id of the PaymentIntent.
        package let intent: String
        package let amount: Int64
        package let metadata: [String: String]
        let created: Date
    }
}

/// The payment methods for each outcome.
package enum TestCard: String, CaseIterable, Sendable {
    case visa = "pm_card_visa"
    case declined = "pm_card_visa_chargeDeclinedInsufficientFunds"
    case authenticationRequired = "pm_card_authenticationRequired"
    /// It succeeds after 5 seconds.
    case processing = "pm_usBankAccount_processing"

    fileprivate var status: StripeLedger.Intent.Status {
        switch self {
        case .visa: .succeeded
        case .declined: .requires_payment_method
        case .authenticationRequired: .requires_action
        case .processing: .processing
        }
    }
}

extension StripeLedger {
    mutating func authenticate(_ id: String, succeeds: Bool) {
        for index in intents.indices where intents[index].id == id && intents[index].status == .requires_action {
            intents[index].attempt(succeeds ? .visa : .declined)
        }
    }

    mutating func endProcessing(_ now: Date) {
        for (index, intent) in intents.enumerated() where intent.status == .processing && intent.created + 5 <= now {
            intents[index].attempt(.visa)
        }
    }

    /// Carries out a request and returns its response.
    mutating func answer(to request: NetworkRequest, of customer: String, _ now: Date) throws(StripeFailure) -> JSON {
        guard case .path(let path) = request.target else { throw .missing }
        let form = Form(request.body)
        let parts = path.percentEncoded.split(separator: "/").map(String.init)
        switch (request.method, parts[1], parts.count > 2 ? parts[2] : nil, parts.last) {
        case (.post, "payment_intents", nil, _): return try create(form, customer, now)
        case (.post, "payment_intents", let id?, "confirm"): return try confirm(index(of: id, customer), form)
        case (.post, "payment_intents", let id?, "cancel"): return try cancel(index(of: id, customer))
        case (.post, "refunds", nil, _): return try refund(index(of: form["payment_intent"], customer), form, now)
        case (.get, "payment_intents", nil, _): return page(of: customer, request.query)
        case (.get, "payment_intents", let id?, _): return try json(index(of: id, customer))
        case (.get, "refunds", nil, _):
            let payment = try intents[index(of: request.query["payment_intent"], customer)]
            return ["data": refunds.filter { $0.intent == payment.id }.map { json($0, payment) }, "has_more": false]
        case (.get, "refunds", let id?, _):
            guard let refund = refunds.first(where: { $0.id == id }) else { throw .missing }
            return try json(refund, intents[index(of: refund.intent, customer)])
        case (.get, "payment_methods", _, _):
            let card = ["brand": "visa", "last4": "4242"]
            return ["data": TestCard.allCases.map { ["id": $0.rawValue, "card": card] }, "has_more": false]
        default: throw .missing
        }
    }

    private mutating func create(_ form: Form, _ customer: String, _ now: Date) throws(StripeFailure) -> JSON {
        guard let amount = form["amount"].flatMap({ Int64($0) }), amount > 0 else { throw .invalid("amount") }
        guard form["customer"] == customer, let currency = form["currency"] else { throw .invalid("customer") }
        let id = "pi_\(intents.count)"
        intents.append(
            Intent(
                id: id,
                customer: customer,
                amount: amount,
                currency: currency,
                metadata: form.metadata,
                created: now
            )
        )
        return json(intents.count - 1)
    }

    private mutating func confirm(_ index: Int, _ form: Form) throws(StripeFailure) -> JSON {
        guard intents[index].status == .requires_payment_method else { throw .unexpectedState }
        guard let card = form["payment_method"].flatMap(TestCard.init) else { throw .invalid("payment_method") }
        guard form["return_url"] != nil else { throw .invalid("return_url") }
        intents[index].attempt(card)
        if let failure = intents[index].error { throw failure }
        return json(index)
    }

    private mutating func cancel(_ index: Int) throws(StripeFailure) -> JSON {
        // A payment that is processing can rarely be cancelled.
        guard [.requires_payment_method, .requires_action].contains(intents[index].status) else {
            throw .unexpectedState
        }
        intents[index].status = .canceled
        return json(index)
    }

    private mutating func refund(_ index: Int, _ form: Form, _ now: Date) throws(StripeFailure) -> JSON {
        guard intents[index].status == .succeeded else { throw .unexpectedState }
        let rest = intents[index].amount - refunded(intents[index])
        guard rest > 0 else { throw .alreadyRefunded }
        guard let amount = form["amount"].flatMap({ Int64($0) }), (1...rest).contains(amount) else { throw .beyondRest }
        let id = "re_\(refunds.count)"
        let refund = Refund(id: id, intent: intents[index].id, amount: amount, metadata: form.metadata, created: now)
        refunds.append(refund)
        return json(refund, intents[index])
    }

    private func page(of customer: String, _ query: QueryItems) -> JSON {
        var mine = intents.indices.reversed().filter { intents[$0].customer == customer }[...]
        if let last = query["starting_after"] { mine = mine.drop { intents[$0].id != last }.dropFirst() }
        let limit = query["limit"].flatMap { Int($0) } ?? 10
        return ["data": mine.prefix(limit).map(json), "has_more": mine.count > limit]
    }

    private func index(of id: String?, _ customer: String) throws(StripeFailure) -> Int {
        guard let index = (id?.dropFirst(3)).flatMap({ Int($0) }), intents.indices.contains(index),
            intents[index].customer == customer
        else { throw .missing }
        return index
    }

    /// Returns the refunded amount of an intent.
    private func refunded(_ intent: Intent) -> Int64 {
        refunds.reduce(0) { $0 + ($1.intent == intent.id ? $1.amount : 0) }
    }

    private func json(_ index: Int) -> JSON {
        let intent = intents[index]
        let action = ["redirect_to_url": ["url": "https://hooks.stripe.example/\(intent.id)"]]
        return [
            "object": "payment_intent", "id": intent.id, "amount": intent.amount, "currency": intent.currency,
            "status": intent.status.rawValue, "created": intent.created.timeIntervalSince1970,
            "metadata": intent.metadata, "payment_method": intent.method?.rawValue ?? NSNull(),
            "next_action": intent.status == .requires_action ? action : NSNull(),
            "last_payment_error": intent.error?.json ?? NSNull(),
            "latest_charge": intent.status == .succeeded ? ["amount_refunded": refunded(intent)] : NSNull(),
        ]
    }

    private func json(_ refund: Refund, _ intent: Intent) -> JSON {
        [
            "object": "refund", "id": refund.id, "payment_intent": refund.intent, "amount": refund.amount,
            "currency": intent.currency, "status": "succeeded", "created": refund.created.timeIntervalSince1970,
            "metadata": refund.metadata,
        ]
    }
}

/// The items of a form.
private struct Form {
    private(set) var metadata: [String: String] = [:]
    private var values: [String: String] = [:]

    init(_ body: Data?) {
        let query = body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        for item in URLComponents(string: "?\(query)")?.queryItems ?? [] {
            values[item.name] = item.value
            let name = item.name.split(whereSeparator: "[]".contains)
            if name.count == 2, name[0] == "metadata" { metadata[String(name[1])] = item.value }
        }
    }

    subscript(name: String) -> String? { values[name] }
}
