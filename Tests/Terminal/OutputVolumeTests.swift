import Foundation
import TerminalEmulator
import Testing

extension AppScreens {
    /// The App does no more than it must.
    @Suite struct Quiet {
        private let words = Words.english

        private func catalogue() async throws -> AppInTerminal {
            let app = try AppInTerminal(size: TerminalSize(200, 60))
            try await app.skipIntroduction()
            return app
        }

        @Test func whereNothingChangesNothingIsWritten() async throws {
            let app = try await catalogue()
            // What belongs to the start may still be drawn.
            try await app.type(Key.down, Key.up, until: words.lamp)
            try await Task.sleep(for: .milliseconds(500))
            let (bytes, ticks) = (app.session.screen.byteCount, try processorTicks(of: app))
            // Nothing can be waited for where nothing is to happen.
            try await Task.sleep(for: .seconds(2))
            #expect(app.session.screen.byteCount == bytes)
            print("proof: idle for 2 s: 0 bytes written, \(try processorTicks(of: app) - ticks) ticks of 10 ms used")
        }

        @Test func movingTheSelectionWritesLittle() async throws {
            let app = try await catalogue()
            var most = 0
            for key in [Key.down, Key.down, Key.down, Key.up, Key.pageDown, Key.home, Key.end, Key.home] {
                let before = app.session.screen
                try app.session.type(key)
                let after = try await app.session.until { $0.frames > before.frames }
                most = max(most, after.byteCount - before.byteCount)
            }
            #expect(most <= 2048)
            print("proof: a key writes at most \(most) bytes at 200×60")
        }

        /// Of the whole process: user and system time (proc(5)).
        private func processorTicks(of app: AppInTerminal) throws -> Int {
            let file = "/proc/\(app.session.processIdentifier)/stat"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            // The name, in parentheses, may hold anything.
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return try #require(Int(fields[11])) + #require(Int(fields[12]))
        }
    }
}
