import Core
import Foundation

/// Places, finishes and discards orders. Each order takes the same path: create, store, confirm, remove.
///
/// The server decides once about a ``PaymentOrder/reference``, so that any request may be repeated, by any process, at any
/// later time. ``OrderStore`` keeps the order until its outcome is known.
actor PaymentService: PaymentProcessing {
    let dependencies: PaymentAssembly.Dependencies
    let store: OrderStore
    let changes = Broadcaster<TrackedOrder>()
    /// The orders that this process has seen, by the keys of their records. Nothing takes back a final status; the last
    /// 200 of an account stay.
    var tracked: [String: TrackedOrder] = [:]
    /// The keys of the orders that have ended and whose records stay for the observer.
    var unobserved: Set<String> = []
    /// The keys of the orders that are asked for in the background.
    var watched: Set<String> = []
    /// The calls under way, so that simultaneous calls for one order are one.
    private(set) var calls: [String: Task<OrderStatus, Never>] = [:]
    /// The refunded amounts that this process knows, in minor units. Reads may lag behind them.
    var refunded: [Payment.ID: Int64] = [:]

    init(_ dependencies: PaymentAssembly.Dependencies) {
        self.dependencies = dependencies
        store = OrderStore(server: dependencies.server, storage: dependencies.secureStorage)
    }

    func pay(_ order: PaymentOrder) async -> OrderStatus {
        await place(.payment(order)) { isNew in await self.send(order, isNew: isNew) }
    }

    func refund(_ order: RefundOrder) async -> OrderStatus {
        await place(.refund(order)) { isNew in await self.send(order, isNew: isNew) }
    }

    /// Tracks an order and sends it, unless it must not be sent or has ended. It is new if no earlier request can have moved
    /// money: its reference was made with it, and each call for it so far has proved that.
    private func place(_ order: Order, by send: @escaping @Sendable (Bool) async -> OrderStatus) async -> OrderStatus {
        let key = store.key(of: order)
        let known = tracked[key]
        let isNew =
            switch known?.status {
            case nil, .failed(_, movedNoMoney: true): order.hasNewReference
            default: false
            }
        if let error = errorBeforeSending(order) { return .failed(error, movedNoMoney: isNew) }
        // A failed order may be placed again when its call has ended.
        let isFailed = if case .failed? = known?.status { calls[key] == nil } else { false }
        if let status = known?.status, status.isFinal, !isFailed { return status }
        if known == nil || isFailed {
            let (id, now) = (known?.paymentID, dependencies.now())
            let placed = TrackedOrder(order: order, status: .sending, paymentID: id, createdAt: now)
            tracked[key] = placed
            changes.send(placed)
        }
        return await uninterrupted(order) { await send(isNew) }
    }

    func finish(_ tracked: TrackedOrder) async -> OrderStatus {
        let order = tracked.order
        do throws(PaymentError) {
            guard let id = try await unresolvedPayment(of: order) else { return status(of: order) }
            return await uninterrupted(order) { await self.finish(order, id) }
        } catch {
            return .failed(error, movedNoMoney: false)
        }
    }

    /// Sends an unresolved order again, if the server has its payment and has not ended it.
    private func finish(_ order: Order, _ id: Payment.ID) async -> OrderStatus {
        do throws(GatewayError) {
            if let status = try await concludeWithoutChange(of: order, id) { return status }
        } catch {
            return update(order, to: .notAnswered)
        }
        return switch order {
        case .payment(let payment): await confirm(payment, id)
        case .refund(let refund): await send(refund, isNew: false)
        }
    }

    func discard(_ tracked: TrackedOrder) async throws(PaymentError) -> OrderStatus {
        let id = try await unresolvedPayment(of: tracked.order)
        guard let id, case .payment(let order) = tracked.order else { return status(of: tracked.order) }
        do throws(GatewayError) {
            if let status = try await concludeWithoutChange(of: tracked.order, id) { return status }
            return await conclude(tracked.order, with: try await cancel(order, id))
        } catch {
            throw PaymentError(error)
        }
    }

    func end(_ ended: TrackedOrder) async -> OrderStatus {
        let order = ended.order
        do throws(PaymentError) {
            _ = try await unresolvedPayment(of: order)
        } catch {
            return .failed(error, movedNoMoney: false)
        }
        // A call under way may still be answered.
        guard calls[store.key(of: order)] == nil, case .refused(let error) = status(of: order) else {
            return status(of: order)
        }
        return await conclude(order, with: .failed(error, movedNoMoney: false))
    }

    /// Asks for the payment of an unresolved order, and concludes an order for which nothing must be sent: it has ended, or
    /// the server does not have its payment, because its ids may have begun anew. Returns `nil` if the order can be sent.
    private func concludeWithoutChange(of order: Order, _ id: Payment.ID) async throws(GatewayError) -> OrderStatus? {
        do throws(GatewayError) {
            let payment = try await dependencies.gateway.payment(id, of: order.account)
            guard payment.id == id, payment.belongs(to: order) else {
                return await conclude(order, with: .refused(.unknownPayment))
            }
            guard case .payment = order, payment.status.isFinal else { return nil }
            return await conclude(order, with: OrderStatus(payment))
        } catch .refused(let error) {
            return await conclude(order, with: .refused(error == .notFound ? .unknownPayment : error))
        }
    }

    /// Creates, stores and confirms a payment.
    private func send(_ order: PaymentOrder, isNew: Bool) async -> OrderStatus {
        let key = store.key(of: .payment(order))
        // An earlier call or run may have confirmed the payment.
        var known = tracked[key]?.paymentID
        let payment: Payment
        do throws(PaymentError) {
            if !isNew, known == nil, let record = try await store.records(of: order.account)[key] {
                guard let record else { throw .storage(.undecodable(key: key)) }
                known = record.paymentID
            }
            tracked[key]?.paymentID = known
            do { payment = try await dependencies.gateway.create(order) } catch { throw PaymentError(error) }
            // Another id shows that the server has forgotten the payment, which may have been charged.
            guard payment.belongs(to: .payment(order)), payment.id == known ?? payment.id
            else { throw PaymentError(.unexpectedAnswer) }
        } catch {
            return update(.payment(order), to: known == nil ? .failed(error, movedNoMoney: isNew) : .notAnswered)
        }
        tracked[key]?.paymentID = payment.id
        // Another process has finished the payment of this reference.
        if payment.status.isFinal { return await conclude(.payment(order), with: OrderStatus(payment)) }
        do throws(PaymentError) {
            try await save(.payment(order), payment.id, isNew: isNew)
        } catch .unknownPayment {
            return update(.payment(order), to: .failed(.unknownPayment, movedNoMoney: false))
        } catch {
            // Another process may have confirmed the payment, this one has not.
            let status = try? await cancel(order, payment.id)
            if case .paid(let payment) = status { return await conclude(.payment(order), with: .paid(payment)) }
            if status == .processing { return update(.payment(order), to: .processing) }
            let isUnsent = await isUnsent(.payment(order), after: error, isNew: isNew)
            return update(.payment(order), to: .failed(error, movedNoMoney: isUnsent || status == .cancelled))
        }
        return await confirm(order, payment.id)
    }

    /// Confirms a payment that is stored.
    private func confirm(_ order: PaymentOrder, _ id: Payment.ID) async -> OrderStatus {
        do throws(GatewayError) {
            let payment = try await dependencies.gateway.confirm(id, method: order.method, of: order.account)
            return try await apply(payment, to: order, id)
        } catch .refused(let error) {
            // The payment is still created, for example because its method does not exist.
            let status = (try? await cancel(order, id)) ?? .notAnswered
            let outcome = status == .cancelled ? .failed(error, movedNoMoney: true) : status
            return await conclude(.payment(order), with: outcome)
        } catch {
            return update(.payment(order), to: .notAnswered)
        }
    }

    /// Cancels the payment of an order at the server, and returns the status that follows from the answer.
    private func cancel(_ order: PaymentOrder, _ id: Payment.ID) async throws(GatewayError) -> OrderStatus {
        do throws(GatewayError) {
            let payment = try await dependencies.gateway.cancel(id, of: order.account)
            guard payment.id == id, payment.belongs(to: .payment(order)) else { throw .unexpectedAnswer }
            if case .unknown(let name) = payment.status { return .refused(.unknownStatus(name)) }
            return OrderStatus(payment)
        } catch .refused(let error) {
            return .refused(error == .notFound ? .unknownPayment : error)
        }
    }

    /// Returns whether no process can finish an order that could not be stored: a write that failed may have been made.
    private func isUnsent(_ order: Order, after error: PaymentError, isNew: Bool) async -> Bool {
        guard isNew, case .storage = error else { return isNew }
        return await removeRecord(of: order)
    }

    /// Stores and sends a refund, and sends it again after transient failures. The record knows each repetition before it
    /// is sent, so that a refusal ends only a refund that no request can have made.
    private func send(_ order: RefundOrder, isNew: Bool) async -> OrderStatus {
        let before: Int64
        do throws(PaymentError) {
            // The known amount may contain a refund that was sent before.
            before = try await save(.refund(order), order.paymentID, isNew: isNew) ? refunded[order.paymentID] ?? 0 : 0
        } catch {
            let isUnsent = await isUnsent(.refund(order), after: error, isNew: isNew)
            return update(.refund(order), to: .failed(error, movedNoMoney: isUnsent))
        }
        let elapsed = dependencies.clock.stopwatch()
        var failures = 0
        while true {
            do throws(GatewayError) {
                return try await apply(try await dependencies.gateway.refund(order), to: order, refunded: before)
            } catch .refused(let error) {
                guard (try? await store.remove(.refund(order), keepsRepeated: true)) == true else {
                    return update(.refund(order), to: .refused(error))
                }
                return await conclude(.refund(order), with: .failed(error, movedNoMoney: true))
            } catch {
                failures += 1
                let now = dependencies.now()
                guard case .notAnswered(let failure) = error, failure.isTransient,
                    let delay = RetryPolicy().delay(after: failures, retryAfter: failure.retryAfter(now: now)),
                    delay <= .seconds(60) - elapsed(),
                    (try? await dependencies.clock.sleep(for: delay)) != nil,
                    (try? await save(.refund(order), order.paymentID, isNew: false)) != nil
                else { return update(.refund(order), to: .notAnswered) }
            }
        }
    }

    /// Runs `body` to its end, or takes part in the call for the order that is under way. If the calling task is cancelled,
    /// this returns ``OrderStatus/sending`` at once.
    private func uninterrupted(
        _ order: Order,
        _ body: @escaping @Sendable () async -> OrderStatus
    ) async -> OrderStatus {
        let id = store.key(of: order)
        if calls[id] == nil {
            update(order, to: .sending)
            calls[id] = Task {
                defer { calls[id] = nil }
                return await body()
            }
        }
        return await calls[id]?.valueUnlessCancelled ?? .sending
    }

    func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment {
        let payment = try await read { gateway, account throws(GatewayError) in
            try await gateway.payment(id, of: account)
        }
        guard payment.id == id else { throw PaymentError(.unexpectedAnswer) }
        return merged(payment)
    }

    func payments(limit: Int, after cursor: String?) async throws(PaymentError) -> PaymentPage {
        var page = try await read { gateway, account throws(GatewayError) in
            try await gateway.payments(of: account, limit: min(max(limit, 1), 100), after: cursor)
        }
        page.payments = page.payments.map(merged)
        return page
    }

    func methods(language: String?) async throws(PaymentError) -> [PaymentMethod] {
        try await read { gateway, account throws(GatewayError) in
            try await gateway.methods(of: account, language: language)
        }
    }

    /// Returns an answer with the charge and the refunds that this process knows: reads may lag behind them.
    private func merged(_ payment: Payment) -> Payment {
        var merged = payment
        for case .paid(let paid) in tracked.values.map(\.status)
        where (paid.id, paid.reference) == (payment.id, payment.reference) {
            merged.status = .succeeded
        }
        let known = max(payment.refunded.minorUnits, refunded[payment.id] ?? 0)
        if known > 0 {
            refunded[payment.id] = known
            merged.refunded.minorUnits = known
            // Only a payment that was made is refunded.
            merged.status = .succeeded
        }
        return merged
    }

    var currentUserId: AccountID? { dependencies.userIdProvider.currentUserId }

    func currentAccount() throws(PaymentError) -> AccountID {
        guard !Task.isCancelled else { throw .cancelled }
        guard let account = currentUserId, !account.subject.isEmpty else { throw .signInRequired }
        return account
    }

    /// Sends a request of the current account. It must still be the current one afterwards, so that no other sees its data.
    private func read<Value: Sendable>(
        _ request: @Sendable (any PaymentGateway, AccountID) async throws(GatewayError) -> Value
    ) async throws(PaymentError) -> Value {
        let account = try currentAccount()
        let value: Value
        do { value = try await request(dependencies.gateway, account) } catch { throw PaymentError(error) }
        guard currentUserId == account else { throw .signInRequired }
        return value
    }
}
