import Core
import Foundation

extension GatewayError {
    /// Creates the error of a failed request to the REST API.
    ///
    /// A problem (RFC 9457) with a status of 4xx is a refusal, unless a repetition of the request can change it. Any
    /// other response may come from a proxy, which knows nothing about the payment. A framework has a 404 and a 409 of
    /// its own: these need a type of the contract, named by its last path component. `reference` is that of the order.
    init(_ error: NetworkError, reference: String) {
        self = .notAnswered(error)
        guard case .server(let failure) = error, let problem = failure.problem else { return }
        let (status, type) = (failure.status, problem.type)
        if status == 401 { self = .notAnswered(.signInRequired) }
        guard (400..<500).contains(status), ![401, 407, 408, 421, 423, 425, 429].contains(status) else { return }
        switch URL(string: type)?.lastPathComponent {
        case "not-found": self = .refused(.notFound)
        case "reference-in-use": self = .refused(.referenceInUse(reference: reference))
        case "not-refundable": self = .refused(.notRefundable)
        case "refund-exceeds-payment": self = .refused(.refundExceedsPayment)
        case _ where status == 404 || status == 409: break
        default: self = .refused(.rejected(status: status, type: type, title: problem.title))
        }
    }
}
