import Core

/// Carries one intent out, from the journal to the server and back. Whoever calls it is the only one at this intent.
struct PaymentProcessor: Sendable {
    private let dependencies: PaymentAssembly.Dependencies
    private let journal: PaymentJournal

    init(_ dependencies: PaymentAssembly.Dependencies, journal: PaymentJournal) {
        self.dependencies = dependencies
        self.journal = journal
    }

    /// Does what the user asks for now.
    func carryOut(_ intent: UnresolvedOrder, for user: String) async throws(PaymentError) -> Payment {
        let id = IntentID(intent, of: user)
        if let settled = try await journal.settled(id) {
            guard settled.intent == intent else { throw .otherOrder }
            return settled.payment
        }
        guard var record = try await journal.pending(id) else {
            return try await send(try await begin(intent, for: user), mayHaveArrived: false)
        }
        guard record.intent == intent else { throw .otherOrder }
        guard record.standing == .unsent else { return try await send(record, mayHaveArrived: true) }
        record.standing = .open
        try await journal.keep(record)
        return try await send(record, mayHaveArrived: false)
    }

    /// Brings what was left open to its end, without the user asking for it.
    func resume(_ record: PendingIntent) async throws(PaymentError) -> Payment {
        if let settled = try await journal.settled(record.id) {
            try await journal.forget(record)
            return settled.payment
        }
        guard record.standing == .unsent else { return try await send(record, mayHaveArrived: true) }
        return try await lookUp(record, orElse: .expired(reference: record.intent.reference))
    }

    /// Makes the record of a new intent and waits until it is durable.
    private func begin(_ intent: UnresolvedOrder, for user: String) async throws(PaymentError) -> PendingIntent {
        let record = PendingIntent(
            user: user,
            intent: intent,
            idempotencyKey: dependencies.makeID(),
            path: intent.path.percentEncoded,
            body: try intent.body(),
            createdAt: dependencies.now(),
            before: try await paymentBefore(intent)
        )
        do {
            try await journal.keep(record)
        } catch {
            // A write that failed may still have left the record, and nobody would expect it to be sent later.
            try? await journal.forget(record)
            throw error
        }
        return record
    }

    /// The payment that a refund is about. What was given back before tells later whether this refund was made.
    private func paymentBefore(_ intent: UnresolvedOrder) async throws(PaymentError) -> Payment? {
        guard case .refund(let order) = intent else { return nil }
        let payment: Payment
        do {
            payment = try await dependencies.network.send(.payment(order.paymentID))
        } catch {
            throw PaymentError(reading: error)
        }
        guard let left = payment.refundable.subtracting(order.amount), left.minorUnits >= 0 else {
            throw .refundExceedsPayment
        }
        return payment
    }

    /// Sends `record`, which is in the journal, until there is an answer or the attempts are used up.
    /// `mayHaveArrived` says whether an earlier attempt may have reached the server.
    private func send(_ record: PendingIntent, mayHaveArrived: Bool) async throws(PaymentError) -> Payment {
        let reference = record.intent.reference
        guard record.standing != .conflict else { throw .keyConflict(reference: reference) }
        var mayHaveArrived = mayHaveArrived
        var attempt = 1
        while true {
            // Before each attempt: a machine can sleep for days between two of them.
            guard record.isPostable(at: dependencies.now()) else {
                return try await lookUp(record, orElse: .expired(reference: reference))
            }
            switch await verdict(on: record) {
            case .done(let payment):
                return await settle(record, with: payment)
            case .refused(let error):
                try? await journal.forget(record)
                throw error
            case .unsent(let error):
                guard !mayHaveArrived else { throw .outcomeUnknown(reference: reference) }
                try await setAside(record, as: .unsent)
                throw error
            case .keyReused:
                try? await setAside(record, as: .conflict)
                throw .keyConflict(reference: reference)
            case .referenceTaken:
                return try await lookUp(record, orElse: nil)
            case .unknown(let retryAfter):
                mayHaveArrived = true
                guard isSignedIn(record),
                    let delay = dependencies.retry.delay(after: attempt, retryAfter: retryAfter)
                else { throw .outcomeUnknown(reference: reference) }
                try? await dependencies.clock.sleep(for: delay)
                attempt += 1
            }
        }
    }

    /// Sends `record` once.
    private func verdict(on record: PendingIntent) async -> AttemptResult {
        guard isSignedIn(record) else { return .unsent(.signInRequired) }
        let verdict: AttemptResult
        do {
            let payment = try await dependencies.network.send(.order(record))
            verdict = record.accepts(payment) ? .done(payment) : .unknown(retryAfter: nil)
        } catch {
            verdict = AttemptResult(error, now: dependencies.now())
        }
        // If the user changed meanwhile, nobody can tell in whose name it was sent, nor who reads the answer.
        return isSignedIn(record) ? verdict : .unknown(retryAfter: nil)
    }

    /// Asks the server what became of `record`, without ordering anything. If it was not carried out, the record is
    /// forgotten and `absence` thrown; nil means that this cannot be.
    private func lookUp(_ record: PendingIntent, orElse absence: PaymentError?) async throws(PaymentError) -> Payment {
        let unknown = PaymentError.outcomeUnknown(reference: record.intent.reference)
        guard isSignedIn(record) else { throw unknown }
        let found: Payment?
        do { found = try await find(record) } catch { throw unknown }
        guard isSignedIn(record) else { throw unknown }
        if let found, record.accepts(found) { return await settle(record, with: found) }
        if case .payment = record.intent, found != nil {
            try? await journal.forget(record)
            throw .otherOrder
        }
        guard let absence else { throw unknown }
        try? await journal.forget(record)
        throw absence
    }

    /// The payment with the reference of `record`, or the one it is to give back of.
    private func find(_ record: PendingIntent) async throws(NetworkError) -> Payment? {
        switch record.intent {
        case .refund(let order):
            return try await dependencies.network.send(.payment(order.paymentID))
        case .payment(let order):
            let page = try await dependencies.network.send(.payments(reference: order.reference))
            // A server that does not know the filter sends its newest payments; absence from them proves nothing.
            guard page.payments.allSatisfy({ $0.reference == order.reference }) else {
                throw .invalidRequest("The server does not look payments up by their reference.")
            }
            return page.payments.first
        }
    }

    /// Notes the outcome. The payment is a fact even if it cannot be noted: the record that is left is then sent
    /// again under its key, and the server repeats its answer.
    private func settle(_ record: PendingIntent, with payment: Payment) async -> Payment {
        try? await journal.settle(record, with: payment)
        return payment
    }

    private func setAside(_ record: PendingIntent, as standing: PendingIntent.Status) async throws(PaymentError) {
        var record = record
        record.standing = standing
        do {
            try await journal.keep(record)
        } catch {
            // It is still open, so it will be sent.
            throw .outcomeUnknown(reference: record.intent.reference)
        }
    }

    private func isSignedIn(_ record: PendingIntent) -> Bool {
        dependencies.user.currentUserId == record.user
    }
}
