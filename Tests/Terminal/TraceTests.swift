import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct TraceFile {
        /// The document whose blocks `trace` have the lines of an opened item, in order.
        private let document = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/walkthrough.md")
        /// The lines about the comments and the picture, which are loaded at the same time, and the end of the run.
        private let others = [
            "Comment", "comments", "Picture", "Image", "image", "Background", "name: home", "input: character",
        ]

        @Test func `The walkthrough has the trace of an opened item`() async throws {
            let texts = ScreenTexts.english
            let app = try await AppInTerminal(["ui", "--trace", "text"]).skipIntroduction()
            // The first time also creates what all items share, which the walkthrough leaves out.
            try await app.type(Key.enter, until: texts.buy)
            try await app.type(Key.escape, until: texts.allItems)
            try await app.type(Key.enter, until: texts.buy)
            try await app.quit()
            let trace = try String(contentsOfFile: app.folder.path + "/trace.log", encoding: .utf8)
            let opened = trace.split(separator: "\n").map(String.init)
            let start = try #require(opened.lastIndex { $0.contains("input: enter") })
            let steps = opened[start...].filter { !others.contains(where: $0.contains) }
            let state = try #require(steps.firstIndex { $0.contains("State published") })
            let frame = try #require(steps[state...].first { $0.contains("Frame drawn") })
            // The frames while the item loads depend on the speed.
            let lines = steps.filter { !$0.contains("Frame drawn") } + [frame]
            let shown = try String(contentsOf: document, encoding: .utf8).matches(of: #/```trace\n([^`]+)```/#)
                .flatMap { $0.1.split(separator: "\n") }.map { $0.trimmingCharacters(in: .whitespaces) }
            let expected = lines.map { masked($0.trimmingCharacters(in: .whitespaces)) }
            #expect(shown.filter { !$0.isEmpty }.map(masked) == expected)
        }

        /// Returns the line with the same time, thread, port, sizes and id for all.
        private func masked(_ line: String) -> String {
            line.replacing(#/id \S+$/#, with: "id").replacing(#/\bthread-\d+\b|\bmain\b/#, with: "thread")
                .replacing(#/\d+/#, with: "0").replacing(#/ {2,}/#, with: "  ")
        }
    }
}
