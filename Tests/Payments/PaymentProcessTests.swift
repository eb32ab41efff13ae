import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Processes
import Sandbox
import Testing

/// Processes that pay at the Sandbox, counted from its ledger.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.isLong ? 60 : 5))) struct PaymentProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    /// 10 kills, or 1,000 with `TRELLIS_LONG_TESTS=1`.
    @Test
    func `Kills of a process charge nothing twice, nothing after a discard, and lose neither payments nor events`()
        async throws
    {
        // Each part has a server of its own, because the Sandbox looks through all payments for a reference.
        let parts = IterationCount.of(1, long: 20)
        let kills = IterationCount.of(10, long: 50)
        var (charges, interruptions) = (0, 0)
        for part in 0..<parts {
            var random = SeededGenerator(seed: UInt64(part))
            let result = try await kill(times: kills, &random)
            charges += result.charges
            interruptions += result.interruptions
        }
        print("proof: \(parts * kills) kills, \(interruptions) during payments: \(charges) charges")
        #expect(interruptions > parts * kills / 2)
    }

    /// Kills a process that pays, each time after a random number of payments. The next one finishes or discards its
    /// orders.
    private func kill(times kills: Int, _ random: inout SeededGenerator) async throws -> (
        charges: Int, interruptions: Int
    ) {
        defer { try? FileManager.default.removeItem(at: folder) }
        var (charges, interruptions) = (0, 0)
        let events = PaidOrderLog(folder: folder)
        try await events.create()
        try await SandboxServer.run(latency: .milliseconds(2)) { server in
            var (placed, tally) = ([PaymentOrder](), Tally())
            for kill in 1...kills {
                let orders = (1...30).map { number in
                    let method = number.isMultiple(of: 5) ? server.declinedMethod : "card"
                    return PaymentOrder.lamp("\(kill)-\(number)", of: server.accounts[0], method: method)
                }
                placed += orders
                let lines = try await Worker(options(server, orders))
                    .kill(afterLines: .random(in: 0...8, using: &random), delay: .random(in: 0...0.01, using: &random))
                if !lines.contains("done") { interruptions += 1 }
                try tally.record(lines)
            }
            try tally.record(await Worker(options(server, [])).end())
            // A process may have been killed just before it told the result.
            let silent = Set(await server.sandbox.ledger().map(\.reference)).subtracting(tally.paid)
            let orders = placed.filter { silent.contains($0.reference) }
            try tally.record(await Worker(options(server, orders, hasNewReferences: false)).end())
            #expect(try await Worker(options(server, [])).end() == ["done"])
            charges = await tally.compareWithLedger(of: server)
            #expect(Set(try await events.references) == tally.paid)
        }
        return (charges, interruptions)
    }

    @Test func `Four processes on one folder charge each order once`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let count = IterationCount.of(25, long: 250)
        try await PaidOrderLog(folder: folder).create()
        try await SandboxServer.run(latency: .milliseconds(2)) { server in
            let account = server.accounts[0]
            let shared = (1...count).map { PaymentOrder.lamp("shared-\($0)", of: account) }
            let orders = (1...4).map { process in shared + (1...count).map { .lamp("\(process)-\($0)", of: account) } }
            var tally = Tally()
            let workers = try orders.map { try Worker(options(server, $0, hasNewReferences: false)) }
            for (worker, orders) in zip(workers, orders) {
                let lines = try await worker.end()
                try tally.record(lines)
                // Each process knows the outcome of its orders.
                #expect(Set(orders.map { "paid \($0.reference)" }).isSubset(of: lines))
            }
            let charges = await tally.compareWithLedger(of: server)
            print("proof: 4 processes, \(count) equal and \(4 * count) other orders: \(charges) charges")
            #expect(charges == 5 * count)
        }
    }

    private func options(
        _ server: SandboxServer,
        _ orders: [PaymentOrder],
        hasNewReferences: Bool = true
    ) -> PaymentWorkerOptions {
        PaymentWorkerOptions(
            url: server.sandbox.url,
            folder: folder,
            account: server.accounts[0],
            token: server.tokens[server.accounts[0]] ?? "",
            orders: orders,
            hasNewReferences: hasNewReferences
        )
    }
}

/// The references of the orders whose outcomes processes have told.
private struct Tally {
    private(set) var paid: Set<String> = []
    private var uncharged: Set<String> = []

    /// Records the lines of a worker, such as `paid one`. Any other line is a failure.
    mutating func record(_ lines: [String]) throws {
        for line in lines where line != "done" {
            let words = line.split(separator: " ").map(String.init)
            try #require(words.count == 2 && ["paid", "uncharged"].contains(words[0]), "\(line)")
            if words[0] == "paid" { paid.insert(words[1]) } else { uncharged.insert(words[1]) }
        }
    }

    /// Compares the outcomes with the whole ledger. Returns the number of charges.
    func compareWithLedger(of server: SandboxServer) async -> Int {
        let ledger = await server.sandbox.ledger()
        let charged = Set(ledger.map(\.reference))
        #expect(ledger.count == charged.count, "charged twice")
        #expect(charged.intersection(uncharged) == [], "charged after \"not charged\"")
        #expect(charged.symmetricDifference(paid) == [], "lost")
        #expect(ledger.allSatisfy { $0.userID == server.accounts[0].subject }, "at a wrong account")
        return ledger.count
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
