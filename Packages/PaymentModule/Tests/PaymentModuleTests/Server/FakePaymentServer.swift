import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule

/// A fake of the REST API with faults on demand. It charges the account of a request, since fake requests have no token.
final class FakePaymentServer: NetworkServiceProtocol, PaymentServer {
    struct State {
        var faults: [Fault] = []
        var readFaults: [Fault] = []
        var requests: [NetworkRequest] = []
        var attempts: [Attempt] = []
        var refunds: [RefundEntry] = []
        var responses: [String: (body: Data, date: Duration, response: NetworkResponse)] = [:]
        /// The requests that arrive after the next lookup.
        var late: [NetworkRequest] = []
        var signedOut: Set<AccountID> = []
        var checksReferences = true
        var newPaymentStatus: String?
        var refundStatus = "succeeded"
        /// The ids of payments that no client can decode.
        var unreadableItems: [String] = []
    }

    /// An attempt to pay.
    struct Attempt {
        let id: String
        let account: AccountID
        let reference: String
        let itemID: String
        let amount: Money
        let method: String
        let date: Date
        var status: String
        var processingUntil: Duration?
        var refunded: Int64 = 0
    }

    struct RefundEntry {
        let id: String
        let paymentID: String
        let account: AccountID
        let reference: String
        let amount: Money
        let date: Date
        var status: String
        var processingUntil: Duration?
    }

    let state = Mutex(State())
    let clock: TestClock
    /// Called with each request before it is answered.
    private let hook = Mutex<(@Sendable (NetworkRequest) async -> Void)?>(nil)

    init(clock: TestClock) {
        self.clock = clock
        start = clock.now
    }

    var gateway: any PaymentGateway { RESTPaymentGateway(network: self) }

    /// The server's own time, which no jump of the client's date changes.
    var time: Duration { start.duration(to: clock.now) }
    private let start: TestClock.Instant

    /// Calls `hook` with each request before the server handles it.
    func onRequest(_ hook: (@Sendable (NetworkRequest) async -> Void)?) {
        self.hook.withLock { $0 = hook }
    }

    func inject(_ faults: [Fault]) { state.withLock { $0.faults += faults } }
    func injectReads(_ faults: [Fault]) { state.withLock { $0.readFaults += faults } }
    func removeFaults() { state.withLock { ($0.faults, $0.readFaults) = ([], []) } }

    /// Allows several payments with one reference, so that only the key prevents a second charge.
    func ignoreReferences() { state.withLock { $0.checksReferences = false } }

    func signOut(_ account: AccountID) { state.withLock { _ = $0.signedOut.insert(account) } }
    func signIn(_ account: AccountID) { state.withLock { _ = $0.signedOut.remove(account) } }

    /// Gives new payments this status.
    func answerPayments(with status: String) { state.withLock { $0.newPaymentStatus = status } }

    /// Gives new refunds this status.
    func answerRefunds(with status: String) { state.withLock { $0.refundStatus = status } }

    /// Adds payments to the first page of the history that no client can decode.
    func addUnreadablePayments(_ ids: String...) { state.withLock { $0.unreadableItems += ids } }

    var requests: [NetworkRequest] { state.withLock(\.requests) }
    var orders: [NetworkRequest] { requests.filter { $0.method == .post && !$0.path.hasSuffix("/cancel") } }
    var orderCount: Int { orders.count }
    var idempotencyKeys: [String?] { orders.map { $0.headers["Idempotency-Key"] } }

    var ledger: PaymentLedger {
        advance()
        return state.withLock { state in
            PaymentLedger(
                charges: state.attempts.map { attempt in
                    PaymentLedger.Charge(
                        account: attempt.account,
                        reference: attempt.reference,
                        itemID: attempt.itemID,
                        amount: attempt.amount,
                        status: attempt.ledgerStatus
                    )
                },
                refunds: state.refunds.filter { $0.status == "succeeded" }.map {
                    PaymentLedger.Refund(account: $0.account, reference: $0.reference, amount: $0.amount)
                }
            )
        }
    }

    /// Makes a payment, as from another device.
    func charge(_ order: PaymentOrder, to account: AccountID = .mina, status: String = "succeeded") {
        state.withLock { state in
            _ = append(order.reference, order.itemID, order.amount, order.method, account, status: status, in: &state)
        }
    }

    /// Changes the status of the newest attempt with a reference, as the user does in the browser.
    func change(_ reference: String, to status: String) {
        state.withLock { state in
            guard let index = state.attempts.lastIndex(where: { $0.reference == reference }) else { return }
            state.attempts[index].status = status
            state.attempts[index].processingUntil = nil
        }
    }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        await hook.withLock(\.self)?(request)
        let isOrder = request.method == .post && !request.path.hasSuffix("/cancel")
        let (fault, isSignedOut) = state.withLock { state in
            state.requests.append(request)
            let isSignedOut = request.account.map(state.signedOut.contains) ?? false
            let faults = isOrder ? state.faults : state.readFaults
            guard let fault = faults.first, !isSignedOut else { return (Fault.none, isSignedOut) }
            if isOrder { state.faults.removeFirst() } else { state.readFaults.removeFirst() }
            return (fault, isSignedOut)
        }
        guard !isSignedOut else { throw .accountSignedOut }
        return try respond(to: request, fault).validated()
    }

    private func respond(to request: NetworkRequest, _ fault: Fault) throws(NetworkError) -> NetworkResponse {
        let url = "http://server.example"
        switch fault {
        case .none: return carryOut(request)
        case .duplicate:
            _ = carryOut(request)
            return carryOut(request)
        case .refusedConnection: throw .offline(url: url, reason: "connection refused", mayHaveBeenSent: false)
        case .lostRequest: throw .offline(url: url, reason: "the connection was lost")
        case .error(let error): throw error
        case .refusal: return .problem(402, "payment-declined", ["code": "card_declined"])
        case .response(let status, let kind, let headers):
            var response = NetworkResponse.problem(status, kind)
            response.headers = response.headers.merging(headers)
            return response
        case .lateCommit:
            state.withLock { $0.late.append(request) }
            throw .offline(url: url, reason: "the connection was lost")
        case .lostResponse:
            _ = carryOut(request)
            throw .offline(url: url, reason: "the connection was lost")
        case .slowResponse:
            _ = carryOut(request)
            throw .timedOut(url: url, after: request.timeout)
        case .redirect:
            _ = carryOut(request)
            throw .invalidRedirect(url: url, reason: "to an unencrypted address")
        case .tlsCut:
            _ = carryOut(request)
            throw .tls(url: url, reason: "the connection broke")
        case .truncatedResponse:
            var response = carryOut(request)
            response.body = response.body.dropLast(10)
            return response
        case .otherPayment:
            _ = carryOut(request)
            let other = PaymentOrder.lamp("other", item: "itm_99", cents: 1)
            let attempt = state.withLock { state in
                Attempt(
                    id: "pay_other",
                    account: .mina,
                    reference: other.reference,
                    itemID: other.itemID,
                    amount: other.amount,
                    method: "card",
                    date: clock.date,
                    status: "succeeded"
                )
            }
            return .json(201, attempt.json)
        }
    }
}
