package import Foundation
import Infrastructure
package import PaymentModule

/// The program that the tests in `Payments` run and kill: an app that pays.
///
/// It first looks at the unresolved orders of an earlier run and finishes them, as a user would, and then pays the orders
/// of its options. It prints `paid REFERENCE` for each, after the result is known.
@main enum PaymentWorker {
    static func main() async {
        // Ends the process if the test cannot.
        alarm(3_600)
        do {
            let options = try JSONDecoder().decode(PaymentWorkerOptions.self, from: Data(CommandLine.arguments[1].utf8))
            try await run(options)
        } catch {
            report("failed: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: PaymentWorkerOptions) async throws {
        var client = PaymentClient(
            kind: options.kind,
            network: NetworkService(configuration: .init(baseURL: options.url)),
            storage: FileSecureStorage(folder: options.folder),
            session: TestSession([options.account])
        )
        client.now = { Date().addingTimeInterval(options.clockOffset) }
        let payments = client.makePayments()
        for update in try await payments.resolvePending() {
            guard case .payment(let order) = update.order else { continue }
            if case .paid = update.result { report("paid \(order.reference)") } else { await pay(order, payments) }
        }
        await withTaskGroup(of: Void.self) { group in
            for (index, order) in options.orders.enumerated() {
                if index >= 4 { await group.next() }
                group.addTask { await pay(order, payments) }
            }
        }
        report("done")
    }

    /// Prints a line without a buffer.
    private static func report(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private static func pay(_ order: PaymentOrder, _ payments: any PaymentProcessing) async {
        // Ends if the server has gone.
        for _ in 1...50 {
            do {
                let payment = try await payments.pay(order)
                return report("paid \(payment.reference)")
            } catch .outcomeUnknown, .network {
                continue
            } catch {
                return report("failed \(order.reference): \(error)")
            }
        }
        report("failed \(order.reference)")
    }
}

/// The options of a worker, as JSON on the command line.
package struct PaymentWorkerOptions: Codable, Sendable {
    let kind: ServerKind
    let url: URL
    let folder: URL
    let account: TestSession.Account
    let orders: [PaymentOrder]
    /// The seconds by which the clock of the worker is fast, so that the leases of earlier runs have ended.
    let clockOffset: TimeInterval

    package init(
        kind: ServerKind,
        url: URL,
        folder: URL,
        account: TestSession.Account,
        orders: [PaymentOrder],
        clockOffset: TimeInterval = 0
    ) {
        (self.kind, self.url, self.folder, self.account) = (kind, url, folder, account)
        (self.orders, self.clockOffset) = (orders, clockOffset)
    }

    /// The text for the command line.
    package var argument: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
