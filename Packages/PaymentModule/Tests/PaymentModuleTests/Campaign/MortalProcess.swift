import Core
import CoreTesting
import Foundation
import Locking
import PaymentModule

/// A process that something happens to at its n-th access to the storage or the server, for example its death.
final class MortalProcess: Sendable {
    private struct State {
        var accesses = 0
        var isDead = false
        var events: [Int: @Sendable () -> Void]
        var deadline: Int?
    }

    private let state: Mutex<State>

    /// Creates a process that is killed at the access `deadline`.
    init(killedAt deadline: Int? = nil, events: [Int: @Sendable () -> Void] = [:]) {
        state = Mutex(State(events: events, deadline: deadline))
    }

    var isDead: Bool { state.withLock(\.isDead) }

    func kill() { state.withLock { $0.isDead = true } }

    /// Counts an access. Returns `false` if the process is dead.
    func access() -> Bool {
        let (event, isDead) = state.withLock { state in
            state.accesses += 1
            if state.accesses == state.deadline { state.isDead = true }
            return (state.events[state.accesses], state.isDead)
        }
        event?()
        return !isDead
    }
}

/// The storage as a process sees it. A dead process changes nothing.
struct MortalStorage: SecureStorageProtocol {
    let process: MortalProcess
    let storage: CountingStorage

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        try await alive()
        return try await storage.data(for: key)
    }

    func keys() async throws(SecureStorageError) -> [String] {
        try await alive()
        return try await storage.keys()
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        try await alive()
        let result = try await storage.transaction(body)
        try await alive()
        return result
    }

    private func alive() async throws(SecureStorageError) {
        guard process.access() else { throw CountingStorage.error }
    }
}

/// The gateway as a process sees it. A dead process sends nothing, and does not see the answer to its last request.
struct MortalGateway: PaymentGateway {
    let process: MortalProcess
    let gateway: any PaymentGateway

    func body(of order: Order) throws(PaymentError) -> Data { try gateway.body(of: order) }

    func create(_ order: PaymentOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Payment {
        try await run { () throws(GatewayError) in try await gateway.create(order, attempt) }
    }

    func refund(_ order: RefundOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Refund {
        try await run { () throws(GatewayError) in try await gateway.refund(order, attempt) }
    }

    func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await run { () throws(GatewayError) in try await gateway.cancel(payment, of: account) }
    }

    func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment {
        try await run { () throws(GatewayError) in try await gateway.payment(id, of: account) }
    }

    func payments(reference: String, of account: AccountID) async throws(GatewayError) -> [Payment] {
        try await run { () throws(GatewayError) in try await gateway.payments(reference: reference, of: account) }
    }

    func refunds(of payment: Payment.ID, reference: String, account: AccountID) async throws(GatewayError) -> [Refund] {
        try await run { () throws(GatewayError) in
            try await gateway.refunds(of: payment, reference: reference, account: account)
        }
    }

    func payments(of account: AccountID, limit: Int, after cursor: String?) async throws(GatewayError) -> PaymentPage {
        try await run { () throws(GatewayError) in try await gateway.payments(of: account, limit: limit, after: cursor)
        }
    }

    func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod] {
        try await run { () throws(GatewayError) in try await gateway.methods(of: account, language: language) }
    }

    private func run<Value: Sendable>(
        _ request: () async throws(GatewayError) -> Value
    ) async throws(GatewayError) -> Value {
        let lost = GatewayError.network(.offline(url: "x", reason: "the process is dead"))
        guard process.access() else { throw lost }
        let value = try await request()
        guard process.access() else { throw lost }
        return value
    }
}
