import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct OutputVolume {
        private static let frameEnd = "\u{1B}[?2026l"

        /// Returns the synchronized frames, each with the output before it.
        private func frames(_ output: Output, from start: Int = 0) -> [String] {
            String(decoding: output.bytes[start...], as: UTF8.self).components(separatedBy: Self.frameEnd).dropLast()
        }

        /// Starts the App and waits until it shows the list and a picture.
        private func start() async throws -> AppInPseudoterminal {
            let app = try AppInPseudoterminal(size: TerminalSize(200, 60))
            try await app.type(Key.background("1e1e1e"), until: ScreenTexts.english.welcome)
            try await app.skipIntroduction()
            try await app.session.until { frames($0).contains { $0.contains("▀") } }
            return app
        }

        @Test func `An idle app writes nothing`() async throws {
            let app = try await start()
            // The second page and the picture are the last parts of the start that are drawn.
            try await app.session.until { $0.shows("Shield kite") && $0.text.hasSuffix(Self.frameEnd) }
            let (bytes, ticks) = (app.session.contents.bytes.count, try processorTicks(of: app))
            // There is no event to wait for.
            try await Task.sleep(for: .seconds(2))
            #expect(app.session.contents.bytes.count == bytes)
            print("proof: idle for 2 s: 0 bytes written, \(try processorTicks(of: app) - ticks) ticks of 10 ms used")
        }

        @Test func `A key press writes at most 4,096 bytes`() async throws {
            let app = try await start()
            var most = 0
            // Each key selects an item whose picture is not loaded yet, and is drawn after the rest.
            for key in [Key.down, Key.down, Key.down, Key.down, Key.pageDown] {
                let start = app.session.contents.bytes.count
                try app.session.type(key)
                let output = try await app.session.until { output in
                    frames(output, from: start).contains { $0.contains("▀") }
                }
                // On a busy machine, the picture can be in the first frame.
                let first = frames(output, from: start)[0]
                if !first.contains("▀") { most = max(most, first.utf8.count) }
            }
            #expect(most > 0 && most <= 4096)
            print("proof: a key writes at most \(most) bytes at 200×60")
        }

        /// Returns the user and system time of the whole process (proc(5)).
        private func processorTicks(of app: AppInPseudoterminal) throws -> Int {
            let file = "/proc/\(app.session.processIdentifier)/stat"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            // The name of the process, in parentheses, can contain any character.
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return try #require(Int(fields[11])) + #require(Int(fields[12]))
        }
    }
}
