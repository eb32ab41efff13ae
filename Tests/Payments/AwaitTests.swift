import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Synchronization
import Testing

/// Something happens at each single await of a payment: before and after each storage call and each request.
@Suite(.timeLimit(.minutes(15))) struct AwaitTests {
    @Test("A switch of the account at any await charges the account of the order", arguments: ServerKind.allCases)
    func accountSwitch(_ kind: ServerKind) async throws {
        try await atEveryAwait(kind) { environment, _ in
            environment.session.switchAccount(to: environment.server.accounts[1].id)
        }
    }

    @Test("A change of the wall clock at any await charges once", arguments: ServerKind.allCases, [25, -25])
    func clock(_ kind: ServerKind, hours: Int) async throws {
        try await atEveryAwait(kind) { environment, _ in
            environment.clock.jumpDate(by: TimeInterval(hours) * 3600)
        }
    }

    @Test("A failure of any write charges once", arguments: ServerKind.allCases, [false, true])
    func failingWrite(_ kind: ServerKind, isDurable: Bool) async throws {
        try await atEveryAwait(kind) { (_, point) throws(SecureStorageError) in
            guard case .write(let isDone) = point, isDone == isDurable else { return }
            throw .unavailable(path: "the storage", reason: "I/O error")
        }
    }

    /// Runs `action` at the n-th await of a payment whose first response is lost, for each n, and then repeats the order
    /// until its outcome is known.
    private func atEveryAwait(
        _ kind: ServerKind,
        _ action:
            @escaping @Sendable (PaymentTestEnvironment, AwaitPoint) throws(SecureStorageError) -> Void
    ) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let account = environment.server.accounts[0].id
            var (expected, index, hasHappened): (Set<Movement>, Int, Bool) = ([], 0, true)
            while hasHappened {
                index += 1
                environment.session.switchAccount(to: account)
                let order = environment.order("order-\(index)", by: environment.cards.answerLost)
                expected.insert(.charge(order.reference, of: account))
                let points = AwaitPoints(index) { [environment] point throws(SecureStorageError) in
                    try action(environment, point)
                }
                var client = environment.client
                client.storage = AwaitStorage(base: client.storage, points: points)
                client.network = AwaitNetwork(base: client.network, points: points)
                let payments = client.makePayments()
                if let payment = try? await payments.pay(order) { #expect(payment.state == .succeeded) }
                hasHappened = points.haveReached
                // The user returns, looks and, if the outcome is still not known, finishes the payment.
                environment.session.switchAccount(to: account)
                let restarted = environment.makePayments()
                try await environment.look(with: restarted)
                #expect(try await restarted.pay(order).state == .succeeded, "at await \(index)")
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
