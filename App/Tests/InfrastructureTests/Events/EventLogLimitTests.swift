import AnalyticsModule
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventLogLimitTests {
    private let folder = TestEventFolder()

    /// Appends files of 200 events and 100,000 bytes, which begin with `number`.
    private func fill(_ log: FileEventLog, _ numbers: Range<Int>) async throws {
        for number in numbers {
            let event = Data("\(number)".utf8) + Data(count: 498)
            try await log.append(Array(repeating: event, count: 200), of: TestEventFolder.grant)
            try await log.close()
        }
    }

    private func numbers(_ events: [Data]) -> Set<Int> {
        Set(events.compactMap { Int(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) })
    }

    @Test func `A full log drops and counts the oldest closed files after the first batch`() async throws {
        let log = try await folder.startedLog(maxBytes: 2_000_000)
        try await fill(log, 0..<40)
        let size = try await log.size()
        #expect(size.dropped == 40 * 200 - size.count)
        #expect((1_000_000...2_000_000).contains(size.bytes))
        let kept = try await numbers(log.events(of: TestEventFolder.grant, limit: .max))
        let newest = kept.count - 2
        #expect(kept == Set([0, 1]).union(40 - newest..<40))
        #expect(try await folder.log().size().count == size.count)
    }

    @Test func `A batch that is being sent is not dropped`() async throws {
        let log = try await folder.startedLog(maxBytes: 1_000_000)
        try await fill(log, 0..<2)
        let batch = try await log.batch()
        try await fill(folder.log(maxBytes: 1_000_000), 2..<40)
        #expect(try await log.batch() == batch)
        try await log.remove(batch)
        #expect(try await log.size().dropped == 0)
    }

    @Test func `Open files of other processes count with their size`() async throws {
        let log = try await folder.startedLog(maxBytes: 2_000_000)
        let others = (0..<10).map { _ in folder.log() }
        for other in others { try await other.append("other") }
        try await fill(log, 0..<5)
        #expect(try await log.size() == EventLogSize(count: 1_010, bytes: 499_050))
    }
}
