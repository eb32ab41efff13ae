import AnalyticsModule
import Foundation
import Testing

@testable import App

@Suite struct LineSplitterTests {
    private func lines(_ chunks: [String], limit: Int = 10) -> [String] {
        var splitter = LineSplitter(limit: limit)
        var lines = chunks.flatMap { splitter.lines(in: Array($0.utf8)) }
        if let last = splitter.lastLine() { lines.append(last) }
        return lines.map { line in
            "\(line.number) \(line.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "too long")"
        }
    }

    @Test(arguments: [["a\n\nbc\n", "d"], ["a", "\n", "\n", "b", "c\nd"], ["a\n \t\r\nbc\nd\n"]])
    func `Lines have numbers, and empty ones are left out`(chunks: [String]) {
        #expect(lines(chunks) == ["1 a", "3 bc", "4 d"])
    }

    @Test(arguments: [["12345678901\nb"], ["123456", "78901", "\nb"], ["12345678901\nb\n"]])
    func `A line that is too long is reported and the next one is read`(chunks: [String]) {
        #expect(lines(chunks) == ["1 too long", "2 b"])
    }

    @Test func `A last line that is too long is reported`() {
        #expect(lines(["a\n12345678901"]) == ["1 a", "2 too long"])
        #expect(lines([]) == [])
    }

    @Test func `A line that is not an event has a reason`() throws {
        func error(_ line: [UInt8]?) -> AnalyticsEvent.LineError? {
            do throws(AnalyticsEvent.LineError) {
                _ = try AnalyticsEvent(line: line)
                return nil
            } catch {
                return error
            }
        }
        #expect(error(nil) == .tooLong)
        #expect(error([0xFF]) == .notUTF8)
        #expect(error(Array("[]".utf8)) == .notJSON)
        #expect(error(Array(#"{"event":7}"#.utf8)) == .invalid("event"))
        #expect(error(Array(#"{"event":"A","properties":[]}"#.utf8)) == .invalid("properties"))
        #expect(error(Array(#"{"type":"group"}"#.utf8)) == .missing("groupId"))
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(error(Array(#"{"event":"A","properties":{"x":\#(deep)}}"#.utf8)) == nil)
        let depth = String(repeating: "[", count: 100_000)
        #expect(error(Array(#"{"event":"A","properties":{"x":\#(depth)"#.utf8)) == .notJSON)
    }

    @Test func `An event has the members of its line`() throws {
        let line =
            #"{"type":"screen","name":"Home","properties":{"n":[1,{"a":null}]},"timestamp":"1970-01-01T00:00:01.500Z"}"#
        let event = try AnalyticsEvent(line: Array(line.utf8))
        #expect(
            event
                == AnalyticsEvent(
                    .screen("Home"),
                    properties: ["n": [1, ["a": nil]]],
                    timestamp: Date(timeIntervalSince1970: 1.5)
                )
        )
    }
}
