import Core

extension GatewayError {
    /// Creates the error of a failed request to the REST API.
    ///
    /// Only a problem type of the API is a refusal, and only with a status that a repetition of the request cannot change.
    /// Any other response may come from a proxy, which knows nothing about the payment. `reference` is that of the order.
    init(_ error: NetworkError, reference: String) {
        self = .notAnswered(error)
        let prefix = "https://trellis.example/problems/"
        guard case .server(let failure) = error, let problem = failure.problem, problem.type.hasPrefix(prefix)
        else { return }
        switch (failure.status, problem.type.dropFirst(prefix.count)) {
        case (401, _): self = .notAnswered(.signInRequired)
        case (404, "not-found"): self = .refused(.notFound)
        case (409, "reference-in-use"): self = .refused(.referenceInUse(reference: reference))
        case (422, "not-refundable"): self = .refused(.notRefundable)
        case (422, "refund-exceeds-payment"): self = .refused(.refundExceedsPayment)
        case (400..<500, _) where ![407, 408, 409, 421, 423, 425, 429].contains(failure.status):
            self = .refused(.rejected(status: failure.status, type: problem.type, title: problem.title))
        default: break
        }
    }
}
