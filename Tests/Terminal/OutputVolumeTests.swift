import Foundation
import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct OutputVolume {
        @Test func `An idle app writes nothing`() async throws {
            let app = try await AppInTerminal(size: TerminalSize(200, 60), backgroundReport: Key.background("1e1e1e"))
                .skipIntroduction()
            // The second page and the picture are the last parts of the start that are drawn.
            try await app.shows(["▀▀▀", "Items  16"])
            let (bytes, ticks) = (app.session.screen.byteCount, try processorTicks(of: app))
            // There is no event to wait for.
            try await Task.sleep(for: .seconds(2))
            #expect(app.session.screen.byteCount == bytes)
            print("proof: idle for 2 s: 0 bytes written, \(try processorTicks(of: app) - ticks) ticks of 10 ms used")
        }

        @Test func `A key press writes at most 4,096 bytes`() async throws {
            let app = try await AppInTerminal(size: TerminalSize(200, 60), backgroundReport: Key.background("1e1e1e"))
                .skipIntroduction()
            var most = 0
            // Each key selects an item whose picture is not loaded yet, and is drawn after the rest.
            for key in [Key.down, Key.down, Key.down, Key.down, Key.pageDown] {
                let before = try await app.shows(["▀▀▀"])
                try app.session.type(key)
                let after = try await app.session.until { $0.frames > before.frames }
                most = max(most, after.frameSizes[before.frames])
            }
            #expect(most <= 4096)
            print("proof: a key writes at most \(most) bytes at 200×60")
        }

        /// Returns the user and system time of the whole process (proc(5)).
        private func processorTicks(of app: AppInTerminal) throws -> Int {
            let file = "/proc/\(app.session.processIdentifier)/stat"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            // The name of the process, in parentheses, can contain any character.
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return try #require(Int(fields[11])) + #require(Int(fields[12]))
        }
    }
}
