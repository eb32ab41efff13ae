import Core

extension PaymentService {
    /// Runs `order`, or joins the running one.
    func process(_ order: Order) async throws(PaymentError) -> OrderResult {
        let account = try currentAccount()
        try order.validate()
        let current = start(order, of: account)
        guard current.order == order else { throw .referenceInUse }
        guard let result = await current.task.valueUnlessCancelled else { throw .cancelled }
        return try result.get()
    }

    /// Asks the server for the outcome of a stored order, unless this process is sending it.
    func resolve(_ entry: PaymentJournal.Entry) async -> OrderUpdate {
        let record = entry.record
        let id = record.id
        let before = OrderUpdate.Result.pending(status(of: record))
        let lookup = processor.moment
        var result = before
        if running[id] == nil {
            result = await processor.resolve(entry)
            if case .pending = result {
                // A call may have finished or started the order meanwhile.
                let outcome = try? await processor.journal.entry(id)?.record.outcome
                if let outcome { return OrderUpdate(account: record.account, order: record.order, result: outcome) }
                if running[id] != nil { result = .pending(.running) }
            }
        }
        absent[id] = if case .pending(.notCompleted) = result { lookup } else { nil }
        if result != before { publish(result, of: id, record.order) }
        if case .pending(let status) = result { watch(status, of: id, record.order) }
        return OrderUpdate(account: record.account, order: record.order, result: result)
    }

    /// Returns the present status of an unresolved order.
    func status(of record: OrderRecord) -> UnresolvedOrder.Status {
        running[record.id] == nil ? processor.status(of: record, absentAt: absent[record.id]) : .running
    }

    /// Stores a change that the server reported, and publishes it.
    func store(_ result: OrderResult, replacing entry: PaymentJournal.Entry) async {
        let record = entry.record
        if await processor.store(.init(result: result, entry: entry), record.order, of: record.account) {
            publish(.init(result), of: record.id, record.order)
        }
    }

    /// Returns the running order with the same reference, or starts `order`.
    private func start(_ order: Order, of account: AccountID) -> RunningOrder {
        let id = OrderID(order, of: account)
        if let current = running[id] { return current }
        absent[id] = nil
        let task = Task {
            let result: Result<OrderResult, PaymentError>
            let update: OrderUpdate.Result
            do throws(PaymentError) {
                let processed = try await processor.process(order, of: account) { pending in
                    await self.publish(.init(pending), of: id, order)
                }
                (result, update) = (.success(processed), OrderUpdate.Result(processed))
            } catch {
                (result, update) = (.failure(error), await self.result(after: error, of: id))
            }
            running[id] = nil
            // The refusal of another order says nothing about the one that has the reference.
            if case .failure(let error) = result, error == .referenceInUse { return result }
            publish(update, of: id, order)
            if case .pending(let status) = update { watch(status, of: id, order) }
            return result
        }
        let started = RunningOrder(order: order, task: task)
        running[id] = started
        return started
    }

    /// Returns the result of an order after a call that failed. An earlier call may have sent the order.
    private func result(after error: PaymentError, of id: OrderID) async -> OrderUpdate.Result {
        guard case .storage = error else { return OrderUpdate.Result(error) }
        do throws(PaymentError) {
            guard let record = try await processor.journal.entry(id)?.record, !record.state.isFinal else {
                return .failed(error)
            }
            return .pending(processor.status(of: record))
        } catch {
            return .pending(.unknown)
        }
    }

    private func publish(_ result: OrderUpdate.Result, of id: OrderID, _ order: Order) {
        if case .pending = result {} else { watched.remove(id) }
        let metadata = ["kind": id.kind.rawValue]
        switch result {
        case .paid, .refunded: processor.logger.log(.info, "Order carried out", metadata)
        case .cancelled: processor.logger.log(.info, "Order cancelled", metadata)
        case .failed(let error): processor.logger.log(.info, "Order not carried out", metadata, error: error)
        case .pending: processor.logger.log(.info, "Order pending", metadata)
        }
        listeners.publish(OrderUpdate(account: id.account, order: order, result: result))
    }

    /// Asks for the outcome of a payment or refund in the background until it is final or the time is up.
    private func watch(_ status: UnresolvedOrder.Status, of id: OrderID, _ order: Order) {
        switch status {
        case .requiresAction, .processing: break
        default: return
        }
        guard watched.insert(id).inserted else { return }
        Task {
            let elapsed = processor.clock.stopwatch()
            var polls = 1
            while watched.contains(id), elapsed() < Self.watchingTime {
                try? await processor.clock.sleep(for: PaymentProcessor.backoff(polls))
                polls += 1
                guard let entry = try? await processor.journal.entry(id), let known = entry.record.result else { break }
                // Another process may have seen the outcome.
                if known.state.isFinal, watched.contains(id) { publish(.init(known), of: id, order) }
                guard watched.contains(id), let result = try? await processor.gateway.fetch(known, of: id.account)
                else { continue }
                if result != known, watched.contains(id) { await store(result, replacing: entry) }
            }
            watched.remove(id)
        }
    }

    /// The time for which this process asks for the outcome of a pending order.
    private static let watchingTime: Duration = .seconds(15 * 60)
}

extension OrderUpdate.Result {
    /// Creates the result of a call that failed.
    fileprivate init(_ error: PaymentError) {
        switch error {
        case .outcomeUnknown, .unreadableRecord, .cancelled: self = .pending(.unknown)
        case .keyConflict: self = .pending(.conflict)
        case .expired, .signInRequired, .accountSignedOut, .network: self = .pending(.notCompleted(canDiscard: true))
        default: self = .failed(error)
        }
    }
}
