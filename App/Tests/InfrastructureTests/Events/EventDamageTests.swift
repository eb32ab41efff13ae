import AnalyticsModule
import CoreTesting
import Foundation
import Infrastructure
import Testing

/// Cuts and flipped bits of a file with three records.
@Suite(.timeLimit(.minutes(10))) struct EventDamageTests {
    private let folder = TestEventFolder()
    private let closedName = "1-4-22.events"
    private let openName = "1-0-0.events"

    /// Writes three records. The second one has two events. For each event, `ends` has the end of its record.
    private func writeRecords() async throws -> (content: Data, texts: [String], ends: [Int]) {
        let log = try await folder.startedLog()
        try await log.append("one")
        try await log.append("", "three three three")
        try await log.append("4.")
        try await log.close()
        let content = try Data(contentsOf: folder.file(closedName))
        // The overhead of a record and of an event, as in docs/storage-format.md.
        let ends = [36 + 4 + 3, 2 * 36 + 3 * 4 + 20, 3 * 36 + 4 * 4 + 22]
        try #require(content.count == ends[2])
        return (content, ["one", "", "three three three", "4."], [ends[0], ends[1], ends[1], ends[2]])
    }

    /// Expects the events before the damage, and with `isUsed` that the log stays usable.
    private func expectLog(_ texts: [String], damagedFiles: Int, isUsed: Bool = true, _ comment: Comment) async throws {
        let log = folder.log()
        try await log.close()
        for _ in 0..<2 {
            #expect(try await log.batch().texts == texts, comment)
            #expect(try await log.size().damagedFiles == damagedFiles, comment)
        }
        // An append takes long.
        guard isUsed else { return }
        try await log.appendFile("new")
        #expect(try await log.batch().texts == texts + ["new"], comment)
        try await log.remove(log.batch())
        #expect(try await log.size() == EventLogSize(damagedFiles: damagedFiles), comment)
        #expect(try folder.names() == [], comment)
    }

    @Test(arguments: [true, false])
    func `After every cut, the complete records are read, and a closed file counts as damaged`(isOpen: Bool)
        async throws
    {
        let (content, texts, ends) = try await writeRecords()
        for size in 0...(content.count - (isOpen ? 0 : 1)) {
            try folder.replaceAll(with: isOpen ? openName : closedName, content.prefix(size))
            let intact = Array(texts[..<ends.count { $0 <= size }])
            try await expectLog(intact, damagedFiles: isOpen ? 0 : 1, "\(size) bytes")
        }
    }

    @Test(arguments: [true, false])
    func `After every flipped bit, the records before it are read and the file counts as damaged`(isOpen: Bool)
        async throws
    {
        let (content, texts, ends) = try await writeRecords()
        for bit in 0..<(content.count * 8) {
            var content = content
            content[bit / 8] ^= 1 << (bit % 8)
            try folder.replaceAll(with: isOpen ? openName : closedName, content)
            let intact = Array(texts[..<ends.count { $0 <= bit / 8 }])
            let isUsed = IterationCount.isLong || bit.isMultiple(of: 7)
            try await expectLog(intact, damagedFiles: 1, isUsed: isUsed, "bit \(bit)")
        }
    }

    @Test func `Random content of a file is skipped`() async throws {
        let log = try await folder.startedLog()
        try await log.appendFile("before")
        var random = SeededGenerator(seed: 1)
        for size in [1, 7, 8, 9, 40, 1_000, 100_000] {
            let content = Data((0..<size).map { _ in .random(in: 0...255, using: &random) })
            try folder.write(content, to: "2-1-\(size).events")
            try folder.write(content, to: "3-0-0.events")
            let log = folder.log()
            try await log.close()
            #expect(try await log.batch().texts == ["before"])
        }
    }

    @Test func `A record that was moved to another file or place does not open`() async throws {
        let log = try await folder.startedLog()
        for text in ["a", "b"] { try await log.append(text) }
        try await log.close()
        let content = try Data(contentsOf: folder.file("1-2-2.events"))
        let (first, second) = (content.prefix(content.count / 2), content.suffix(content.count / 2))
        for (name, content) in [("2-2-2.events", content), ("1-2-2.events", second + first)] {
            try folder.replaceAll(with: name, content)
            let log = folder.log()
            #expect(try await log.batch().texts == [])
            #expect(try await log.size().damagedFiles == 1)
        }
    }

    @Test func `The events of a failed append that stay in the file are not delivered`() async throws {
        let log = try await folder.startedLog()
        try await log.append("a")
        try await log.append("b")
        try await log.close()
        try FileManager.default.moveItem(at: folder.file("1-2-2.events"), to: folder.file("1-1-1.events"))
        #expect(try await folder.log().batch().texts == ["a"])
        #expect(try await folder.log().size() == EventLogSize(count: 1, bytes: 1))
    }
}
