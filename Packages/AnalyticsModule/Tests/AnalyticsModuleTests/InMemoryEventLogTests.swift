import AnalyticsModule
import AnalyticsTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct InMemoryEventLogTests {
    @Test(arguments: EventLogSpec.checks)
    func `The log in memory meets the specification`(_ check: EventLogSpec.Check) async throws {
        let log = InMemoryEventLog()
        try await check.run { log.otherProcess() }
    }

    @Test func `A full log drops and counts the oldest closed files after the first batch`() throws {
        let log = InMemoryEventLog(maxBytes: 3 * EventFile.maxBytes)
        log.keepOnly("g")
        for number in 0..<5 { try log.append([Data(repeating: UInt8(number), count: EventFile.maxBytes)], of: "g") }
        #expect(log.events(of: "g", limit: .max).map(\.first) == [0, 3, 4])
        #expect(log.size(of: "g").dropped == 2)
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
