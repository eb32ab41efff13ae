import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule

/// A fake payment API with faults on demand. It charges the account of a request, since fake requests have no token.
final class FakePaymentServer: Sendable {
    /// A fault of one request to pay or to refund.
    enum Fault: Sendable, Hashable {
        /// The request is lost.
        case lostRequest
        /// The order is carried out, but the response is lost.
        case lostResponse
        /// The order is carried out, but the response times out.
        case slowResponse
        /// The order is not carried out, and the response has this status.
        case response(Int, problem: String? = nil, headers: HTTPHeaders = [:])
        /// The order is carried out, but the response is truncated.
        case truncatedResponse
        /// The order is carried out, but a proxy responds with another payment from its cache.
        case otherPayment(Payment)
        /// The request fails with this error.
        case error(NetworkError)
    }

    private struct State {
        var faults: [Fault] = []
        var charges: [(account: AccountID, payment: Payment)] = []
        var refunds: [String] = []
        var responses: [String: (body: Data, date: Date, response: NetworkResponse)] = [:]
        var checksReferences = true
    }

    private let state = Mutex(State())
    private let clock: TestClock

    init(clock: TestClock) {
        self.clock = clock
    }

    /// Responds to requests of `network` after `gate` opens. Only the first payment, `pay_1`, can be refunded.
    func serve(_ network: FakeNetworkService, behind gate: Gate? = nil) {
        let targets: [(HTTPMethod, RequestTarget)] = [
            (.get, "/v1/payments"), (.post, "/v1/payments"), (.get, "/v1/payments/pay_1"),
            (.post, "/v1/payments/pay_1/refunds"),
        ]
        for (method, target) in targets {
            network.forget(method, target)
            network.reply(to: method, target) { request throws(NetworkError) in
                await gate?.pass()
                return try self.respond(to: request)
            }
        }
    }

    /// Adds faults, one for each of the next orders.
    func inject(_ faults: Fault...) { inject(faults) }

    func inject(_ faults: [Fault]) { state.withLock { $0.faults += faults } }

    /// Removes all faults.
    func removeFaults() { state.withLock { $0.faults = [] } }

    /// Allows several payments with one reference, so that only the key prevents a second charge.
    func ignoreReferences() { state.withLock { $0.checksReferences = false } }

    /// The payments, oldest first.
    var charges: [Payment] { state.withLock { $0.charges.map(\.payment) } }

    /// The charged accounts, oldest payment first.
    var chargedAccounts: [AccountID] { state.withLock { $0.charges.map(\.account) } }

    /// The references of all refunds, oldest first.
    var refunds: [String] { state.withLock(\.refunds) }

    /// Makes a payment, as from another device.
    @discardableResult
    func charge(_ order: PaymentOrder) -> Payment {
        state.withLock { charge(order, to: .mina, in: &$0) }
    }

    private func respond(to request: NetworkRequest) throws(NetworkError) -> NetworkResponse {
        guard request.method == .post else { return request.target == "/v1/payments" ? list(request) : first }
        let fault = state.withLock { $0.faults.isEmpty ? nil : $0.faults.removeFirst() }
        switch fault {
        case nil: return carryOut(request)
        case .lostRequest: throw lost
        case .error(let error): throw error
        case .response(let status, let kind, let headers): return problem(status, kind, headers: headers)
        case .lostResponse:
            _ = carryOut(request)
            throw lost
        case .slowResponse:
            _ = carryOut(request)
            throw .timedOut(url: "http://server.example", after: request.timeout)
        case .truncatedResponse:
            var response = carryOut(request)
            response.body = response.body.dropLast(10)
            return response
        case .otherPayment(let payment):
            _ = carryOut(request)
            return response(201, payment)
        }
    }

    private var lost: NetworkError { .offline(url: "http://server.example", reason: "the connection was lost") }

    private var first: NetworkResponse { charges.first.map { response(200, $0) } ?? problem(404, "not-found") }

    private func list(_ request: NetworkRequest) -> NetworkResponse {
        let payments = charges.filter { payment in
            request.query["reference"].map { $0 == payment.reference } ?? true
        }
        return response(200, PaymentPage(payments: payments.reversed(), nextCursor: nil))
    }

    private func carryOut(_ request: NetworkRequest) -> NetworkResponse {
        guard let key = request.headers["Idempotency-Key"], key.hasPrefix("\""), key.hasSuffix("\"") else {
            return problem(400, "idempotency-key-missing")
        }
        let body = request.body ?? Data()
        guard case .account(let account) = request.authorization else { return problem(401, "unauthorized") }
        let name = "\(account.issuer) \(account.subject) \(key)"
        return state.withLock { state in
            if let known = state.responses[name], clock.date.timeIntervalSince(known.date) < 24 * 60 * 60 {
                return known.body == body ? known.response : problem(422, "idempotency-key-reused")
            }
            let response =
                if case .path(let path) = request.target, path.percentEncoded.hasSuffix("/refunds") {
                    refund(body, in: &state)
                } else {
                    pay(body, from: account, in: &state)
                }
            state.responses[name] = (body, clock.date, response)
            return response
        }
    }

    private func pay(_ body: Data, from account: AccountID, in state: inout State) -> NetworkResponse {
        guard let order = try? WireJSON.decode(PaymentOrder.self, from: body) else {
            return problem(400, "invalid-request")
        }
        guard order.method != .declinedCard else { return problem(402, "payment-declined") }
        guard !state.checksReferences || !state.charges.contains(where: { $0.payment.reference == order.reference })
        else { return problem(409, "reference-in-use") }
        return response(201, charge(order, to: account, in: &state))
    }

    private func charge(_ order: PaymentOrder, to account: AccountID, in state: inout State) -> Payment {
        let payment = Payment("pay_\(state.charges.count + 1)", of: order, date: clock.date)
        state.charges.append((account, payment))
        return payment
    }

    private func refund(_ body: Data, in state: inout State) -> NetworkResponse {
        struct Order: Decodable {
            let reference: String
            let amount: Money
        }
        guard let order = try? WireJSON.decode(Order.self, from: body), let payment = state.charges.first?.payment,
            let refunded = try? payment.refunded.adding(order.amount), refunded.minorUnits <= payment.amount.minorUnits
        else { return problem(422, "refund-exceeds-payment") }
        let after = Payment(
            id: payment.id,
            reference: payment.reference,
            itemID: payment.itemID,
            amount: payment.amount,
            refunded: refunded,
            status: refunded == payment.amount ? .refunded : .partiallyRefunded,
            createdAt: payment.createdAt
        )
        state.charges[0].payment = after
        state.refunds.append(order.reference)
        return response(201, after)
    }
}

private func response(_ status: Int, _ value: some Encodable) -> NetworkResponse {
    NetworkResponse(
        status: status,
        headers: ["Content-Type": "application/json"],
        body: (try? WireJSON.encode(value)) ?? Data()
    )
}

private func problem(_ status: Int, _ kind: String?, headers: HTTPHeaders = [:]) -> NetworkResponse {
    guard let kind else { return NetworkResponse(status: status, headers: headers) }
    return NetworkResponse(
        status: status,
        headers: (["Content-Type": "application/problem+json"] as HTTPHeaders).merging(headers),
        body: Data(
            #"{"type": "https://trellis.example/problems/\#(kind)", "title": "Title", "detail": "4111 1111"}"#.utf8
        )
    )
}
