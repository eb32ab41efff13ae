import CoreTesting
import PaymentModule
import Sandbox
import Testing

/// Many payments with seeded faults, counted from the ledger of the Sandbox.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.isLong ? 120 : 5))) struct PaymentCampaignTests {
    /// 200 payments, or 5,000 with `TRELLIS_LONG_TESTS=1`.
    @Test func `Faults charge nothing twice, nothing after "not charged", and lose nothing`() async throws {
        let parts = IterationCount.of(1, long: 25)
        var tally = Tally()
        for part in 0..<parts {
            try await SandboxServer.run { server in
                let tallies = try await withThrowingTaskGroup(of: Tally.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            var device = PaymentDevice(server, number: part * 20 + number)
                            try await device.run(10)
                            return device.tally
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                var sum = Tally()
                for tally in tallies { sum.add(tally) }
                sum.compare(with: await server.sandbox.ledger())
                tally.add(sum)
            }
        }
        print("proof: \(200 * parts) payments with faults: \(tally)")
        #expect(tally.isClean, "\(tally.examples)")
        #expect(tally.chargeCount > 100 * parts / 2)
    }
}
