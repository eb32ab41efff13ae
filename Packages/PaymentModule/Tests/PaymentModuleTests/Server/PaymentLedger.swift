import Core
import Foundation
import PaymentModule

/// The truth about the money that a payment server moved, whatever API it speaks. The specification counts it.
struct PaymentLedger: Sendable {
    /// An attempt to pay, also a declined one.
    struct Charge: Sendable, Hashable {
        let account: AccountID
        let reference: String
        let itemID: String
        let amount: Money
        var status: Status
    }

    /// A refund that was made.
    struct Refund: Sendable, Hashable {
        let account: AccountID
        let reference: String
        let amount: Money
    }

    enum Status: Sendable, Hashable {
        case pending, charged, declined, cancelled
    }

    var charges: [Charge] = []
    var refunds: [Refund] = []

    /// The charges for which money was moved.
    var paid: [Charge] { charges.filter { $0.status == .charged } }
}

/// A payment server with a gateway, a ledger and faults on demand: all that the specification of payments needs.
protocol PaymentServer: Sendable {
    var gateway: any PaymentGateway { get }
    var ledger: PaymentLedger { get }
    /// The number of requests to pay or to refund that reached the network.
    var orderCount: Int { get }
    /// Adds faults, one for each of the next requests to pay or to refund.
    func inject(_ faults: [Fault])
    /// Adds faults, one for each of the next requests that only read.
    func injectReads(_ faults: [Fault])
    func removeFaults()
}

extension PaymentServer {
    func inject(_ faults: Fault...) { inject(faults) }
}

/// A fault of one request.
enum Fault: Sendable, Hashable {
    /// No fault.
    case none
    /// The request is not sent: the connection is refused.
    case refusedConnection
    /// The request is lost on its way.
    case lostRequest
    /// The request is carried out, but the response is lost.
    case lostResponse
    /// The request is carried out, but the response times out.
    case slowResponse
    /// The request is carried out, but the response is truncated.
    case truncatedResponse
    /// The request is carried out, but a proxy redirects the response.
    case redirect
    /// The request is carried out, but the encrypted connection breaks in the response.
    case tlsCut
    /// The network delivers the request twice.
    case duplicate
    /// The request is carried out only after the next lookup, and the response is lost.
    case lateCommit
    /// The request is not carried out, and the response has this status.
    case response(Int, problem: String? = nil, headers: HTTPHeaders = [:])
    /// The server refuses the request before it looks for a stored response to the key.
    case refusal
    /// The request is carried out, but a proxy responds with a payment of another order.
    case otherPayment
    /// The request is not carried out and fails with this error.
    case error(NetworkError)
}
