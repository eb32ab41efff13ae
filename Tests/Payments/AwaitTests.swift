import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Synchronization
import Testing

/// Something happens at each single await of a payment: before and after each storage call and each request.
@Suite(.timeLimit(.minutes(15))) struct AwaitTests {
    @Test(
        "A switch of the account at any await charges and refunds the account of the order",
        arguments: ServerKind.allCases,
        Action.allCases
    )
    func accountSwitch(_ kind: ServerKind, _ action: Action) async throws {
        try await atEveryAwait(kind, action) { environment, _ in
            environment.session.switchAccount(to: environment.server.accounts[1].id)
        }
    }

    @Test(
        "A jump of the wall clock by 25 h at any await charges and refunds once",
        arguments: ServerKind.allCases,
        Action.allCases
    )
    func clock(_ kind: ServerKind, _ action: Action) async throws {
        for hours in [25, -25] {
            try await atEveryAwait(kind, action) { environment, _ in
                environment.clock.jumpDate(by: TimeInterval(hours) * 3600)
            }
        }
    }

    @Test(
        "A failure of any write charges and refunds once",
        arguments: ServerKind.allCases,
        Action.allCases
    )
    func failingWrite(_ kind: ServerKind, _ action: Action) async throws {
        // A write can also be durable although it fails.
        for isDurable in [false, true] {
            try await atEveryAwait(kind, action) { (_, point) throws(SecureStorageError) in
                guard case .write(let isDone) = point, isDone == isDurable else { return }
                throw .unavailable(path: "the storage", reason: "I/O error")
            }
        }
    }

    enum Action: CaseIterable {
        case payment, refund
    }

    /// Runs `event` at the n-th await of an order whose first response is lost, for each n, and then repeats the order
    /// until its outcome is known.
    private func atEveryAwait(
        _ kind: ServerKind,
        _ action: Action,
        _ event: @escaping @Sendable (PaymentTestEnvironment, AwaitPoint) throws(SecureStorageError) -> Void
    ) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let account = environment.server.accounts[0].id
            var (expected, index, hasHappened): (Set<Movement>, Int, Bool) = ([], 0, true)
            while hasHappened {
                index += 1
                environment.session.switchAccount(to: account)
                let order = environment.order("order-\(index)")
                expected.insert(.charge(order.reference, of: account))
                var carryOut: @Sendable (any PaymentProcessing) async throws(PaymentError) -> PaymentState
                carryOut = { payments throws(PaymentError) in try await payments.pay(order).state }
                if action == .refund {
                    let payment = try await environment.makePayments().pay(order)
                    let refund = RefundOrder(reference: order.reference, paymentID: payment.id, amount: .lamp)
                    expected.insert(.refund(order.reference, .lamp, of: account))
                    carryOut = { payments throws(PaymentError) in try await payments.refund(refund).state }
                }
                let points = AwaitPoints(index) { [environment] point throws(SecureStorageError) in
                    try event(environment, point)
                }
                var client = environment.client
                client.storage = AwaitStorage(base: client.storage, points: points)
                client.network = AwaitNetwork(base: client.network, points: points)
                let sent = Counter()
                environment.network.setFaults { $0.isOrder && sent.increment() == 1 ? .answerLost : nil }
                if let state = try? await carryOut(client.makePayments()) { #expect(state == .succeeded) }
                hasHappened = points.haveReached
                // The user returns, looks and, if the outcome is still not known, finishes the order.
                environment.session.switchAccount(to: account)
                let restarted = environment.makePayments()
                try await environment.look(with: restarted)
                #expect(try await carryOut(restarted) == .succeeded, "at await \(index)")
                #expect(try await restarted.unresolvedOrders().orders == [], "at await \(index)")
            }
            let looks = environment.network.lookedOrderCount
            let tally = Tally(expected, await environment.server.ledger(), sentByLooks: looks)
            #expect(tally.isClean && index > 8, "\(tally)")
        }
    }
}

/// A point at which a payment waits.
enum AwaitPoint: Sendable {
    case request, read
    /// Before a write, or after it is done.
    case write(isDone: Bool)
}

/// Counts the points at which a payment waits, and acts at one of them.
private final class AwaitPoints: Sendable {
    private let count = Counter()
    private let index: Int
    private let action: @Sendable (AwaitPoint) throws(SecureStorageError) -> Void

    init(_ index: Int, _ action: @escaping @Sendable (AwaitPoint) throws(SecureStorageError) -> Void) {
        (self.index, self.action) = (index, action)
    }

    /// `true` if the payment had as many points as the one of the action.
    var haveReached: Bool { count.value >= index }

    func pass(_ point: AwaitPoint) throws(SecureStorageError) {
        if count.increment() == index { try action(point) }
    }
}

private struct AwaitNetwork: NetworkServiceProtocol {
    let base: any NetworkServiceProtocol
    let points: AwaitPoints

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        try? points.pass(.request)
        defer { try? points.pass(.request) }
        return try await base.perform(request)
    }
}

private struct AwaitStorage: SecureStorageProtocol {
    let base: any SecureStorageProtocol
    let points: AwaitPoints

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        try points.pass(.read)
        return try await base.data(for: key)
    }

    func keys() async throws(SecureStorageError) -> [String] {
        try points.pass(.read)
        return try await base.keys()
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        try points.pass(.write(isDone: false))
        let result = try await base.transaction(body)
        try points.pass(.write(isDone: true))
        return result
    }
}
