import Core
import CoreTesting
import Foundation
import PaymentModule
import Locking

/// A server that keeps to the contract for payments, loses messages when it is told to, and counts what it charged.
///
/// Whoever is signed in is the one it charges, as the network would send that user's token.
final class FakeBank: Sendable {
    /// What goes wrong with one order.
    enum Fault: Sendable, Hashable {
        /// The request does not arrive.
        case lostRequest
        /// The order is carried out, and the answer does not arrive.
        case lostAnswer
        /// The order is carried out, and its answer takes too long.
        case slowAnswer
        /// The order is not carried out, and the answer has this status.
        case answer(Int, problem: String? = nil, headers: HTTPHeaders = [:])
        /// The order is carried out, and the answer is cut.
        case cutAnswer
        /// The order is carried out, and a proxy answers with what it kept of another.
        case replay(Payment)
        /// The request does not arrive, and this is why.
        case error(NetworkError)
    }

    private struct State {
        var faults: [Fault] = []
        var charges: [(user: String, payment: Payment)] = []
        var refunds: [String] = []
        var answers: [String: (body: Data, date: Date, response: NetworkResponse)] = [:]
        var checksReferences = true
    }

    private let state = Mutex(State())
    private let user: FakeUser
    private let clock: TestClock

    init(user: FakeUser, clock: TestClock) {
        self.user = user
        self.clock = clock
    }

    /// Answers the requests of `network`, once `gate` is open; refunds only of the first payment, `pay_1`.
    func serve(_ network: FakeNetworkService, behind gate: Gate? = nil) {
        let targets: [(HTTPMethod, RequestTarget)] = [
            (.get, "/v1/payments"), (.post, "/v1/payments"), (.get, "/v1/payments/pay_1"),
            (.post, "/v1/payments/pay_1/refunds"),
        ]
        for (method, target) in targets {
            network.forget(method, target)
            network.reply(to: method, target) { request throws(NetworkError) in
                await gate?.pass()
                return try self.answer(request)
            }
        }
    }

    /// Makes the next orders go wrong, one fault for each.
    func fail(_ faults: Fault...) { state.withLock { $0.faults += faults } }

    func fail(_ faults: [Fault]) { state.withLock { $0.faults += faults } }

    /// From now on nothing goes wrong.
    func recover() { state.withLock { $0.faults = [] } }

    /// Makes the key the only guard against charging twice.
    func ignoreReferences() { state.withLock { $0.checksReferences = false } }

    /// What was charged, in order.
    var charges: [Payment] { state.withLock { $0.charges.map(\.payment) } }

    /// Whom it was charged to.
    var charged: [String] { state.withLock { $0.charges.map(\.user) } }

    /// The references of the refunds made.
    var refunds: [String] { state.withLock(\.refunds) }

    /// Makes a payment as another process or device would.
    @discardableResult
    func charge(_ order: PaymentOrder) -> Payment {
        state.withLock { charge(order, in: &$0) }
    }

    private func answer(_ request: NetworkRequest) throws(NetworkError) -> NetworkResponse {
        guard request.method == .post else { return request.target == "/v1/payments" ? list(request) : first }
        let fault = state.withLock { $0.faults.isEmpty ? nil : $0.faults.removeFirst() }
        switch fault {
        case nil: return carryOut(request)
        case .lostRequest: throw lost
        case .error(let error): throw error
        case .answer(let status, let kind, let headers): return problem(status, kind, headers: headers)
        case .lostAnswer:
            _ = carryOut(request)
            throw lost
        case .slowAnswer:
            _ = carryOut(request)
            throw .timedOut(url: "http://bank.example", after: request.timeout)
        case .cutAnswer:
            var response = carryOut(request)
            response.body = response.body.dropLast(10)
            return response
        case .replay(let payment):
            _ = carryOut(request)
            return response(201, payment)
        }
    }

    private var lost: NetworkError { .offline(url: "http://bank.example", reason: "the connection was lost") }

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
        let name = (user.currentUserId ?? "nobody") + key
        return state.withLock { state in
            if let known = state.answers[name], clock.date.timeIntervalSince(known.date) < 24 * 60 * 60 {
                return known.body == body ? known.response : problem(422, "idempotency-key-reused")
            }
            let response =
                if case .path(let path) = request.target, path.percentEncoded.hasSuffix("/refunds") {
                    refund(body, in: &state)
                } else {
                    pay(body, in: &state)
                }
            state.answers[name] = (body, clock.date, response)
            return response
        }
    }

    private func pay(_ body: Data, in state: inout State) -> NetworkResponse {
        guard let order = try? WireJSON.decode(PaymentOrder.self, from: body) else {
            return problem(400, "invalid-request")
        }
        guard order.method != .declinedCard else { return problem(402, "payment-declined") }
        guard !state.checksReferences || !state.charges.contains(where: { $0.payment.reference == order.reference })
        else { return problem(409, "reference-in-use") }
        return response(201, charge(order, in: &state))
    }

    private func charge(_ order: PaymentOrder, in state: inout State) -> Payment {
        let payment = Payment(
            id: "pay_\(state.charges.count + 1)",
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            refunded: Money(minorUnits: 0, currency: order.amount.currency),
            status: .paid,
            createdAt: clock.date
        )
        state.charges.append((user.currentUserId ?? "nobody", payment))
        return payment
    }

    private func refund(_ body: Data, in state: inout State) -> NetworkResponse {
        struct Order: Decodable {
            let reference: String
            let amount: Money
        }
        guard let order = try? WireJSON.decode(Order.self, from: body), let payment = state.charges.first?.payment,
            let refunded = payment.refunded.adding(order.amount), refunded.minorUnits <= payment.amount.minorUnits
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
