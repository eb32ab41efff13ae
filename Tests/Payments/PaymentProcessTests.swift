import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Processes
import Testing

/// Processes that pay, counted from the ledger of the server.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.of(15, long: 240)))) struct PaymentProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    @Test("Kills of a process charge nothing twice and lose nothing", arguments: ServerKind.allCases)
    func kills(_ kind: ServerKind) async throws {
        let kills = IterationCount.of(10, long: 500)
        // Each part has a server of its own, because a lookup may read the whole history.
        let parts = max(kills / 50, 1)
        var (tally, interruptions) = (Tally(), 0)
        for part in 0..<parts {
            let result = try await kill(kind, times: kills / parts, seed: UInt64(part))
            tally += result.tally
            interruptions += result.interruptions
        }
        print("proof: \(kills) kills, \(interruptions) during payments, \(kind.rawValue): \(tally)")
        #expect(tally.isClean && interruptions > kills / 2)
    }

    /// Kills a process that pays, each time after a random number of payments, and then finishes its orders.
    private func kill(_ kind: ServerKind, times kills: Int, seed: UInt64) async throws
        -> (tally: Tally, interruptions: Int)
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SeededGenerator(seed: seed)
        var (tally, interruptions) = (Tally(), 0)
        try await kind.run(latency: .milliseconds(2), now: { Date() }) { server in
            func worker(_ orders: [PaymentOrder], run: Int) throws -> Worker {
                // A killed process leaves a lease of 35 s.
                try Worker(options(server, orders, clockOffset: TimeInterval(run) * 40))
            }
            var reported: Set<String> = []
            for kill in 1...kills {
                let orders = (1...30).map { order("\(kill)-\($0)", server) }
                let lines = try await worker(orders, run: kill)
                    .kill(afterLines: .random(in: 0...8, using: &random), delay: .random(in: 0...0.01, using: &random))
                if !lines.contains("done") { interruptions += 1 }
                reported.formUnion(lines.compactMap(Self.paid))
                #expect(!lines.contains { $0.hasPrefix("failed") }, "\(lines)")
            }
            // A result may have been stored just before its line. Such an order is not charged again.
            let silent = await server.ledger().map(\.reference).filter { !reported.contains($0) }
            let last = try await worker(silent.map { order($0, server) }, run: kills + 1).end()
            #expect(last.last == "done", "\(last)")
            reported.formUnion(last.compactMap(Self.paid))
            let account = server.accounts[0].id
            tally = Tally(Set(reported.map { .charge($0, of: account) }), await server.ledger(), sentByLooks: 0)
            let payments = payments(server, clockOffset: TimeInterval(kills + 2) * 40)
            #expect(try await payments.unresolvedOrders().orders == [])
        }
        return (tally, interruptions)
    }

    @Test("Four processes on one folder charge each order once", arguments: ServerKind.allCases)
    func fourProcesses(_ kind: ServerKind) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let count = IterationCount.of(25, long: 150)
        try await kind.run(latency: .milliseconds(2), now: { Date() }) { server in
            let shared = (1...count).map { order("shared-\($0)", server) }
            let orders = (1...4).map { number in shared + (1...count).map { order("\(number)-\($0)", server) } }
            let workers = try orders.map { try Worker(options(server, $0)) }
            for (worker, orders) in zip(workers, orders) {
                let lines = try await worker.end()
                #expect(lines.last == "done", "\(lines.suffix(3))")
                // Each process knows the outcome of its orders, and of some of the others.
                #expect(Set(orders.map(\.reference)).isSubset(of: lines.compactMap(Self.paid)))
            }
            let account = server.accounts[0].id
            let expected = Set(orders.joined().map { Movement.charge($0.reference, of: account) })
            let tally = Tally(expected, await server.ledger(), sentByLooks: 0)
            print("proof: 4 processes, \(count) equal and \(4 * count) other orders, \(kind.rawValue): \(tally)")
            #expect(tally.isClean)
        }
    }

    private func order(_ reference: String, _ server: any PaymentServer) -> PaymentOrder {
        PaymentOrder(reference: reference, itemID: "itm_01", amount: .lamp, method: server.cards.success)
    }

    private func options(
        _ server: any PaymentServer,
        _ orders: [PaymentOrder],
        clockOffset: TimeInterval = 0
    ) -> PaymentWorkerOptions {
        PaymentWorkerOptions(
            kind: server.kind,
            url: server.url,
            folder: folder,
            account: server.accounts[0],
            orders: orders,
            clockOffset: clockOffset
        )
    }

    private func payments(_ server: any PaymentServer, clockOffset: TimeInterval) -> any PaymentProcessing {
        var client = PaymentTestEnvironment(server: server, folder: folder, clock: TestClock()).client
        client.now = { Date().addingTimeInterval(clockOffset) }
        return client.makePayments()
    }

    /// Returns the reference in a line such as `paid one`.
    private static func paid(_ line: String) -> String? {
        line.hasPrefix("paid ") ? String(line.dropFirst(5)) : nil
    }
}

/// A process of the built `PaymentWorker`.
private struct Worker {
    private let process: ChildProcess
    private let lines: AsyncStream<String>

    init(_ options: PaymentWorkerOptions) throws {
        let output = Pipe()
        process = try ChildProcess(
            [BuiltProduct.url("PaymentWorker").path, options.argument],
            environment: BuiltProduct.environment,
            output: .pipe(output)
        )
        lines = output.fileHandleForReading.lineStream()
    }

    /// Kills the process after `count` lines and a delay in seconds. Returns the complete lines.
    func kill(afterLines count: Int, delay: Double) async throws -> [String] {
        var output: [String] = []
        var iterator = lines.makeAsyncIterator()
        while output.count < count, let line = await iterator.next() { output.append(line) }
        try await Task.sleep(for: .seconds(delay))
        process.signal(SIGKILL)
        while let line = await iterator.next() { output.append(line) }
        _ = await process.ending
        return output.filter { $0.hasSuffix("\n") }.map { String($0.dropLast()) }
    }

    /// Waits for the end and returns all lines.
    func end() async throws -> [String] {
        let output = await lines.reduce(into: []) { $0.append($1.trimmingCharacters(in: .newlines)) }
        guard case .exited = await process.ending else { return output + ["killed"] }
        return output
    }
}
