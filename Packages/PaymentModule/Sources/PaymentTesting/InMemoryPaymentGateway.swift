public import Core
public import Foundation
import Locking
public import PaymentModule

/// A payment server in memory, which is its own gateway. It answers as its script says.
///
/// ```swift
/// let shop = InMemoryPaymentGateway()
/// shop.script(.confirm, .answerLost)
/// ```
/// A payment with the method `card` succeeds. The outcomes of `declined`, `approval` and `processing` are named like the
/// methods; that of `paused` is an unknown status. Refunds of payments with the method `processing` are processing, too.
public final class InMemoryPaymentGateway: PaymentGateway {
    /// A request of the contract.
    public enum Request: Sendable, Hashable, CaseIterable {
        case create, confirm, cancel, payment, payments, methods, refund, refundRead
    }

    /// An answer to a request.
    public indirect enum Step: Sendable {
        /// The request is carried out and answered.
        case answered
        /// The request is lost, or it is carried out and its answer is lost.
        case requestLost, answerLost
        /// The request arrives only at ``InMemoryPaymentGateway/deliver()``, and its sender takes it for lost.
        case late
        /// The request is answered, and arrives once more at ``InMemoryPaymentGateway/deliver()``.
        case duplicate
        /// The API refuses the request.
        case refused(PaymentError)
        /// The answer is about another payment, which has succeeded, or about another refund, which was declined.
        case foreign
        /// The answer lags behind: the payment is only created, the refund is processing.
        case stale
        /// The page has other payments, which cannot be read.
        case unreadable(Int)
        /// The request is carried out as by the step, and its answer is sent after a wait, such as at a gate.
        case delayed(_ wait: @Sendable () async -> Void, Step = .answered)
    }

    /// The payments of all accounts with their ledger, as a server keeps them, and the script.
    struct State {
        typealias Row = (account: AccountID, payment: Payment, refunds: [Refund.ID: Result<Refund, PaymentError>])

        /// The n-th row has the payment `pay_n`.
        var rows: [Row] = []
        var positions: [Payment.ID: Int] = [:]
        var references: [AccountID: [String: Int]] = [:]
        var ledger: [Payment.ID: [Int64]] = [:]
        var steps: [Request: (next: ArraySlice<Step>, last: Step)] = [:]
        var requestCount = 0
        var late: [@Sendable (inout State) -> Void] = []
    }

    /// The failure of a request or an answer that is lost.
    public static let lost = NetworkError.offline(request: "https://pay.example", reason: "connection lost")
    /// The reason of declined payments.
    public static let decline = Decline(code: "card_declined", advice: .tryAnotherMethod)

    private let state = Mutex(State())
    let now: @Sendable () -> Date

    /// Creates a server without payments.
    public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// The number of requests so far.
    public var requestCount: Int { state.withLock(\.requestCount) }
    /// The payments in the order of their creation. The n-th one has the id `pay_n`.
    public var payments: [Payment] { state.withLock { $0.rows.map(\.payment) } }
    /// The movements of money of each payment in minor units. That of a refund is negative.
    public var ledger: [Payment.ID: [Int64]] { state.withLock(\.ledger) }

    /// Answers the next requests of a kind with `steps`, and all later ones with `last`.
    public func script(_ request: Request, _ steps: Step..., then last: Step = .answered) {
        state.withLock { $0.steps[request] = (steps[...], last) }
    }

    /// Ends a payment that was confirmed, or a refund, that is not final, as its user or the bank does.
    public func decide(_ id: String, _ status: Payment.Status) {
        state.withLock { state in
            for position in state.rows.indices {
                let row = state.rows[position]
                if row.payment.id == id, row.payment.status != .created { state.set(status, at: position) }
                if let refund = try? row.refunds[id]?.get() { state.set(status, of: refund, at: position) }
            }
        }
    }

    /// Carries out the requests that are late.
    public func deliver() {
        state.withLock { state in
            for request in state.late { request(&state) }
            state.late = []
        }
    }

    /// Answers a request as the script says. `body` carries it out.
    func answer<Value: Sendable>(
        _ request: Request,
        _ body: @escaping @Sendable (inout State) throws(PaymentError) -> Value
    ) async throws(GatewayError) -> Value {
        var step = state.withLock { state in
            state.requestCount += 1
            return state.steps[request]?.next.popFirst() ?? state.steps[request]?.last ?? .answered
        }
        var wait: (@Sendable () async -> Void)?
        if case .delayed(let delay, let delayed) = step { (wait, step) = (delay, delayed) }
        let result = state.withLock { [step] state -> Result<Value, GatewayError> in
            switch step {
            case .requestLost: return .failure(.notAnswered(Self.lost))
            case .refused(let error): return .failure(.refused(error))
            case .late, .duplicate: state.late.append { state in _ = try? body(&state) }
            default: break
            }
            if case .late = step { return .failure(.notAnswered(Self.lost)) }
            let result = Result { () throws(PaymentError) in try body(&state) }
            if case .answerLost = step { return .failure(.notAnswered(Self.lost)) }
            return result.map(step.seen).mapError(GatewayError.refused)
        }
        await wait?()
        if Task.isCancelled { throw .notAnswered(.cancelled) }
        return try result.get()
    }
}

extension InMemoryPaymentGateway.Step {
    /// Returns an answer as the client sees it.
    fileprivate func seen<Value>(_ answer: Value) -> Value {
        var payment = answer as? Payment
        var refund = answer as? Refund
        var page = answer as? PaymentPage
        switch self {
        case .foreign:
            payment?.reference += "-other"
            payment?.status = .succeeded
            refund?.id += "-other"
            refund?.status = .declined(InMemoryPaymentGateway.decline)
        case .stale:
            payment?.status = .created
            payment?.refunded.minorUnits = 0
            refund?.status = .processing
        case .unreadable(let count): page?.unreadableCount = count
        default: break
        }
        return payment as? Value ?? refund as? Value ?? page as? Value ?? answer
    }
}
