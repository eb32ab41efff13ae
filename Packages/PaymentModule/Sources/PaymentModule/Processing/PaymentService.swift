import Core

/// Gives each intent one worker, which callers wait for and which none of them can stop.
actor PaymentService: PaymentProcessing {
    private struct Worker {
        let intent: UnresolvedOrder
        let task: Task<Result<Payment, PaymentError>, Never>
    }

    private let dependencies: PaymentAssembly.Dependencies
    private let journal: PaymentJournal
    private let exchange: PaymentProcessor
    private var workers: [String: Worker] = [:]

    init(_ dependencies: PaymentAssembly.Dependencies) {
        self.dependencies = dependencies
        journal = PaymentJournal(storage: dependencies.storage, now: dependencies.now)
        exchange = PaymentProcessor(dependencies, journal: journal)
    }

    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment {
        try await carryOut(.payment(order))
    }

    func refund(_ order: RefundOrder) async throws(PaymentError) -> Payment {
        try await carryOut(.refund(order))
    }

    func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage {
        let user = try currentUser()
        let page: PaymentPage
        do {
            page = try await dependencies.network.send(.payments(after: cursor))
        } catch {
            throw PaymentError(reading: error)
        }
        guard dependencies.user.currentUserId == user else { throw .signInRequired }
        return page
    }

    func unresolvedOrders() async throws(PaymentError) -> [UnresolvedOrder] {
        let user = try currentUser()
        // What was begun just now may not be in the journal yet.
        let underWay = workers.filter { IntentID(pendingKey: $0.key, of: user) != nil }.map(\.value.intent)
        var open = try await journal.open(of: user)
        for intent in underWay where !open.contains(intent) {
            if try await journal.settled(IntentID(intent, of: user)) == nil { open.append(intent) }
        }
        guard dependencies.user.currentUserId == user else { throw .signInRequired }
        return open
    }

    func resolvePending() async throws(PaymentError) -> [ResolvedPayment] {
        let user = try currentUser()
        var settled: [ResolvedPayment] = []
        var begun: [(id: IntentID, worker: Worker)] = []
        for id in try await journal.pendingIDs(of: user) {
            do {
                guard let record = try await journal.pending(id) else { continue }
                let worker = worker(for: record.intent, of: user) { [exchange] () throws(PaymentError) in
                    try await exchange.resume(record)
                }
                begun.append((id, worker))
            } catch {
                settled.append(ResolvedPayment(reference: id.reference, outcome: .unknown(error)))
            }
        }
        for (id, worker) in begun {
            let outcome = ResolvedPayment.Outcome(try await result(of: worker), of: id.kind)
            settled.append(ResolvedPayment(reference: id.reference, outcome: outcome))
        }
        guard dependencies.user.currentUserId == user else { throw .signInRequired }
        return settled
    }

    private func currentUser() throws(PaymentError) -> String {
        guard !Task.isCancelled else { throw .cancelled }
        guard let user = dependencies.user.currentUserId else { throw .signInRequired }
        return user
    }

    private func carryOut(_ intent: UnresolvedOrder) async throws(PaymentError) -> Payment {
        let user = try currentUser()
        try intent.validate()
        let worker = worker(for: intent, of: user) { [exchange] () throws(PaymentError) in
            try await exchange.carryOut(intent, for: user)
        }
        guard worker.intent == intent else { throw .otherOrder }
        return try await result(of: worker).get()
    }

    /// The worker at `intent`: the one that is at it, or a new one that does `work`.
    private func worker(
        for intent: UnresolvedOrder,
        of user: String,
        doing work: @escaping @Sendable () async throws(PaymentError) -> Payment
    ) -> Worker {
        let key = IntentID(intent, of: user).pendingKey
        if let worker = workers[key] { return worker }
        let kind = IntentID(intent, of: user).kind
        let task = Task { [logger = dependencies.logger] () -> Result<Payment, PaymentError> in
            defer { workers[key] = nil }
            do throws(PaymentError) {
                let payment = try await work()
                logger.log(.info, "Order carried out", ["kind": "\(kind)"])
                return .success(payment)
            } catch {
                let outcome = ResolvedPayment.Outcome(.failure(error), of: kind)
                if case .declined = outcome {
                    logger.log(.info, "Order declined", ["kind": "\(kind)"], error: error)
                } else {
                    logger.log(.warning, "Order failed", ["kind": "\(kind)"], error: error)
                }
                return .failure(error)
            }
        }
        let worker = Worker(intent: intent, task: task)
        workers[key] = worker
        return worker
    }

    /// Waits for `worker`, or until the calling task is cancelled.
    private func result(of worker: Worker) async throws(PaymentError) -> Result<Payment, PaymentError> {
        guard let result = await worker.task.valueUnlessCancelled else { throw .cancelled }
        return result
    }
}

extension ResolvedPayment.Outcome {
    fileprivate init(_ result: Result<Payment, PaymentError>, of kind: IntentID.Kind) {
        switch (result, kind) {
        case (.success(let payment), .payment): self = .paid(payment)
        case (.success(let payment), .refund): self = .refunded(payment)
        case (.failure(let error), _):
            switch error {
            case .declined, .invalidOrder, .refundExceedsPayment, .notFound, .expired, .rejected:
                self = .declined(error)
            case .signInRequired, .outcomeUnknown, .keyConflict, .network, .storage, .cancelled: self = .unknown(error)
            }
        }
    }
}
