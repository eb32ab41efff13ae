import Core

extension GatewayError {
    /// Creates the error of a failed request to the REST API.
    ///
    /// Only a problem type of the API is a refusal. Any other response may come from a proxy, which knows nothing about
    /// the order.
    init(_ error: NetworkError) {
        switch error {
        case .signInRequired: self = .refused(.signInRequired)
        case .accountSignedOut: self = .refused(.accountSignedOut)
        case .server(let failure): self = GatewayError(failure)
        default: self = .network(error)
        }
    }

    private init(_ failure: ServerFailure) {
        let type = failure.problem?.type ?? "about:blank"
        let kind = type.hasPrefix(Self.typePrefix) ? String(type.dropFirst(Self.typePrefix.count)) : nil
        switch (failure.status, kind) {
        case (401, _): self = .refused(.signInRequired)
        case (402, "payment-declined"): self = .refused(.declined(Decline(failure)))
        case (404, "not-found"): self = .refused(.notFound)
        case (409, "reference-in-use"): self = .referenceInUse
        case (409, "not-cancellable"): self = .refused(.notCancellable)
        case (409, "not-refundable"): self = .refused(.notRefundable)
        case (422, "idempotency-key-reused"): self = .keyReused
        case (422, "refund-exceeds-payment"): self = .refused(.refundExceedsPayment)
        case (409, _): self = .network(.server(failure))
        case (400..<500, .some) where !failure.isTransient:
            self = .refused(.rejected(type: type, title: failure.problem?.title))
        default: self = .network(.server(failure))
        }
    }

    /// The prefix of the API's problem types.
    private static let typePrefix = "https://trellis.example/problems/"
}

extension Decline {
    /// Creates the reason in the extra members of a `payment-declined` problem.
    fileprivate init(_ failure: ServerFailure) {
        let reason = try? WireJSON.decode(DeclineDTO.self, from: failure.response.body)
        self = reason?.decline ?? Decline(code: "declined")
    }
}
