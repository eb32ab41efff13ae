import Core

/// The result of looking an order up at the server.
enum OrderLookup: Sendable {
    /// The server has a payment or refund for the order.
    case found(OrderResult)
    /// The server has only `ended` attempts, which were declined or cancelled. The present attempt may still arrive.
    case absent(ended: Int)
}

extension PaymentGateway {
    /// Looks an order up by its reference. `endedAtServer` is the number of declined or cancelled attempts that the server
    /// had before the present one, or `nil` if none was submitted.
    ///
    /// Throws ``GatewayError/referenceInUse`` if the reference belongs to another order.
    func lookUp(_ order: Order, of account: AccountID, endedAtServer: Int?) async throws(GatewayError) -> OrderLookup {
        let attempts: [OrderResult] =
            switch order {
            case .payment: try await payments(reference: order.reference, of: account).map(OrderResult.payment)
            case .refund(let refund):
                try await refunds(of: refund.paymentID, reference: order.reference, account: account)
                    .map(OrderResult.refund)
            }
        let live = attempts.filter { !$0.state.hasEnded }
        let ended = attempts.count - live.count
        let own = live.filter { $0.matches(order) }
        if let result = own.first(where: \.state.isFinal) ?? own.first { return .found(result) }
        guard live.isEmpty else { throw .referenceInUse }
        if let endedAtServer, ended > endedAtServer, let latest = attempts.first, latest.matches(order) {
            return .found(latest)
        }
        return .absent(ended: ended)
    }

    /// Sends an order.
    ///
    /// - Throws: ``GatewayError/unexpectedAnswer`` if the answer belongs to another order.
    func send(_ record: OrderRecord, key: String) async throws(GatewayError) -> OrderResult {
        let attempt = GatewayAttempt(account: record.account, idempotencyKey: key, body: record.body)
        let result: OrderResult =
            switch record.order {
            case .payment(let order): .payment(try await create(order, attempt))
            case .refund(let order): .refund(try await refund(order, attempt))
            }
        guard result.matches(record.order) else { throw .unexpectedAnswer }
        return result
    }

    /// Fetches the present state of a payment or refund.
    func fetch(_ result: OrderResult, of account: AccountID) async throws(GatewayError) -> OrderResult {
        switch result {
        case .payment(let payment):
            return .payment(try await self.payment(payment.id, of: account))
        case .refund(let refund):
            let refunds = try await refunds(of: refund.paymentID, reference: refund.reference, account: account)
            guard let refund = refunds.first(where: { $0.id == refund.id }) else { throw .unexpectedAnswer }
            return .refund(refund)
        }
    }
}

extension GatewayError {
    /// The error of the order if this failure of an attempt's first request shows that it was not carried out, otherwise
    /// `nil`.
    var definiteError: PaymentError? {
        switch self {
        case .refused(let error): error
        case .network(let error): error.mayHaveBeenSent ? nil : .network(error)
        case .keyReused, .referenceInUse, .unexpectedAnswer: nil
        }
    }

    /// `true` if another request with the same key may get another answer.
    var isRetryable: Bool {
        switch self {
        case .refused, .keyReused, .referenceInUse: false
        case .unexpectedAnswer: true
        // 409 is also the answer while an earlier request with the key is in progress.
        case .network(.server(let failure)): failure.isTransient || failure.status == 409 || failure.status >= 500
        case .network(let error): error.mayHaveBeenSent || error.isTransient
        }
    }
}
