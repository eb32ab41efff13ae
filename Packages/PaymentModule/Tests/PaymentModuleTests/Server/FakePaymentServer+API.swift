import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule

/// The API of the fake server.
extension FakePaymentServer {
    /// Lets the time that has passed finish payments that are processing.
    func advance() {
        state.withLock { state in
            for index in state.attempts.indices where state.attempts[index].processingUntil.map({ $0 <= time }) == true
            {
                state.attempts[index].processingUntil = nil
                state.attempts[index].status = "succeeded"
            }
            for index in state.refunds.indices where state.refunds[index].processingUntil.map({ $0 <= time }) == true {
                state.refunds[index].processingUntil = nil
                state.refunds[index].status = "succeeded"
            }
        }
    }

    func carryOut(_ request: NetworkRequest) -> NetworkResponse {
        advance()
        guard let account = request.account else { return .problem(401, "unauthorized") }
        let parts = request.path.split(separator: "/").map(String.init).dropFirst()
        switch (request.method, parts.first, parts.count) {
        case (.get, "payment-methods", 1):
            return .json(200, ["methods": [["id": "card", "name": request.headers["Accept-Language"] ?? "Visa"]]])
        case (.get, _, 1):
            let response = list(request, of: account)
            commitLate()
            return response
        case (.get, _, 2):
            return state.withLock { state in
                guard let attempt = state.attempts.first(where: { $0.id == parts[2] && $0.account == account }) else {
                    return .problem(404, "not-found")
                }
                return .json(200, attempt.json)
            }
        case (.get, _, 3):
            let response = listRefunds(request, paymentID: parts[2], of: account)
            commitLate()
            return response
        case (.post, _, 3) where parts[3] == "cancel":
            return cancel(parts[2], of: account)
        default:
            return order(request, paymentID: parts.count == 3 ? parts[2] : nil, of: account)
        }
    }

    /// Carries out the requests that were on their way during a lookup.
    private func commitLate() {
        let late = state.withLock { state in
            defer { state.late = [] }
            return state.late
        }
        for request in late { _ = carryOut(request) }
    }

    private func order(_ request: NetworkRequest, paymentID: String?, of account: AccountID) -> NetworkResponse {
        guard let key = request.headers["Idempotency-Key"], key.hasPrefix("\""), key.hasSuffix("\"") else {
            return .problem(400, "idempotency-key-missing")
        }
        let body = request.body ?? Data()
        let name = "\(account.issuer) \(account.subject) \(key)"
        return state.withLock { state in
            if let known = state.responses[name], time - known.date < .seconds(24 * 60 * 60) {
                return known.body == body ? known.response : .problem(422, "idempotency-key-reused")
            }
            let response =
                if let paymentID {
                    refund(body, of: paymentID, account, in: &state)
                } else {
                    pay(body, from: account, in: &state)
                }
            state.responses[name] = (body, time, response)
            return response
        }
    }

    private func pay(_ body: Data, from account: AccountID, in state: inout State) -> NetworkResponse {
        guard let order = try? WireJSON.decode(OrderBody.self, from: body), let item = order.itemID,
            let method = order.method
        else { return .problem(400, "invalid-request") }
        guard item != "itm_none" else { return .problem(404, "not-found") }
        let isUsed = state.attempts.contains {
            $0.account == account && $0.reference == order.reference && !["declined", "cancelled"].contains($0.status)
        }
        guard !state.checksReferences || !isUsed else { return .problem(409, "reference-in-use") }
        let status = state.newPaymentStatus ?? Self.statuses[method, default: "succeeded"]
        let attempt = append(order.reference, item, order.amount, method, account, status: status, in: &state)
        guard status != "declined" else {
            let decline = ["code": "card_declined", "advice": "try_another_method", "payment": attempt.id]
            return .problem(402, "payment-declined", decline)
        }
        return .json(201, attempt.json)
    }

    func append(
        _ reference: String,
        _ itemID: String,
        _ amount: Money,
        _ method: String,
        _ account: AccountID,
        status: String,
        in state: inout State
    ) -> Attempt {
        let attempt = Attempt(
            id: "pay_\(state.attempts.count + 1)",
            account: account,
            reference: reference,
            itemID: itemID,
            amount: amount,
            method: method,
            date: clock.date,
            status: status,
            processingUntil: status == "processing" && method != "card_processing_forever" ? time + .seconds(5) : nil
        )
        state.attempts.append(attempt)
        return attempt
    }

    private func cancel(_ id: String, of account: AccountID) -> NetworkResponse {
        state.withLock { state in
            guard let index = state.attempts.firstIndex(where: { $0.id == id && $0.account == account }) else {
                return .problem(404, "not-found")
            }
            guard ["requires_action", "processing", "cancelled"].contains(state.attempts[index].status) else {
                return .problem(409, "not-cancellable")
            }
            state.attempts[index].status = "cancelled"
            state.attempts[index].processingUntil = nil
            return .json(200, state.attempts[index].json)
        }
    }

    private func refund(
        _ body: Data,
        of paymentID: String,
        _ account: AccountID,
        in state: inout State
    ) -> NetworkResponse {
        guard let order = try? WireJSON.decode(OrderBody.self, from: body) else {
            return .problem(400, "invalid-request")
        }
        guard let index = state.attempts.firstIndex(where: { $0.id == paymentID && $0.account == account }) else {
            return .problem(404, "not-found")
        }
        let isUsed = state.refunds.contains { $0.paymentID == paymentID && $0.reference == order.reference }
        guard !state.checksReferences || !isUsed else { return .problem(409, "reference-in-use") }
        guard ["succeeded", "partly_refunded", "refunded"].contains(state.attempts[index].status) else {
            return .problem(409, "not-refundable")
        }
        let refunded = state.attempts[index].refunded + order.amount.minorUnits
        guard refunded <= state.attempts[index].amount.minorUnits else {
            return .problem(422, "refund-exceeds-payment")
        }
        state.attempts[index].refunded = refunded
        state.attempts[index].status =
            refunded == state.attempts[index].amount.minorUnits ? "refunded" : "partly_refunded"
        let refund = RefundEntry(
            id: "ref_\(state.refunds.count + 1)",
            paymentID: paymentID,
            account: account,
            reference: order.reference,
            amount: order.amount,
            date: clock.date,
            status: state.refundStatus,
            processingUntil: state.refundStatus == "processing" ? time + .seconds(5) : nil
        )
        state.refunds.append(refund)
        return .json(201, refund.json)
    }

    private func list(_ request: NetworkRequest, of account: AccountID) -> NetworkResponse {
        state.withLock { state in
            let reference = request.query["reference"]
            let all = state.attempts.reversed().filter { attempt in
                attempt.account == account && reference.map { $0 == attempt.reference } ?? true
            }
            let start = request.query["cursor"].flatMap { Int($0) } ?? 0
            let end = min(start + (request.query["limit"].flatMap { Int($0) } ?? 20), all.count)
            let unreadable = state.unreadableItems.isEmpty || start > 0 ? [] : state.unreadableItems.map { ["id": $0] }
            var page: [String: Any] = ["payments": all[start..<end].map(\.json) + unreadable]
            if end < all.count { page["next_cursor"] = "\(end)" }
            return .json(200, page)
        }
    }

    private func listRefunds(_ request: NetworkRequest, paymentID: String, of account: AccountID) -> NetworkResponse {
        state.withLock { state in
            guard state.attempts.contains(where: { $0.id == paymentID && $0.account == account }) else {
                return .problem(404, "not-found")
            }
            let reference = request.query["reference"]
            let refunds = state.refunds.reversed().filter { refund in
                refund.paymentID == paymentID && reference.map { $0 == refund.reference } ?? true
            }
            return .json(200, ["refunds": refunds.map(\.json)])
        }
    }

    /// The first status of payments by method.
    private static let statuses = [
        "card_declined": "declined", "card_needs_action": "requires_action", "card_processing": "processing",
        "card_processing_forever": "processing",
    ]
}

private struct OrderBody: Decodable {
    let reference: String
    let itemID: String?
    let amount: Money
    let method: String?

    private enum CodingKeys: String, CodingKey {
        case reference, amount, method
        case itemID = "item_id"
    }
}

extension FakePaymentServer.Attempt {
    var ledgerStatus: PaymentLedger.Status {
        switch status {
        case "succeeded", "partly_refunded", "refunded": .charged
        case "declined": .declined
        case "cancelled": .cancelled
        default: .pending
        }
    }

    var json: [String: Any] {
        var json: [String: Any] = [
            "id": id, "reference": reference, "item_id": itemID, "amount": amount.json, "status": status,
            "refunded": Money(minorUnits: refunded, currency: amount.currency).json, "method": method,
            "created_at": date.formatted(.iso8601),
        ]
        if status == "requires_action" { json["next_action"] = ["url": "https://server.example/confirm/\(id)"] }
        if status == "declined" { json["decline"] = ["code": "card_declined", "advice": "try_another_method"] }
        return json
    }
}

extension FakePaymentServer.RefundEntry {
    var json: [String: Any] {
        [
            "id": id, "payment_id": paymentID, "reference": reference, "amount": amount.json, "status": status,
            "created_at": date.formatted(.iso8601),
        ]
    }
}

extension Money {
    fileprivate var json: [String: Any] { ["value": minorUnits, "currency": currency.code] }
}

extension NetworkResponse {
    static func json(_ status: Int, _ json: [String: Any], type: String = "application/json") -> NetworkResponse {
        let body = (try? JSONSerialization.data(withJSONObject: json)) ?? Data()
        return NetworkResponse(status: status, headers: ["Content-Type": type], body: body)
    }

    /// A problem of the API, or a response of a proxy without a problem type.
    static func problem(_ status: Int, _ kind: String?, _ members: [String: String] = [:]) -> NetworkResponse {
        guard let kind else { return NetworkResponse(status: status) }
        let problem = [
            "type": "https://trellis.example/problems/\(kind)", "title": "Title", "detail": "4111 1111",
        ]
        return json(status, problem.merging(members) { $1 }, type: "application/problem+json")
    }
}

extension NetworkRequest {
    var path: String {
        guard case .path(let path) = target else { return "" }
        return path.percentEncoded.removingPercentEncoding ?? ""
    }

    var account: AccountID? {
        guard case .account(let account) = authorization else { return nil }
        return account
    }
}
