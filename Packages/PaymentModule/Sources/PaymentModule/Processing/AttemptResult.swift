import Core
import Foundation

/// What one attempt at sending an order says about the order.
enum AttemptResult {
    /// It was carried out.
    case done(Payment)
    /// The API itself refused it: it was not carried out, by any attempt under this key.
    case refused(PaymentError)
    /// This attempt did nothing. What earlier ones did is another matter.
    case unsent(PaymentError)
    /// The key came with another body before.
    case keyReused
    /// The reference was paid under another key.
    case referenceTaken
    /// It may have been carried out: to be asked again, after the time the server wants.
    case unknown(retryAfter: Duration?)

    init(_ error: NetworkError, now: Date) {
        switch error {
        case .server(let failure): self.init(failure, retryAfter: failure.retryAfter(now: now))
        case .signInRequired: self = .unsent(.signInRequired)
        case .invalidRequest, .tls, .authorizationUnavailable, .suspended: self = .unsent(.network(error))
        case .offline, .timedOut, .cancelled, .decoding, .responseTooLarge: self = .unknown(retryAfter: nil)
        }
    }

    private init(_ failure: ServerFailure, retryAfter: Duration?) {
        let type = failure.problem?.type ?? "about:blank"
        let kind = type.hasPrefix(Self.problems) ? String(type.dropFirst(Self.problems.count)) : nil
        let rejection = PaymentError.rejected(type: type, title: failure.problem?.title)
        switch (failure.status, kind) {
        case (401, _): self = .unsent(.signInRequired)
        case (402, _): self = .refused(.declined)
        case (409, "reference-in-use"): self = .referenceTaken
        case (408, _), (409, _), (425, _), (429, _), (500..., _): self = .unknown(retryAfter: retryAfter)
        case (404, "not-found"): self = .refused(.notFound)
        case (422, "idempotency-key-reused"): self = .keyReused
        case (422, "refund-exceeds-payment"): self = .refused(.refundExceedsPayment)
        // Without a problem of the contract it may be a gateway that speaks, which knows nothing of the order.
        default: self = kind == nil ? .unsent(rejection) : .refused(rejection)
        }
    }

    /// What the contract's problem types begin with.
    private static let problems = "https://trellis.example/problems/"
}
