import Core
import Foundation
import Infrastructure
import PaymentModule
import Synchronization

/// A payment service with a store on disk and a payment server without I/O.
final class PaymentShop: Sendable {
    let storage: CountingStorage
    let server: PaymentServer
    let payments: any PaymentProcessing
    private let account = AccountID(issuer: "api", subject: "usr_1")
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init(latency: Duration? = nil, historyCount: Int = 0) {
        storage = CountingStorage(FileSecureStorage(folder: folder))
        server = PaymentServer(latency: latency, historyCount: historyCount)
        payments = PaymentAssembly(
            dependencies: .init(
                gateway: RESTPaymentGateway(network: server),
                server: "server",
                secureStorage: storage,
                userIdProvider: User(currentUserId: account)
            )
        ).assemble()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func pay(_ reference: String) async throws {
        let amount = Money(minorUnits: 4990, currency: .usd)
        let order = PaymentOrder(
            reference: reference,
            itemID: "itm_01",
            amount: amount,
            method: "card",
            account: account
        )
        guard case .paid = await payments.pay(order, isNewReference: true) else { throw PaymentError.notFound }
    }

    private struct User: UserIdProviding {
        let currentUserId: AccountID?
    }
}

/// A storage that counts its durable writes.
final class CountingStorage: SecureStorageProtocol {
    private let base: FileSecureStorage
    private let count = Mutex(0)

    init(_ base: FileSecureStorage) {
        self.base = base
    }

    var writeCount: Int { count.withLock(\.self) }

    func data(for key: String) async throws(SecureStorageError) -> Data? { try await base.data(for: key) }

    func keys() async throws(SecureStorageError) -> [String] { try await base.keys() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        let (result, hasChanges) = try await base.transaction { transaction throws(SecureStorageError) in
            let result = try body(&transaction)
            return (result, !transaction.changedKeys.isEmpty)
        }
        if hasChanges { count.withLock { $0 += 1 } }
        return result
    }
}

/// A server of the REST contract, without I/O. The id of a payment has its reference.
final class PaymentServer: NetworkServiceProtocol {
    private let latency: Duration?
    private let historyCount: Int
    private let count = Mutex(0)

    private struct Order: Decodable {
        let reference: String
    }

    init(latency: Duration?, historyCount: Int) {
        self.latency = latency
        self.historyCount = historyCount
    }

    var requestCount: Int { count.withLock(\.self) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        count.withLock { $0 += 1 }
        guard request.method == .post else { return page(request) }
        if let latency { try? await Task.sleep(for: latency) }
        if let body = request.body, let order = try? WireJSON.decode(Order.self, from: body) {
            return .json(Self.payment(order.reference, status: "created"))
        }
        let id = "\(request.target)".split(separator: "/").dropLast().last ?? ""
        return .json(Self.payment(String(id.dropFirst(4)), status: "succeeded"))
    }

    private func page(_ request: NetworkRequest) -> NetworkResponse {
        let start = request.query["cursor"].flatMap { Int($0) } ?? 0
        let end = min(start + 100, historyCount)
        let payments = (start..<end).map { Self.payment("order-\($0)", status: "succeeded") }
        let cursor = end < historyCount ? "\"\(end)\"" : "null"
        return .json(#"{"payments": [\#(payments.joined(separator: ", "))], "next_cursor": \#(cursor)}"#)
    }

    private static func payment(_ reference: String, status: String) -> String {
        """
        {"id": "pay_\(reference)", "reference": "\(reference)", "item_id": "itm_01", "status": "\(status)",
         "method": "card", "amount": {"value": 4990, "currency": "USD"}, "refunded": {"value": 0, "currency": "USD"},
         "created_at": "2026-11-23T05:00:00Z"}
        """
    }
}

extension NetworkResponse {
    fileprivate static func json(_ text: String) -> NetworkResponse {
        NetworkResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}
