import Core
import Foundation

/// The PaymentIntents and Refunds of all customers, oldest first, with the members of their JSON.
package struct StripeLedger: Sendable {
    private var intents: [Intent] = []
    private var refunds: [Refund] = []
    /// The movements of money.
    package private(set) var movements: [Movement] = []

    package struct Movement: Sendable {
        package let customer: String
        package let payment: String
        /// The reference of a payment, or the id of a refund.
        package let reference: String
        /// The amount, negative for a refund.
        package let amount: Int64
    }

    struct Intent: Encodable, Sendable {
        enum Status: String, Encodable {
            case requires_payment_method, requires_action, processing, succeeded, canceled
        }

        let object = "payment_intent"
        let id: String
        let customer: String
        let amount: Int64
        let currency: String
        let metadata: [String: String]
        let created: TimeInterval
        fileprivate(set) var status = Status.requires_payment_method
        private var payment_method: TestCard?
        private var next_action: [String: [String: String]]?
        fileprivate(set) var last_payment_error: StripeFailure.Object?
        fileprivate(set) var latest_charge: Charge?

        struct Charge: Encodable {
            var amount_refunded: Int64 = 0
        }

        init(_ number: Int, of customer: String, _ form: [String: String], created: Date) throws(StripeFailure) {
            guard let amount = form["amount"].flatMap({ Int64($0) }), amount > 0 else { throw .invalid("amount") }
            guard form["customer"] == customer, let currency = form["currency"] else { throw .invalid("customer") }
            id = "pi_\(number)"
            self.customer = customer
            self.amount = amount
            self.currency = currency
            self.created = created.timeIntervalSince1970
            metadata = form.metadata(["reference", "item_id"])
        }

        fileprivate mutating func attempt(_ card: TestCard) {
            payment_method = card
            next_action = nil
            switch card {
            case .visa:
                status = .succeeded
                latest_charge = Charge()
            case .declined:
                status = .requires_payment_method
                last_payment_error = StripeFailure.declined.error
            case .authenticationRequired:
                status = .requires_action
                next_action = ["redirect_to_url": ["url": "https://hooks.stripe.example/\(id)"]]
            case .processing: status = .processing
            }
        }
    }

    struct Refund: Encodable {
        let object = "refund"
        let id: String
        let payment_intent: String
        let amount: Int64
        let currency: String
        let metadata: [String: String]
        let created: TimeInterval
        let status = "succeeded"
    }

    struct List<Element: Encodable>: Encodable {
        let data: [Element]
        var has_more = false
    }
}

/// The payment methods for each outcome.
package enum TestCard: String, Encodable, CaseIterable, Sendable {
    case visa = "pm_card_visa"
    case declined = "pm_card_visa_chargeDeclinedInsufficientFunds"
    case authenticationRequired = "pm_card_authenticationRequired"
    /// It succeeds after 5 seconds.
    case processing = "pm_usBankAccount_processing"
}

extension StripeLedger {
    mutating func authenticate(_ id: String, succeeds: Bool) {
        for index in intents.indices where intents[index].id == id && intents[index].status == .requires_action {
            attempt(index, succeeds ? .visa : .declined)
        }
    }

    mutating func endProcessing(_ now: Date) {
        for (index, intent) in intents.enumerated()
        where intent.status == .processing && intent.created + 5 <= now.timeIntervalSince1970 {
            attempt(index, .visa)
        }
    }

    /// Carries out a request. `path` has its parts after the version.
    mutating func answer(
        _ method: HTTPMethod,
        _ path: [String],
        _ items: [String: String],
        of customer: String,
        _ now: Date
    ) throws(StripeFailure) -> any Encodable {
        switch (method, path.first, path.dropFirst().first, path.last) {
        case (.post, "payment_intents", nil, _):
            intents.append(try Intent(intents.count, of: customer, items, created: now))
            return intents[intents.count - 1]
        case (.post, "payment_intents", let id?, "confirm"): return try confirm(index(of: id, customer), items)
        case (.post, "payment_intents", let id?, "cancel"): return try cancel(index(of: id, customer))
        case (.post, "refunds", nil, _): return try refund(index(of: items["payment_intent"], customer), items, now)
        case (.get, "payment_intents", nil, _): return page(of: customer, items)
        case (.get, "payment_intents", let id?, _): return try intents[index(of: id, customer)]
        case (.get, "refunds", nil, _):
            let payment = try intents[index(of: items["payment_intent"], customer)]
            return List(data: refunds.filter { $0.payment_intent == payment.id })
        case (.get, "refunds", let id?, _):
            guard let refund = refunds.first(where: { $0.id == id }) else { throw .missing }
            return refund
        default: throw .missing
        }
    }

    private mutating func confirm(_ index: Int, _ form: [String: String]) throws(StripeFailure) -> Intent {
        guard intents[index].status == .requires_payment_method else { throw .unexpectedState }
        guard let card = form["payment_method"].flatMap(TestCard.init) else { throw .invalid("payment_method") }
        guard form["return_url"] != nil else { throw .invalid("return_url") }
        attempt(index, card)
        guard card != .declined else { throw .declined }
        return intents[index]
    }

    private mutating func attempt(_ index: Int, _ card: TestCard) {
        intents[index].attempt(card)
        guard card == .visa else { return }
        record(intents[index], intents[index].metadata["reference"], intents[index].amount)
    }

    private mutating func record(_ intent: Intent, _ reference: String?, _ amount: Int64) {
        movements.append(
            Movement(customer: intent.customer, payment: intent.id, reference: reference ?? "", amount: amount)
        )
    }

    private mutating func cancel(_ index: Int) throws(StripeFailure) -> Intent {
        // A payment that is processing can rarely be cancelled.
        guard [.requires_payment_method, .requires_action].contains(intents[index].status) else {
            throw .unexpectedState
        }
        intents[index].status = .canceled
        return intents[index]
    }

    private mutating func refund(_ index: Int, _ form: [String: String], _ now: Date) throws(StripeFailure) -> Refund {
        let intent = intents[index]
        guard let charge = intent.latest_charge else { throw .unexpectedState }
        guard charge.amount_refunded < intent.amount else { throw .alreadyRefunded }
        guard let amount = form["amount"].flatMap({ Int64($0) }),
            (1...intent.amount - charge.amount_refunded).contains(amount)
        else { throw .beyondRest }
        intents[index].latest_charge?.amount_refunded += amount
        let refund = Refund(
            id: "re_\(refunds.count)",
            payment_intent: intent.id,
            amount: amount,
            currency: intent.currency,
            metadata: form.metadata(["refund"]),
            created: now.timeIntervalSince1970
        )
        refunds.append(refund)
        record(intent, refund.metadata["refund"], -amount)
        return refund
    }

    private func page(of customer: String, _ query: [String: String]) -> List<Intent> {
        var mine = intents.reversed().filter { $0.customer == customer }[...]
        if let last = query["starting_after"] { mine = mine.drop { $0.id != last }.dropFirst() }
        let limit = query["limit"].flatMap { Int($0) } ?? 10
        return List(data: Array(mine.prefix(limit)), has_more: mine.count > limit)
    }

    private func index(of id: String?, _ customer: String) throws(StripeFailure) -> Int {
        guard let index = (id?.dropFirst(3)).flatMap({ Int($0) }), intents.indices.contains(index),
            intents[index].customer == customer
        else { throw .missing }
        return index
    }
}

extension [String: String] {
    /// Returns the metadata with the names.
    fileprivate func metadata(_ names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = self["metadata[\($1)]"] }
    }
}
