import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(IterationCount.isLong ? 30 : 2))) struct RandomFaultTests {
    /// 300 payments, or 10,000 with `TRELLIS_LONG_TESTS=1`.
    @Test(arguments: 0..<UInt64(IterationCount.of(6, long: 200)))
    func `No random fault charges an order twice, loses it or leaves it unknown`(seed: UInt64) async {
        let environment = TestEnvironment()
        // Every second server depends on the keys alone.
        if seed.isMultiple(of: 2) { environment.server.ignoreReferences() }
        var campaign = PaymentCampaign(environment, server: environment.server, seed: seed)
        await campaign.run(50)
        #expect(campaign.report.violations == [], "seed \(seed)")
        #expect(campaign.report.payments == 50 && campaign.report.paid > 25)
    }
}
