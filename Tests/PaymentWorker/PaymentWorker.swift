package import Foundation
import AnalyticsModule
package import Core
import Infrastructure

@testable package import PaymentModule

/// The program that the tests in `Payments` run and kill: an app that pays.
///
/// It first finishes or discards the unresolved orders of earlier runs, as a user would, and then pays the orders of its
/// options. It prints a line such as `paid REFERENCE` for each final status.
@main enum PaymentWorker {
    static func main() async {
        // Ends the process if the test cannot.
        alarm(3_600)
        do {
            let options = try JSONDecoder().decode(PaymentWorkerOptions.self, from: Data(CommandLine.arguments[1].utf8))
            try await run(options)
            report("done")
        } catch {
            report("failed: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: PaymentWorkerOptions) async throws {
        let session = TestSession(tokens: [options.account: options.token], account: options.account)
        let network = NetworkService(configuration: .init(baseURL: options.url))
        let payments = PaymentAssembly(
            dependencies: .init(
                gateway: RESTPaymentGateway(
                    network: InterceptedNetworkService(
                        network,
                        interceptors: [AccessTokenInterceptor(tokens: session)]
                    )
                ),
                server: options.url.absoluteString,
                secureStorage: FileSecureStorage(folder: options.folder),
                userIdProvider: session,
                observer: PaidOrderLog(folder: options.folder)
            )
        ).assemble()
        try await payments.resolve()
        for unresolved in try await payments.orders().unresolved {
            var status = unresolved.status
            // Half of the users give up.
            if unresolved.order.reference.utf8.reduce(0, &+) % 2 == 0 {
                status = try await payments.discard(unresolved)
            }
            report(await payments.finishUntilFinal(unresolved, from: status), of: unresolved.order.reference)
        }
        await withTaskGroup(of: Void.self) { group in
            for (index, order) in options.orders.enumerated() {
                if index >= 4 { await group.next() }
                var order = order
                order.origin = ReferenceOrigin(isNew: options.hasNewReferences)
                group.addTask { [order] in
                    let status = await payments.pay(order)
                    let placed = TrackedOrder(
                        order: .payment(order),
                        status: status,
                        paymentID: nil,
                        createdAt: Date()
                    )
                    report(await payments.finishUntilFinal(placed, from: status), of: order.reference)
                }
            }
        }
    }

    private static func report(_ status: OrderStatus, of reference: String) {
        switch status {
        case .paid: report("paid \(reference)")
        case .cancelled, .declined, .failed(_, movedNoMoney: true): report("uncharged \(reference)")
        default: report("failed \(reference): \(status)")
        }
    }

    /// Prints a line without a buffer.
    private static func report(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

extension PaymentProcessing {
    /// Asks for an order until it is final, and finishes it as often as needed; ends if the server has gone.
    fileprivate func finishUntilFinal(_ order: TrackedOrder, from status: OrderStatus) async -> OrderStatus {
        var status = status
        for _ in 1...50 where !status.isFinal {
            try? await resolve()
            status = await finish(order)
        }
        return status
    }
}

/// The durable log of the references of paid orders.
package struct PaidOrderLog: OrderObserving {
    private static let grant = "paid"
    private let log: FileEventLog

    /// Creates a log in the data folder of a worker.
    package init(folder: URL) {
        log = FileEventLog(
            folder: folder.appending(path: "events"),
            collector: "test",
            keyStorage: FileSecureStorage(folder: folder)
        )
    }

    /// Creates the log's folder.
    package func create() async throws { try await log.keepOnly(Self.grant) }

    /// The references of the paid orders.
    package var references: [String] {
        get async throws {
            try await log.events(of: Self.grant, limit: .max).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    package func orderDidEnd(_ tracked: TrackedOrder, id: String) async throws {
        guard case .paid = tracked.status else { return }
        try await log.append([Data(tracked.order.reference.utf8)], of: Self.grant)
    }
}

/// The options of a worker, as JSON on the command line.
package struct PaymentWorkerOptions: Codable, Sendable {
    let url: URL
    let folder: URL
    let account: AccountID
    let token: String
    let orders: [PaymentOrder]
    let hasNewReferences: Bool

    package init(
        url: URL,
        folder: URL,
        account: AccountID,
        token: String,
        orders: [PaymentOrder],
        hasNewReferences: Bool = true
    ) {
        self.url = url
        self.folder = folder
        self.account = account
        self.token = token
        self.orders = orders
        self.hasNewReferences = hasNewReferences
    }

    /// The text for the command line.
    package var argument: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
