import AnalyticsModule
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(10))) struct EventDamageTests {
    private let folder = TestEventFolder()

    /// The overhead of a file, of a frame and of a record, as in docs/storage-format.md.
    private let headerSize = 32
    private let frameOverhead = 48
    private let frameHeaderSize = 20
    private let recordOverhead = 4
    /// The overhead of a record that is alone in its frame.
    private var overhead: Int { frameOverhead + recordOverhead }

    /// Writes three frames. The second one has two records. For each record, `ends` contains the end of its frame.
    private func writeRecords() async throws -> (file: URL, content: Data, texts: [String], ends: [Int]) {
        let frames = [["one"], ["", "three three three"], ["four"]]
        for frame in frames { try await folder.log().append(frame.map { Data($0.utf8) }) }
        let file = try folder.segments()[0]
        var (end, ends) = (headerSize, [Int]())
        for frame in frames {
            end += frame.reduce(frameOverhead) { $0 + recordOverhead + $1.utf8.count }
            ends += frame.map { _ in end }
        }
        let content = try Data(contentsOf: file)
        try #require(content.count == end)
        return (file, content, frames.flatMap(\.self), ends)
    }

    /// Replaces all segments with one.
    private func replaceAll(with file: URL, _ content: Data) throws {
        for segment in try folder.segments() where segment != file { try FileManager.default.removeItem(at: segment) }
        try replace(file, with: content)
    }

    /// Returns the indices of the records that a change of a byte damages.
    private func damage(at offset: Int, _ ends: [Int]) -> [Int] {
        guard offset >= headerSize, let end = ends.first(where: { offset < $0 }) else { return [] }
        return ends.indices.filter { ends[$0] == end }
    }

    /// Writes a new file, whose name is known to be private.
    private func replace(_ file: URL, with content: Data) throws {
        try content.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    @Test func `After every cut, the complete records are read and the log stays usable`() async throws {
        let (file, whole, texts, ends) = try await writeRecords()
        for size in 0..<whole.count {
            try replaceAll(with: file, whole.prefix(size))
            let intact = Array(texts[..<ends.count { $0 <= size }])
            let log = folder.log()
            #expect(try await log.size().count == intact.count)
            #expect(try await log.all().map(\.text) == intact, "\(size)")
            #expect(try await log.size().damaged == 0)
            try await log.append("new")
            #expect(try await folder.texts() == intact + ["new"], "\(size)")
            #expect(try await log.all().map(\.text) == intact + ["new"])
        }
    }

    @Test func `After every flipped bit, the other records are read and the log stays usable`() async throws {
        let (file, whole, texts, ends) = try await writeRecords()
        for bit in 0..<(whole.count * 8) {
            var content = whole
            content[bit / 8] ^= 1 << (bit % 8)
            try replaceAll(with: file, content)
            let damaged = damage(at: bit / 8, ends)
            let intact = texts.indices.filter { !damaged.contains($0) }.map { texts[$0] }
            let log = folder.log()
            for _ in 0..<2 {
                #expect(try await log.all().map(\.text) == intact, "\(bit)")
                let size = try await log.size()
                #expect(size.count == intact.count && size.damaged == texts.count - intact.count, "\(bit)")
            }
            // An append takes long.
            guard IterationCount.isLong || bit.isMultiple(of: 5) else { continue }
            try await log.append("new")
            #expect(try await log.all().map(\.text) == intact + ["new"], "\(bit)")
            #expect(try await folder.texts() == intact + ["new"])
            #expect(try await log.size().damaged == texts.count - intact.count)
        }
    }

    @Test func `After every cut and flipped bit of an earlier segment, the other records are read`() async throws {
        let (file, whole, texts, ends) = try await writeRecords()
        // Four records fill a segment.
        try await folder.log(maxCount: 128).append("last")
        #expect(try folder.segments().count == 2)
        func check(_ content: Data, _ intact: [String], _ comment: Comment) async throws {
            try replace(file, with: content)
            let log = folder.log(maxCount: 128)
            #expect(try await log.all().map(\.text) == intact + ["last"], comment)
            let size = try await log.size()
            #expect(size.count == intact.count + 1 && size.damaged == texts.count - intact.count, comment)
        }
        for size in 0..<whole.count {
            try await check(whole.prefix(size), Array(texts[..<ends.count { $0 <= size }]), "\(size) bytes")
        }
        for bit in 0..<(whole.count * 8) {
            var content = whole
            content[bit / 8] ^= 1 << (bit % 8)
            let damaged = damage(at: bit / 8, ends)
            try await check(content, texts.indices.filter { !damaged.contains($0) }.map { texts[$0] }, "bit \(bit)")
        }
    }

    @Test func `Damage in the header of a last frame with several records counts as one record`() async throws {
        try await folder.log().append("1", "2", "3")
        let file = try folder.segments()[0]
        let whole = try Data(contentsOf: file)
        for (offset, damaged) in [(headerSize + frameHeaderSize - 1, 1), (headerSize + frameHeaderSize, 3)] {
            var content = whole
            content[offset] ^= 1
            try replaceAll(with: file, content)
            let log = folder.log()
            #expect(try await log.all() == [])
            #expect(try await log.size().damaged == damaged)
            try await log.append("new")
            #expect(try await folder.texts() == ["new"])
        }
    }

    @Test(arguments: [true, false])
    func `A record that another process writes in place of a damaged end is not overwritten`(isTorn: Bool) async throws
    {
        try await folder.log().append("1")
        let file = try folder.segments()[0]
        var content = try Data(contentsOf: file)
        // A killed process has left a header without the rest, or a bit of the header has changed.
        if isTorn {
            content += content[headerSize...].prefix(frameHeaderSize) + Data(count: overhead + 1 - frameHeaderSize - 1)
        } else {
            content[headerSize] ^= 1
        }
        try replace(file, with: content)
        let log = folder.log()
        _ = try await log.size()
        try await folder.log().append(isTorn ? "" : "2")
        try await log.append("3")
        #expect(try await folder.texts() == (isTorn ? ["1", "", "3"] : ["2", "3"]))
        #expect(try await log.all().map(\.text) == folder.texts())
    }

    @Test func `A removal of records that were damaged after the read removes no later record`() async throws {
        let log = folder.log()
        try await log.append("1", "2", "3")
        let positions = try await log.all().map(\.position)
        let file = try folder.segments()[0]
        var content = try Data(contentsOf: file)
        content[headerSize] ^= 1
        for position in positions {
            try replaceAll(with: file, content)
            try await folder.log().append("new")
            try await log.remove(through: position)
            #expect(try await log.all().last?.text == "new")
            #expect(try await folder.texts().last == "new")
        }
    }

    @Test(arguments: 0..<3)
    func `Damage of a last frame of which records were removed is counted`(removed: Int) async throws {
        let log = folder.log()
        try await log.append("1", "2", "3")
        if removed > 0 { try await log.remove(through: try await log.all()[removed - 1].position) }
        let file = try folder.segments()[0]
        var content = try Data(contentsOf: file)
        content[headerSize] ^= 1
        try replace(file, with: content)
        let restarted = folder.log()
        #expect(try await restarted.all() == [])
        #expect(try await restarted.size().damaged == 1)
    }

    @Test func `A log of several frames is read and removed in parts of any size`() async throws {
        let texts = (0..<100).map { "\($0)" + String(repeating: ".", count: $0 * 37 % 500) }
        for size in 1...40 {
            let name = "log \(size)"
            try await folder.log(name).append(texts.map { Data($0.utf8) })
            var read: [String] = []
            let log = folder.log(name)
            while true {
                let maxBytes = size.isMultiple(of: 2) ? Int.max : 1_000
                let part = try await log.read(after: nil, maxCount: size, maxBytes: maxBytes)
                guard let last = part.last else { break }
                read += part.map(\.text)
                try await folder.log(name).remove(through: last.position)
                #expect(try await folder.log(name).size().count == texts.count - read.count)
            }
            #expect(read == texts)
            #expect(try await log.size().damaged == 0)
        }
    }

    @Test func `A frame that was read in parts and changed after that loses only the rest`() async throws {
        try await folder.log().append("1", "2", "3")
        try await folder.log().append("4")
        let log = folder.log()
        let first = try #require(try await log.read(after: nil, maxCount: 1, maxBytes: .max).first)
        let file = try folder.segments()[0]
        var content = try Data(contentsOf: file)
        content[headerSize + frameOverhead] ^= 1
        try replace(file, with: content)
        for log in [log, folder.log()] {
            let rest = try await log.read(after: first.position, maxCount: 10, maxBytes: .max)
            #expect(rest.map(\.text) == ["4"])
            #expect(try await log.size().damaged == 2)
        }
    }

    @Test func `After every flipped bit of the removed position, no record is lost`() async throws {
        let (file, _, texts, _) = try await writeRecords()
        try await folder.log().remove(through: try await folder.log().all()[1].position)
        let content = try Data(contentsOf: file)
        for bit in 0..<(headerSize * 8) {
            var flipped = content
            flipped[bit / 8] ^= 1 << (bit % 8)
            try replace(file, with: flipped)
            // The removed records come again, or the bit has no meaning.
            let expected = bit / 8 < 12 ? texts : Array(texts[2...])
            #expect(try await folder.texts() == expected, "\(bit)")
        }
    }

    @Test func `Other content in place of records does no harm`() async throws {
        let (file, whole, texts, ends) = try await writeRecords()
        let records = whole.dropFirst(headerSize)
        let cases: [(Data, [String])] = [
            (Data(repeating: 0, count: 100_000), []),
            (whole + Data(repeating: 0, count: 100_000), texts),
            (whole.prefix(ends[0]) + Data(repeating: 0xff, count: 5_000) + whole.dropFirst(ends[0]), texts),
            // Repeated, missing and exchanged records.
            (whole + records, texts),
            (whole.prefix(ends[0]) + whole.dropFirst(ends[2]), [texts[0], texts[3]]),
            (whole.prefix(headerSize) + whole[ends[2]..<ends[3]] + whole[headerSize..<ends[2]], [texts[3]]),
        ]
        for (index, (content, expected)) in cases.enumerated() {
            try replaceAll(with: file, content)
            #expect(try await folder.texts() == expected, "\(index)")
            try await folder.log().append("new")
            #expect(try await folder.texts() == expected + ["new"], "\(index)")
            #expect(try await folder.log().size().count >= expected.count + 1)
        }
    }

    @Test func `A segment of another log or under another name does not open`() async throws {
        try await folder.log("a").append("1")
        try await folder.log("b").append("2")
        let segments = try folder.segments()
        let contents = try segments.map { try Data(contentsOf: $0) }
        try replace(segments[0], with: contents[1])
        try replace(segments[1], with: contents[0])
        for name in ["a", "b"] {
            let log = folder.log(name)
            #expect(try await log.all() == [])
            #expect(try await log.size().damaged == 1)
        }
    }

    @Test func `Damage in each segment is counted once, and the rest is read`() async throws {
        for number in 0..<20 { try await folder.log(maxCount: 64).append("\(number)") }
        let segments = try folder.segments()
        #expect(segments.count == 10)
        for (index, segment) in segments.enumerated() {
            var content = try Data(contentsOf: segment)
            if index % 3 == 0 { content[content.count - 1] ^= 1 } else if index % 3 == 1 { content.removeLast(40) }
            try replace(segment, with: content)
        }
        let expected = (0..<20).filter { $0 % 6 == 0 || $0 % 6 == 2 || $0 % 6 > 3 }.map { "\($0)" }
        let log = folder.log()
        var read: [EventLogRecord] = []
        while let next = try await log.read(after: read.last?.position, maxCount: 1, maxBytes: .max).first {
            read.append(next)
        }
        #expect(read.map(\.text) == expected)
        #expect(try await log.size().damaged == 20 - expected.count)
        #expect(try await log.all() == read)
        #expect(try await log.size().damaged == 20 - expected.count)
        #expect(try await log.size().count == expected.count)
        try await log.remove(through: try #require(read.last).position)
        #expect(try await log.size().count == 0)
    }

    @Test(arguments: [0, 10, 31, 32, 85, 125, 159])
    func `Records that are appended after a cut below the removed position are not lost`(size: Int) async throws {
        let (file, whole, _, _) = try await writeRecords()
        let log = folder.log()
        try await log.remove(through: try await log.all()[2].position)
        try replace(file, with: Data(contentsOf: file).prefix(12) + whole[12..<max(12, size)])
        let reader = folder.log()
        #expect(try await log.all() == [])
        try await log.append("new")
        #expect(try await log.all().map(\.text) == ["new"])
        #expect(try await reader.all().map(\.text) == ["new"])
        #expect(try await folder.texts() == ["new"])
        #expect(try await folder.log().size().count == 1)
    }

    @Test func `The size of a log whose removed records are cut off is never negative`() async throws {
        let log = folder.log(maxCount: 64)
        try await log.append(String(repeating: "long", count: 100))
        try await log.append("2")
        try await log.append("3")
        try await log.remove(through: try await log.all()[0].position)
        let segment = try folder.segments()[0]
        let whole = try Data(contentsOf: segment)
        for size in [0, 12, 31, 32, 100, whole.count] {
            try replace(segment, with: whole.prefix(size))
            let size = try await folder.log(maxCount: 64).size()
            #expect(size.bytes >= overhead + 1 && size.bytes <= whole.count + overhead + 1, "\(size)")
        }
        try replace(segment, with: whole)
        #expect(try await log.size() == EventLogSize(count: 2, bytes: 2 * (overhead + 1)))
        try await log.removeAll()
        #expect(try await log.size() == EventLogSize())
        try await log.append("4")
        #expect(try await log.size() == EventLogSize(count: 1, bytes: overhead + 1))
    }

    @Test func `A foreign file in the folder is ignored`() async throws {
        try await folder.log().append("1")
        let log = try folder.segments()[0].lastPathComponent.prefix(16)
        let names = [
            "x.events", "a-b-c.events", "0-+00000000000000.events", "note", "-000000000000000.events",
            "\(log)-fffffffffffffff.events", "\(log)-7fffffffffffffff.events", "\(log)--00000000000001.events",
        ]
        for name in names { try replace(folder.url.appending(path: name), with: Data("x".utf8)) }
        #expect(try await folder.texts() == ["1"])
        try await folder.log().append("2")
        #expect(try await folder.texts() == ["1", "2"])
        try await folder.log().removeAll()
        #expect(try await folder.texts() == [])
    }
}
