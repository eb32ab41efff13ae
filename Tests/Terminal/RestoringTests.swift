import Foundation
import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    /// The App restores the terminal whenever it ends or is suspended.
    @Suite struct Restoring {
        /// Runs the App in a shell that prints a line before and after it.
        private func start() async throws -> AppInTerminal {
            let app = try AppInTerminal(
                script: #"""
                    set -m; printf '\033]2;shell\007'; echo before; "$@"
                    echo "ended $?"; exec sleep 60
                    """#
            )
            try await app.session.until { $0.isAlternate && $0.shows(ScreenTexts.english.welcome) }
            #expect(!(try app.session.settings()).echoes)
            return app
        }

        private func expectRestored(
            _ app: AppInTerminal,
            _ screen: Emulator,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            #expect(screen.modes == Emulator.defaultModes, sourceLocation: sourceLocation)
            #expect(screen.line(0) == "before", sourceLocation: sourceLocation)
            #expect(screen.title == "shell", sourceLocation: sourceLocation)
            #expect(try app.session.settings() == app.session.initialSettings, sourceLocation: sourceLocation)
        }

        @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 2), (SIGQUIT, 131)] as [(Int32, Int)])
        func `A termination signal restores the terminal`(signal: Int32, status: Int) async throws {
            let app = try await start()
            try app.session.signalForeground(signal)
            try expectRestored(app, try await app.session.until { $0.shows("ended \(status)") })
        }

        @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP])
        func `A crash restores the terminal`(signal: Int32) async throws {
            let app = try await start()
            try app.session.signalForeground(signal)
            // The status names the signal.
            try expectRestored(app, try await app.session.until { $0.shows("ended \(128 + signal)") })
        }

        @Test(arguments: ["q", Key.control("c"), Key.control("\\")])
        func `A key that quits restores the terminal`(key: String) async throws {
            let app = try await start()
            try app.session.type(key)
            try expectRestored(app, try await app.session.until { $0.shows("ended") })
        }

        /// Runs the App in a shell that resumes it after each suspension, once a line is typed.
        private func startToSuspend() async throws -> AppInTerminal {
            let app = try AppInTerminal(
                script: #"""
                    set -m; printf '\033]2;shell\007'; echo before; "$@"; status=$?
                    while [ $status -eq 148 ]; do echo suspended; read line; fg >/dev/null; status=$?; done
                    echo "ended $status"; exec sleep 60
                    """#
            )
            try await app.session.until { $0.isAlternate && $0.shows(ScreenTexts.english.welcome) }
            return app
        }

        @Test func `Suspending restores the terminal, and resuming shows the screen again`() async throws {
            let app = try await startToSuspend()
            let shown = app.session.screen.text
            for time in 1...2 {
                try app.session.type(Key.control("z"))
                let screen = try await app.session.until { screen in
                    !screen.isAlternate && screen.lines.count { $0 == "suspended" } == time
                }
                try expectRestored(app, screen)
                try app.session.type(Key.enter)
                // The background may have changed, so it is queried again.
                try await app.session.until {
                    $0.isAlternate && $0.text == shown && $0.backgroundQueries == 1 + time
                }
            }
            try app.session.type("q")
            try expectRestored(app, try await app.session.until { $0.shows("ended 0") })
        }

        @Test func `In the background, a suspended App leaves the terminal to the shell`() async throws {
            let app = try AppInTerminal(
                script: #"""
                    set -m; printf '\033]2;shell\007'; echo before; "$@"
                    echo suspended; read line; bg >/dev/null; kill %1; wait %1; echo "ended $?"; exec sleep 60
                    """#
            )
            try await app.session.until { $0.isAlternate && $0.shows(ScreenTexts.english.welcome) }
            try app.session.type(Key.control("z"))
            try await app.session.until { $0.shows("suspended") }
            try app.session.type(Key.enter)
            let screen = try await app.session.until { $0.shows("ended 143") }
            try expectRestored(app, screen)
            #expect(screen.backgroundQueries == 1)
        }

        /// A shell at its prompt has settings of its own. bash sends no signal to a running program that it moves to the
        /// foreground.
        @Test func `An App that starts in the background shows its screen in the foreground`() async throws {
            let folder = AppFolder()
            let script = #"""
                set -m; printf "\033]2;shell\007"; echo before; stty -echo; "$@" &
                until grep -q "@Dependency made" \#(folder.path)/trace.log; do sleep 0.1; done 2>/dev/null
                echo ready; read line; stty echo; echo "got $line"; fg >/dev/null; echo "ended $?"; exec sleep 60
                """#
            let app = try AppInTerminal(
                ["ui", "--trace", "text"],
                folder: folder,
                script: "exec bash -c '\(script)' bash \"$@\""
            )
            try await app.session.until { $0.shows("ready") }
            #expect(app.session.screen.lines.filter { !$0.isEmpty } == ["before", "ready"])
            #expect(app.session.screen.backgroundQueries == 0 && !app.session.screen.isAlternate)
            #expect(try app.session.settings().readsLines)
            try app.session.type("hello", Key.enter)
            try await app.session.until { $0.isAlternate && $0.shows(ScreenTexts.english.welcome) }
            try app.session.type("q")
            let screen = try await app.session.until { $0.shows("ended 0") }
            #expect(screen.shows("got hello"))
            try expectRestored(app, screen)
        }

        @Test func `A resize while suspended applies when the app resumes`() async throws {
            let app = try await startToSuspend()
            try app.session.type(Key.control("z"))
            try await app.session.until { $0.shows("suspended") }
            try app.session.resize(to: TerminalSize(40, 12))
            try app.session.type(Key.enter)
            try await app.session.until {
                $0.isAlternate && $0.shows(ScreenTexts.english.welcome) && $0.line(11).contains("? keys")
            }
        }
    }
}
