import Core
import Foundation
import Infrastructure
import PaymentModule
import PaymentTesting
import Synchronization

/// A payment service with a store on disk and a payment server in memory.
final class PaymentShop: Sendable {
    let storage: CountingStorage
    let server = InMemoryPaymentGateway()
    let payments: any PaymentProcessing
    private let account = AccountID(issuer: "api", subject: "usr_1")
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init(latency: Duration? = nil) {
        storage = CountingStorage(FileSecureStorage(folder: folder))
        if let latency {
            let step = InMemoryPaymentGateway.Step.delayed({ try? await Task.sleep(for: latency) })
            for request in [InMemoryPaymentGateway.Request.create, .confirm] { server.script(request, then: step) }
        }
        payments = PaymentAssembly(
            dependencies: .init(
                gateway: server,
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
        guard case .paid = await payments.pay(order(reference)) else {
            throw PaymentError.notFound
        }
    }

    /// Adds payments of earlier runs.
    func addHistory(_ count: Int) async throws {
        for number in 0..<count {
            let payment = try await server.create(order("earlier-\(number)"))
            _ = try await server.confirm(payment.id, method: "card", of: account)
        }
    }

    private func order(_ reference: String) -> PaymentOrder {
        let price = Money(minorUnits: 4990, currency: .usd)
        let lines = [OrderLine(itemID: "itm_01")]
        return PaymentOrder(reference: reference, lines: lines, amount: price, method: "card", account: account)
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
