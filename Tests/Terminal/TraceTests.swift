import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    @Suite(.needsTmux) struct TraceFile {
        /// The document whose blocks `trace` have lines of a start, in order.
        private let document = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/walkthrough.md")

        @Test func `Each run begins with its date, and the walkthrough has lines of a start in order`() async throws {
            let texts = ScreenTexts.english
            let first = try await AppInTmux(["ui", "--trace", "text"]).skipIntroduction()
            try await first.quit()
            let second = try AppInTmux(["ui", "--trace", "text"], folder: first.folder)
            try await second.shows([texts.lampPrice, texts.allItems])
            try await second.quit()
            let trace = try String(contentsOfFile: first.folder.path + "/trace.log", encoding: .utf8)
            let runs = trace.split(separator: "\n\n").map { $0.split(separator: "\n") }
            #expect(runs.count == 2)
            for run in runs {
                #expect(run.first?.contains("Run started  date: \(Date.now.formatted(.iso8601).prefix(4))") == true)
                let times = run.compactMap { Double($0.drop { $0 == " " }.prefix { $0 != " " }) }
                #expect(times.count == run.count && times[0] < 1 && times == times.sorted())
            }
            let shown = try String(contentsOf: document, encoding: .utf8).matches(of: #/```trace\n([^`]+)```/#)
                .flatMap { $0.1.split(separator: "\n").map(masked).filter { !$0.isEmpty } }
            var rest = try #require(runs.last).map(masked)[...]
            for line in shown {
                let index = try #require(rest.firstIndex(of: line), "'\(line)' is missing or too early")
                rest = rest[index...].dropFirst()
            }
            #expect(shown.count > 20)
        }

        /// Returns the line with the same times, thread, port, sizes and id for all.
        private func masked(_ line: Substring) -> String {
            line.trimmingCharacters(in: .whitespaces).replacing(#/id \S+$/#, with: "id")
                .replacing(#/\bthread-\d+\b|\bmain\b/#, with: "thread")
                .replacing(#/\d+/#, with: "0").replacing(#/ {2,}/#, with: "  ")
        }
    }
}
