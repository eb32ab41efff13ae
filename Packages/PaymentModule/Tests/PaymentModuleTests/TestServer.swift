import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule

/// A payment server in memory, with a ledger. As a gateway, it can lose requests and answers, and lag.
final class TestServer: PaymentGateway {
    /// A request of the contract.
    enum Call: Hashable {
        case create, confirm, cancel, payment, payments, methods, refund, refundRead
    }

    /// The fault of a request.
    enum Fault: Sendable, Equatable {
        case lostRequest, lostAnswer
        /// A problem of the API.
        case refused(PaymentError)
        /// The answer is about another payment or refund.
        case mixedUp
    }

    private struct State {
        var payments: [Payment] = []
        var owners: [Payment.ID: AccountID] = [:]
        /// The first answer of each payment, which a lagging read returns.
        var snapshots: [Payment.ID: Payment] = [:]
        var refunds: [String: Result<Refund, PaymentError>] = [:]
        var calls: [Call] = []
        var faults: [Call: [Fault?]] = [:]
        var gates: [Call: Gate] = [:]
        var isLagging = false
        /// The number of times that money was taken, by payment.
        var charges: [Payment.ID: Int] = [:]
    }

    static let lost = NetworkError.offline(request: "https://pay.example", reason: "connection lost")
    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    var calls: [Call] { state.withLock(\.calls) }
    /// The number of charges of each payment that was charged.
    var charges: [Int] { state.withLock { Array($0.charges.values) } }
    var refundedCents: Int64 { state.withLock { $0.payments.reduce(0) { $0 + $1.refunded.minorUnits } } }

    /// Lets the next requests of a kind fail, in order. `nil` is a request without a fault.
    func inject(_ faults: Fault?..., at call: Call) { state.withLock { $0.faults[call, default: []] += faults } }
    /// Suspends the requests of a kind after they took effect.
    func wait(at gate: Gate?, for call: Call) { state.withLock { $0.gates[call] = gate } }
    /// Lets reads return payments as they were created.
    func lag(_ isLagging: Bool = true) { state.withLock { $0.isLagging = isLagging } }
    func status(of id: Payment.ID = "pay_1") -> Payment.Status? {
        state.withLock { $0.payments.first { $0.id == id }?.status }
    }

    /// Ends the first payment, if it is undecided, as its user or the bank does.
    func decide(_ status: Payment.Status) {
        state.withLock { state in
            guard let payment = state.payments.first(where: { $0.id == "pay_1" }), !payment.status.isFinal else {
                return
            }
            Self.set(status, of: payment, &state)
        }
    }

    func create(_ order: PaymentOrder) async throws(GatewayError) -> Payment {
        try await answer(.create, account: order.account) { [now] state throws(PaymentError) in
            let known = state.payments.first {
                $0.reference == order.reference && state.owners[$0.id] == order.account
            }
            if let known {
                guard known.itemID == order.itemID, known.amount == order.amount else {
                    throw .referenceInUse(reference: order.reference)
                }
                return known
            }
            let payment = Payment(
                id: "pay_\(state.payments.count + 1)",
                reference: order.reference,
                itemID: order.itemID,
                amount: order.amount,
                refunded: Money(minorUnits: 0, currency: order.amount.currency),
                status: .created,
                createdAt: now()
            )
            state.payments.append(payment)
            state.owners[payment.id] = order.account
            state.snapshots[payment.id] = payment
            return payment
        }
    }

    func confirm(_ id: Payment.ID, method: String, of account: AccountID) async throws(GatewayError) -> Payment {
        try await answer(.confirm, account: account) { state throws(PaymentError) in
            let payment = try Self.payment(id, of: account, state)
            guard payment.status == .created else { return payment }
            switch method {
            case "card": return Self.set(.succeeded, of: payment, &state)
            case "declined": return Self.set(.declined(.card), of: payment, &state)
            case "approval": return Self.set(.requiresAction(.approval), of: payment, &state)
            case "processing": return Self.set(.processing, of: payment, &state)
            case "paused": return Self.set(.unknown("paused"), of: payment, &state)
            default: throw .rejected(status: 422, type: "unknown-method", title: nil)
            }
        }
    }

    func cancel(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await answer(.cancel, account: account) { state throws(PaymentError) in
            let payment = try Self.payment(id, of: account, state)
            return payment.status.isFinal ? payment : Self.set(.cancelled, of: payment, &state)
        }
    }

    func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await answer(.payment, account: account) { state throws(PaymentError) in
            let payment = try Self.payment(id, of: account, state)
            return state.isLagging ? state.snapshots[id] ?? payment : payment
        }
    }

    func payments(of account: AccountID, limit: Int, after cursor: String?) async throws(GatewayError) -> PaymentPage {
        try await answer(.payments, account: account) { state throws(PaymentError) in
            let payments = state.payments.reversed().filter { state.owners[$0.id] == account && $0.status != .created }
            let rest = payments.drop { cursor != nil && $0.id != cursor }.dropFirst(cursor == nil ? 0 : 1)
            let page = Array(rest.prefix(limit))
            return PaymentPage(payments: page, nextCursor: page.count < rest.count ? page.last?.id : nil)
        }
    }

    func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        try await answer(.methods, account: account) { _ throws(PaymentError) in
            [PaymentMethod(id: "card", name: language ?? "")]
        }
    }

    func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund {
        try await answer(.refund, account: order.account) { [now] state throws(PaymentError) in
            if let known = state.refunds[order.reference] {
                let refund = try known.get()
                guard refund.amount == order.amount else { throw .referenceInUse(reference: order.reference) }
                return refund
            }
            let payment = try Self.payment(order.paymentID, of: order.account, state)
            guard order.amount.minorUnits <= payment.refundable.minorUnits else {
                state.refunds[order.reference] = .failure(.refundExceedsPayment)
                throw .refundExceedsPayment
            }
            let refund = Refund(
                id: order.reference,
                paymentID: payment.id,
                amount: order.amount,
                status: order.amount.minorUnits == 666 ? .processing : .succeeded,
                createdAt: now()
            )
            state.refunds[order.reference] = .success(refund)
            Self.replace(payment, refunded: payment.refunded.minorUnits + order.amount.minorUnits, &state)
            return refund
        }
    }

    func refund(_ id: String, of payment: Payment.ID, account: AccountID) async throws(GatewayError) -> Refund {
        try await answer(.refundRead, account: account) { state throws(PaymentError) in
            guard let refund = state.refunds[id] else { throw .notFound }
            return try refund.get()
        }
    }

    /// Completes a refund that is processing.
    func complete(_ id: Refund.ID) {
        state.withLock { state in
            guard case .success(let refund) = state.refunds[id] else { return }
            state.refunds[id] = .success(refund.with(status: .succeeded))
        }
    }

    private func answer<Value: Sendable>(
        _ call: Call,
        account: AccountID,
        _ body: @Sendable (inout State) throws(PaymentError) -> Value
    ) async throws(GatewayError) -> Value {
        let (fault, gate) = state.withLock { state in
            state.calls.append(call)
            let hasFault = state.faults[call]?.isEmpty == false
            return (hasFault ? state.faults[call]?.removeFirst() : nil, state.gates[call])
        }
        switch fault {
        case .lostRequest: throw .notAnswered(Self.lost)
        case .refused(let error):
            await gate?.pass()
            throw .refused(error)
        default: break
        }
        let value: Value
        do throws(PaymentError) {
            value = try state.withLock { state throws(PaymentError) in try body(&state) }
        } catch {
            throw fault == nil ? .refused(error) : .notAnswered(Self.lost)
        }
        await gate?.pass()
        switch fault {
        case .lostAnswer: throw .notAnswered(Self.lost)
        case .mixedUp: return (value as? Payment)?.with(reference: "other") as? Value ?? value
        default: return value
        }
    }

    private static func payment(_ id: Payment.ID, of account: AccountID, _ state: State) throws(PaymentError) -> Payment
    {
        guard let payment = state.payments.first(where: { $0.id == id }), state.owners[id] == account else {
            throw .notFound
        }
        return payment
    }

    @discardableResult
    private static func set(_ status: Payment.Status, of payment: Payment, _ state: inout State) -> Payment {
        if status == .succeeded { state.charges[payment.id, default: 0] += 1 }
        return replace(payment, status: status, &state)
    }

    @discardableResult
    private static func replace(
        _ payment: Payment,
        status: Payment.Status? = nil,
        refunded: Int64? = nil,
        _ state: inout State
    ) -> Payment {
        let changed = payment.with(status: status, refunded: refunded)
        state.payments = state.payments.map { $0.id == payment.id ? changed : $0 }
        return changed
    }
}

extension Payment {
    func with(reference: String? = nil, status: Status? = nil, refunded: Int64? = nil) -> Payment {
        Payment(
            id: id,
            reference: reference ?? self.reference,
            itemID: itemID,
            amount: amount,
            refunded: Money(minorUnits: refunded ?? self.refunded.minorUnits, currency: amount.currency),
            status: status ?? self.status,
            method: method,
            createdAt: createdAt
        )
    }
}

extension Refund {
    func with(status: Payment.Status) -> Refund {
        Refund(id: id, paymentID: paymentID, amount: amount, status: status, createdAt: createdAt)
    }
}

extension URL {
    static let approval = URL(filePath: "/approval")
}
