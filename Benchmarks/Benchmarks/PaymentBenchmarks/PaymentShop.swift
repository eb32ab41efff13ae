import Core
import Foundation
import Infrastructure
import PaymentModule
import Synchronization

/// A payment service with a store on disk and a payment server without I/O.
final class PaymentShop: Sendable {
    let storage: CountingStorage
    let payments: any PaymentProcessing
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init(latency: Duration? = nil, historyCount: Int = 0) {
        storage = CountingStorage(FileSecureStorage(folder: folder))
        payments = PaymentAssembly(
            dependencies: .init(
                gateway: RESTPaymentGateway(network: PaymentServer(latency: latency, historyCount: historyCount)),
                storage: storage,
                user: User(),
                hashing: SHA256Hasher()
            )
        ).assemble()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func pay(_ reference: String) async throws {
        let amount = Money(minorUnits: 4990, currency: .usd)
        let order = PaymentOrder(reference: reference, itemID: "itm_01", amount: amount, method: "card")
        guard try await payments.pay(order).state == .succeeded else { throw PaymentError.notFound }
    }

    /// Returns the size of a stored order in bytes.
    func recordSize() async throws -> Int {
        guard let key = try await storage.keys().first, let record = try await storage.data(for: key) else { return 0 }
        return record.count
    }

    private struct User: UserIdProviding {
        let currentUserId: AccountID? = AccountID(issuer: "api", subject: "usr_1")
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

/// A server of the REST contract, without I/O.
private struct PaymentServer: NetworkServiceProtocol {
    let latency: Duration?
    let historyCount: Int

    private struct Order: Decodable {
        let reference: String
    }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        if let body = request.body, let order = try? WireJSON.decode(Order.self, from: body) {
            if let latency { try? await Task.sleep(for: latency) }
            return .json(Self.payment(id: "pay_1", reference: order.reference))
        }
        guard request.query["reference"] == nil else { return .json(#"{"payments": [], "next_cursor": null}"#) }
        let start = request.query["cursor"].flatMap { Int($0) } ?? 0
        let end = min(start + 100, historyCount)
        let payments = (start..<end).map { Self.payment(id: "pay_\($0)", reference: "order-\($0)") }
        let cursor = end < historyCount ? "\"\(end)\"" : "null"
        return .json(#"{"payments": [\#(payments.joined(separator: ", "))], "next_cursor": \#(cursor)}"#)
    }

    private static func payment(id: String, reference: String) -> String {
        """
        {"id": "\(id)", "reference": "\(reference)", "item_id": "itm_01", "status": "succeeded", "method": "card",
         "amount": {"value": 4990, "currency": "USD"}, "refunded": {"value": 0, "currency": "USD"},
         "created_at": "2026-11-23T05:00:00Z"}
        """
    }
}

extension NetworkResponse {
    fileprivate static func json(_ text: String) -> NetworkResponse {
        NetworkResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}
