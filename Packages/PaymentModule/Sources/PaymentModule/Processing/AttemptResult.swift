import Core
import Foundation

/// The result of one attempt to send an order.
enum AttemptResult {
    /// The server carried out the order.
    case succeeded(Payment)
    /// The API refused the order. No attempt with this key was carried out.
    case refused(PaymentError)
    /// This attempt did not reach the API. Earlier attempts may have.
    case unsent(PaymentError)
    /// The server knows the key with another body.
    case keyReused
    /// The server knows the reference with another key.
    case referenceInUse
    /// The order may have been carried out. It is sent again, but not before the server's `Retry-After`.
    case unknown(retryAfter: Duration?)

    init(_ error: NetworkError, now: Date) {
        switch error {
        case .server(let failure): self.init(failure, retryAfter: failure.retryAfter(now: now))
        case .signInRequired: self = .unsent(.signInRequired)
        case .accountSignedOut: self = .unsent(.accountSignedOut)
        case .invalidRequest, .tls, .authorizationUnavailable, .suspended: self = .unsent(.network(error))
        case .offline, .timedOut, .cancelled, .decoding, .responseTooLarge, .invalidRedirect:
            self = .unknown(retryAfter: nil)
        }
    }

    private init(_ failure: ServerFailure, retryAfter: Duration?) {
        let type = failure.problem?.type ?? "about:blank"
        let kind = type.hasPrefix(Self.typePrefix) ? String(type.dropFirst(Self.typePrefix.count)) : nil
        let rejection = PaymentError.rejected(type: type, title: failure.problem?.title)
        switch (failure.status, kind) {
        case (401, _): self = .unsent(.signInRequired)
        case (402, _): self = .refused(.declined)
        case (409, "reference-in-use"): self = .referenceInUse
        case (408, _), (409, _), (425, _), (429, _), (500..., _): self = .unknown(retryAfter: retryAfter)
        case (404, "not-found"): self = .refused(.notFound)
        case (422, "idempotency-key-reused"): self = .keyReused
        case (422, "refund-exceeds-payment"): self = .refused(.refundExceedsPayment)
        // A response without a problem type of the API may come from a gateway, which knows nothing about the order.
        default: self = kind == nil ? .unsent(rejection) : .refused(rejection)
        }
    }

    /// The prefix of the API's problem types.
    private static let typePrefix = "https://trellis.example/problems/"
}
