import AnalyticsModule
import Foundation
import Infrastructure
import Testing

/// The files that a kill leaves at each point of a split.
@Suite(.timeLimit(.minutes(5))) struct EventSplitTests {
    private let folder = TestEventFolder()
    private let whole = "1-3-3.events"
    private let halves = ["1.1-1-1.events", "1.2-2-2.events"]

    /// Splits the first file and puts back the whole one. Returns a log of a new process.
    private func splitAndPutBack() async throws -> FileEventLog {
        let log = try await folder.startedLog()
        try await log.appendFile("a", "b", "c")
        try await log.appendFile("d")
        let content = try Data(contentsOf: folder.file(whole))
        try await log.split(EventFileNumber(1), of: TestEventFolder.grant)
        #expect(try folder.names() == halves + ["2-1-1.events"])
        try folder.write(content, to: whole)
        return folder.log()
    }

    @Test func `Two complete halves replace the file`() async throws {
        let log = try await splitAndPutBack()
        #expect(try await log.size().count == 4)
        #expect(try await log.texts() == ["a", "b", "c", "d"])
        #expect(try await log.batch().map(\.number.description) == ["1.1", "1.2", "2"])
        #expect(try folder.names() == halves + ["2-1-1.events"])
    }

    @Test(arguments: [0, 1])
    func `With one half only, the file is split again`(missing: Int) async throws {
        let log = try await splitAndPutBack()
        try FileManager.default.removeItem(at: folder.file(halves[missing]))
        #expect(try await log.size().count == 4)
        #expect(try await log.texts() == ["a", "b", "c", "d"])
        #expect(try await log.batch().map(\.number.description) == ["1", "2"])
        #expect(try folder.names() == [whole, "2-1-1.events"])
        try await log.split(EventFileNumber(1), of: TestEventFolder.grant)
        #expect(try await log.batch().texts == ["a", "b", "c", "d"])
    }

    @Test func `An incomplete half does not count`() async throws {
        let log = try await splitAndPutBack()
        let half = try folder.file(halves[1])
        try FileManager.default.moveItem(at: half, to: folder.file("\(halves[1]).1f.tmp"))
        #expect(try await log.batch().texts == ["a", "b", "c", "d"])
        #expect(try folder.names() == [whole, "2-1-1.events"])
    }

    @Test func `A file with a single event is not split`() async throws {
        let log = try await folder.startedLog()
        try await log.appendFile("a")
        try await log.split(EventFileNumber(1), of: TestEventFolder.grant)
        #expect(try folder.names() == ["1-1-1.events"])
    }
}
