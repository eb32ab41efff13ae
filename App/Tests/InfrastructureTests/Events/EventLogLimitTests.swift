import AnalyticsModule
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventLogLimitTests {
    private let folder = TestEventFolder()

    @Test func `A log with too many records drops and counts the oldest segments`() async throws {
        let log = folder.log(maxCount: 320)
        for number in 0..<1_000 { try await log.append("\(number)") }
        let size = try await log.size()
        #expect((310...320).contains(size.count))
        #expect(size.dropped == 1_000 - size.count)
        #expect(try await folder.texts() == (1_000 - size.count..<1_000).map { "\($0)" })
        #expect(try await folder.log().size().count == size.count)
        #expect(try folder.segments().count <= 33)
    }

    @Test func `A log with too many bytes drops and counts the oldest segments`() async throws {
        let log = folder.log(maxBytes: 64_000)
        for number in 0..<500 { try await log.append("\(number)" + String(repeating: ".", count: 500)) }
        let size = try await log.size()
        #expect(size.dropped == 500 - size.count)
        let bytes = try folder.segments().reduce(0) { try $0 + Data(contentsOf: $1).count }
        #expect((58_000...64_000).contains(bytes) && (55_000...bytes).contains(size.bytes))
        #expect(try await folder.texts().count == size.count)
    }

    @Test func `Removed records are not counted as dropped`() async throws {
        let log = folder.log(maxCount: 10)
        try await log.append("1", "2", "3", "4", "5", "6")
        try await log.remove(through: try await log.all()[3].position)
        try await log.append("7", "8", "9", "10", "11", "12", "13", "14")
        #expect(try await log.size().dropped == 0)
        #expect(try await log.size().count == 10)
        try await log.append("15")
        #expect(try await log.size().dropped == 2)
        #expect(try await folder.texts() == (7...15).map { "\($0)" })
    }

    @Test func `Only the newest records of a batch that is larger than the log are stored`() async throws {
        let log = folder.log(maxCount: 3)
        try await log.append("0")
        try await log.append("1", "2", "3", "4", "5")
        #expect(try await log.all().map(\.text) == ["3", "4", "5"])
        #expect(try await log.size().dropped == 3)
        let small = folder.log("b", maxBytes: 1_000)
        try await small.append([Data(count: 400), Data(count: 400), Data(count: 401)])
        #expect(try await small.all().map(\.data.count) == [400, 401])
        try await small.append([Data(count: 1_000)])
        #expect(try await small.size().dropped == 2)
        #expect(try await small.all().map(\.data.count) == [400, 401])
    }

    @Test func `A position of dropped records reads from the oldest one`() async throws {
        let log = folder.log(maxCount: 4)
        try await log.append("1", "2")
        let first = try await log.all()[0].position
        for number in 3..<20 { try await log.append("\(number)") }
        #expect(try await log.read(after: first, maxCount: .max, maxBytes: .max) == log.all())
        try await log.remove(through: first)
        #expect(try await log.size().count == 4)
    }
}
