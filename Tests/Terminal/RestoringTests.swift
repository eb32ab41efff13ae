import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    /// The App restores the terminal whenever it ends or is suspended.
    @Suite struct Restoring {
        private let welcome = ScreenTexts.english.welcome
        private let backgroundQuery = "\u{1B}]11;?"

        /// Runs the App in a shell that continues with `script`.
        private func start(_ script: String) async throws -> AppInPseudoterminal {
            let app = try AppInPseudoterminal(script: #"set -m; "$@"; status=$?; \#(script); exec sleep 60"#)
            try await app.shows([welcome])
            #expect(!(try app.session.settings()).echoes)
            return app
        }

        private func expectRestored(
            _ app: AppInPseudoterminal,
            after text: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let output = try await app.shows([text], sourceLocation: sourceLocation)
            // Lines wrap and the cursor is visible; the alternate screen (1049) is left.
            #expect(output.modes == ["7", "25"], sourceLocation: sourceLocation)
            // The title is taken from the stack on which it was saved.
            let titles = ["\u{1B}[22;0t", "\u{1B}[23;0t"].map(output.count)
            #expect(titles[0] == titles[1], sourceLocation: sourceLocation)
            #expect(try app.session.settings() == app.session.initialSettings, sourceLocation: sourceLocation)
        }

        @Test(
            arguments: [
                (SIGTERM, 143), (SIGHUP, 129), (SIGINT, 2), (SIGQUIT, 131),
                // The status of a crash is 128 and the signal.
                (SIGSEGV, 139), (SIGABRT, 134), (SIGBUS, 135), (SIGFPE, 136), (SIGILL, 132), (SIGTRAP, 133),
            ] as [(Int32, Int)]
        )
        func `A termination signal or a crash restores the terminal`(signal: Int32, status: Int) async throws {
            let app = try await start("echo ended $status")
            try app.session.signalForeground(signal)
            try await expectRestored(app, after: "ended \(status)")
        }

        @Test(arguments: [("q", 0), (Key.control("c"), 2), (Key.control("\\"), 131)])
        func `A key that quits restores the terminal`(key: String, status: Int) async throws {
            let app = try await start("echo ended $status")
            try app.session.type(key)
            try await expectRestored(app, after: "ended \(status)")
        }

        @Test func `Suspending restores the terminal, and resuming shows the screen in its new size`() async throws {
            let app = try await start(
                #"""
                while [ $status -eq 148 ]; do echo suspended; read line; fg >/dev/null; status=$?; done
                echo "ended $status"
                """#
            )
            for time in 1...2 {
                try await app.type(Key.control("z"), untilAgain: "suspended")
                try await expectRestored(app, after: "suspended")
                try app.session.resize(to: TerminalSize(40, 12))
                let output = try await app.type(Key.enter, untilAgain: welcome)
                #expect(output.modes.contains("1049"))
                // The background may have changed, so it is queried again.
                #expect(output.count(of: backgroundQuery) == 1 + time)
            }
            try app.session.type("q")
            try await expectRestored(app, after: "ended 0")
            // The key bar is in the last row.
            let resumed = try #require(app.session.contents.text.components(separatedBy: "suspended").last)
            #expect(resumed.contains("\u{1B}[12;") && !resumed.contains("\u{1B}[24;"))
        }

        @Test func `In the background, a suspended App leaves the terminal to the shell`() async throws {
            let app = try await start(
                #"echo suspended; read line; bg >/dev/null; kill %1; wait %1; echo "ended $?""#
            )
            try await app.type(Key.control("z"), until: "suspended")
            try app.session.type(Key.enter)
            try await expectRestored(app, after: "ended 143")
            #expect(app.session.contents.count(of: backgroundQuery) == 1)
        }

        /// A shell at its prompt has settings of its own. bash sends no signal to a running program that it moves to the
        /// foreground.
        @Test func `An App that starts in the background shows its screen in the foreground`() async throws {
            let folder = AppFolder()
            let script = #"""
                set -m; stty -echo; "$@" &
                until grep -q "@Dependency made" \#(folder.path)/trace.log; do sleep 0.1; done 2>/dev/null
                echo ready; read line; stty echo; echo "got $line"; fg >/dev/null; echo "ended $?"; exec sleep 60
                """#
            let app = try AppInPseudoterminal(
                ["ui", "--trace", "text"],
                folder: folder,
                script: "exec bash -c '\(script)' bash \"$@\""
            )
            #expect(try await app.shows(["ready"]).text.trimmingCharacters(in: .newlines) == "ready")
            #expect(try app.session.settings().readsLines)
            try await app.type("hello", Key.enter, until: "got hello", welcome)
            try app.session.type("q")
            try await expectRestored(app, after: "ended 0")
        }
    }
}
