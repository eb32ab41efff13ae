package import Foundation
import Synchronization

/// The PaymentIntents, refunds and idempotency keys of a ``StripeServer``, by customer.
package final class StripeLedger: Sendable {
    /// A PaymentIntent.
    package struct Intent: Sendable, Identifiable {
        /// A state, with Stripe's name for it.
        package enum Status: String, Sendable {
            case succeeded, processing, canceled
            case requiresAction = "requires_action"
            case requiresPaymentMethod = "requires_payment_method"
        }

        package let id: String
        package let amount: Int64
        package let currency: String
        package let method: String
        package let metadata: [String: String]
        package let created: Date
        package internal(set) var status: Status
        var error: StripeFailure?
    }

    /// A refund.
    package struct Refund: Sendable, Identifiable {
        package let id: String
        package let intent: String
        package let amount: Int64
        package let currency: String
        package let metadata: [String: String]
        package let created: Date
    }

    /// The objects of a customer.
    package struct Account: Sendable {
        /// The PaymentIntents, oldest first.
        package internal(set) var intents: [Intent] = []
        /// The refunds, oldest first.
        package internal(set) var refunds: [Refund] = []
        var responses: [String: StoredResponse] = [:]

        func refunded(_ intent: String) -> Int64 {
            refunds.reduce(0) { $0 + ($1.intent == intent ? $1.amount : 0) }
        }
    }

    /// The response to the first request with an idempotency key.
    struct StoredResponse: Sendable {
        let request: String
        let created: Date
        let status: Int
        let body: Data
    }

    private let tokens: [String: String]
    private let processingTime: TimeInterval
    private let accounts = Mutex<[String: Account]>([:])
    private let now: @Sendable () -> Date

    init(customers tokens: [String: String], processingTime: TimeInterval, now: @escaping @Sendable () -> Date) {
        self.tokens = Dictionary(uniqueKeysWithValues: tokens.map { ($1, $0) })
        (self.processingTime, self.now) = (processingTime, now)
    }

    /// Returns the objects of a customer.
    package func account(of customer: String) -> Account {
        withAccount(of: customer) { account, _ in account }
    }

    /// Ends the authentication of a payment, as its page does.
    package func authenticate(_ id: String, of customer: String, succeeds: Bool) {
        withAccount(of: customer) { account, _ in
            guard let index = account.intents.firstIndex(where: { $0.id == id && $0.status == .requiresAction }) else {
                return
            }
            account.intents[index].status = succeeds ? .succeeded : .requiresPaymentMethod
            account.intents[index].error = succeeds ? nil : .authenticationFailed
        }
    }

    func customer(token: String) -> String? { tokens[token] }

    /// Calls `body` with the objects of a customer and the present time. Slow payments that are due have succeeded.
    func withAccount<Result: Sendable, Failure>(
        of customer: String,
        _ body: (inout Account, Date) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let now = now()
        return try accounts.withLock { accounts throws(Failure) in
            for (index, intent) in accounts[customer, default: Account()].intents.enumerated()
            where intent.status == .processing && intent.created + processingTime <= now {
                accounts[customer]?.intents[index].status = .succeeded
            }
            return try body(&accounts[customer, default: Account()], now)
        }
    }
}
