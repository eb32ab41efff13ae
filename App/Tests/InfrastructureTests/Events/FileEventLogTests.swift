import AnalyticsModule
import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileEventLogTests {
    private let folder = TestEventFolder()

    @Test(arguments: EventLogSpec.checks)
    func `A log in files meets the specification`(_ check: EventLogSpec.Check) async throws {
        try await check.run(on: folder.log())
    }

    /// Each batch starts a new segment.
    @Test(arguments: EventLogSpec.checks)
    func `A log in small segments meets the specification`(_ check: EventLogSpec.Check) async throws {
        try await check.run(on: folder.log(maxBytes: 1_100_000))
    }

    @Test(arguments: EventLogSpec.sharedChecks, [100_000, 150])
    func `Two logs in one folder meet the specification`(_ check: EventLogSpec.SharedCheck, maxCount: Int) async throws
    {
        try await check.run(on: folder.log(maxCount: maxCount), folder.log(maxCount: maxCount))
    }

    @Test func `Nothing is created before the first record`() async throws {
        let log = folder.log()
        #expect(try await log.all() == [])
        #expect(try await log.size() == EventLogSize())
        try await log.removeAll()
        try await log.append([])
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
        #expect(try await folder.keyStorage.keys() == [])
    }

    @Test func `Only the owner can access the files`() async throws {
        try await folder.log().append("a")
        _ = try await folder.log().withDeliveryLock {}
        #expect(try folder.mode("") == 0o700)
        let names = try folder.names()
        #expect(names.count == 3)
        for name in names { #expect(try folder.mode(name) == 0o600) }
    }

    @Test func `Records are sealed`() async throws {
        try await folder.log().append("a secret text")
        let content = try Data(contentsOf: folder.segments()[0])
        #expect(content.range(of: Data("secret".utf8)) == nil)
    }

    @Test func `Later runs find the records, the removals and the size`() async throws {
        try await folder.log().append("1", "2")
        try await folder.log().append("3")
        let first = try await folder.log().all()
        #expect(first.map(\.text) == ["1", "2", "3"])
        try await folder.log().remove(through: first[0].position)
        #expect(try await folder.texts() == ["2", "3"])
        try await folder.log().remove(through: first[2].position)
        #expect(try await folder.log().size() == EventLogSize())
        try await folder.log().append("4")
        let last = try #require(try await folder.log().all().first)
        #expect(last.text == "4" && last.position > first[2].position)
        try await folder.log().removeAll()
        try await folder.log().append("5")
        let next = try #require(try await folder.log().all().first)
        #expect(next.text == "5" && next.position > last.position)
    }

    @Test func `A read crosses segments, and a removal deletes those before its position`() async throws {
        let log = folder.log(maxCount: 64)
        for number in 0..<20 { try await log.append("\(number)") }
        #expect(try folder.segments().count == 10)
        let records = try await folder.log().all()
        #expect(records.map(\.text) == (0..<20).map { "\($0)" })
        let middle = try await folder.log().read(after: records[4].position, maxCount: 7, maxBytes: .max)
        #expect(middle == Array(records[5..<12]))
        try await folder.log().remove(through: records[10].position)
        #expect(try folder.segments().count == 5)
        #expect(try await folder.log().size().count == 9)
        #expect(try await log.size().count == 9)
        #expect(try await folder.texts() == (11..<20).map { "\($0)" })
    }

    @Test func `Logs of different names share nothing but removeAll`() async throws {
        try await folder.log("a").append("1")
        try await folder.log("b/../ü").append("2")
        #expect(try await folder.texts("a") == ["1"])
        #expect(try await folder.texts("b/../ü") == ["2"])
        let b = try await folder.log("b/../ü").withDeliveryLock { [folder] in
            (try? await folder.log("a").withDeliveryLock { true }) == true
        }
        #expect(b == true)
        try await folder.log("a").removeAll()
        for name in ["a", "b/../ü"] {
            #expect(try await folder.log(name).size() == EventLogSize())
            #expect(try await folder.texts(name) == [])
        }
        // Empty files only keep the positions growing.
        for segment in try folder.segments() { #expect(try Data(contentsOf: segment).isEmpty) }
    }

    @Test func `A removal of all records is seen by another log while it is used`() async throws {
        let (first, second) = (folder.log(), folder.log())
        for _ in 0..<3 {
            try await first.append("1", "2")
            #expect(try await second.all().count == 2)
            try await first.removeAll()
            #expect(try await second.size() == EventLogSize())
            #expect(try await second.all() == [])
        }
    }

    @Test func `A folder that is removed from running logs is created again`() async throws {
        let (first, second) = (folder.log(), folder.log())
        for _ in 0..<3 {
            try await first.append("1", "2")
            #expect(try await second.all().map(\.text) == ["1", "2"])
            try await second.remove(through: try await second.all()[0].position)
            try FileManager.default.removeItem(at: folder.url)
            #expect(try await second.size() == EventLogSize())
        }
        try await second.append("3")
        #expect(try await first.all().map(\.text) == ["3"])
    }

    @Test func `A folder that another log has removed and created again is read from its start`() async throws {
        let log = folder.log()
        try await log.append("1", "2", "3")
        try await log.remove(through: try await log.all()[1].position)
        try FileManager.default.removeItem(at: folder.url)
        try await folder.log().append("4", "a longer record than the ones before")
        #expect(try await log.size().count == 2)
        #expect(try await log.all().map(\.text) == ["4", "a longer record than the ones before"])
        try await log.append("5")
        #expect(try await folder.texts().count == 3)
    }

    @Test func `Two logs that create the key at the same time use the same one`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask { [folder] in try await folder.log().append("\(number)") }
            }
            try await group.waitForAll()
        }
        #expect(Set(try await folder.texts()) == Set((0..<20).map { "\($0)" }))
    }

    @Test func `Records of another key are counted as damaged, and new ones are read`() async throws {
        try await folder.log().append("1", "2")
        try await folder.keyStorage.delete("events.key")
        let log = folder.log()
        try await log.append("3")
        #expect(try await log.all().map(\.text) == ["3"])
        #expect(try await log.size().damaged == 2)
        #expect(try await log.size().count == 1)
        try await log.remove(through: try await log.all()[0].position)
        #expect(try await folder.log().size().count == 0)
    }

    @Test func `A key of the wrong form is an error and stays`() async throws {
        try await folder.keyStorage.set(Data("short".utf8), for: "events.key")
        let error = await eventLogError { try await folder.log().append("1") }
        #expect(error == .key(.undecodable(key: "events.key")))
        #expect(try await folder.keyStorage.data(for: "events.key") == Data("short".utf8))
    }
}
