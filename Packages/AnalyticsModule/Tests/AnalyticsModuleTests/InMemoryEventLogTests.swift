import AnalyticsModule
import AnalyticsTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct InMemoryEventLogTests {
    @Test(arguments: EventLogSpec.checks)
    func `The log in memory meets the specification`(_ check: EventLogSpec.Check) async throws {
        try await check.run(on: InMemoryEventLog())
    }

    @Test(arguments: EventLogSpec.sharedChecks)
    func `A shared log in memory meets the specification`(_ check: EventLogSpec.SharedCheck) async throws {
        let log = InMemoryEventLog()
        try await check.run(on: log, log)
    }

    @Test func `A full log drops and counts its oldest records`() async throws {
        let log = InMemoryEventLog(maxCount: 3, maxBytes: 10)
        await log.append((0..<5).map { Data("\($0)".utf8) })
        #expect(await log.size() == EventLogSize(count: 3, bytes: 3, dropped: 2))
        await log.append([Data(repeating: 0, count: 9)])
        #expect(await log.size() == EventLogSize(count: 2, bytes: 10, dropped: 4))
    }
}
