import AnalyticsModule
import AnalyticsTesting
import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct InMemoryEventLogTests {
    @Test(arguments: EventLogSpec.checks)
    func `The log in memory meets the specification`(_ check: EventLogSpec.Check) async throws {
        let log = InMemoryEventLog()
        try await check.run { log.otherProcess() }
    }

    @Test(arguments: ["", "a", "1.", ".1", "01", "-1", "1.x", "1..2", "+1"])
    func `Other texts are no numbers of files`(text: String) {
        #expect(EventFileNumber(text) == nil)
    }

    @Test func `Numbers are ordered by value, and halves are between whole numbers`() {
        let texts = ["2", "10", "10.1", "10.1.1", "10.1.2", "10.2", "11"]
        let numbers = texts.compactMap(EventFileNumber.init)
        #expect(numbers == numbers.sorted() && numbers.map(\.description) == texts)
        #expect(EventFileNumber(10).halves == Array(numbers[2...5]).filter { $0.description.count == 4 })
    }
}
