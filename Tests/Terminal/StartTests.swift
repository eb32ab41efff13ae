import HostileServer
import Processes
import TerminalEmulator
import Testing

extension AppScreens {
    /// The first screen of a run.
    @Suite struct Start {
        @Test(arguments: Words.allCases)
        func theFirstScreenWaitsForNobody(words: Words) async throws {
            let server = try await HostileServer { _ in .silence }
            let clock = ContinuousClock()
            let start = clock.now
            let app = try AppInTerminal(["ui", "--api-url", server.url], environment: ["LANG": words.locale])
            try await app.session.until { $0.frames > 0 }
            print("proof: the first screen after \((clock.now - start) / .milliseconds(1)) ms, the server being silent")
            try await app.shows([words.welcome])
            try await app.type(Key.escape, until: words.home, words.profile, words.settings, words.loading)
            try await app.quit()
        }

        @Test func aLinkLeadsToItsPlace() async throws {
            let app = try AppInTerminal(["open", "trellis://home/items/itm_01/comments/cmt_0102?sheet=checkout"])
            try await app.shows([Words.english.welcome])
            // Who pays has to be known: the sheet waits behind the sign-in.
            try await app.type(Key.escape, until: Words.english.signIn)
            try await app.type("mina@example.com", Key.tab, "trellis-demo", Key.enter, until: Words.english.pay)
            try app.session.type(Key.escape)
            try await app.session.until { $0.shows("‹ Item  Replies") && !$0.shows("Checkout") }
        }

        @Test func aWrongLinkIsSaidToBeOne() async throws {
            let app = try AppInTerminal(["open", "trellis://nowhere/at/all"])
            let (ending, screen) = try await app.session.end()
            #expect(ending == .exited(64))
            #expect(screen.text.contains("part 1 is not valid"))
        }

        @Test func itBeginsWhereItEnded() async throws {
            let folder = AppFolder()
            let first = try AppInTerminal(folder: folder)
            try await first.skipIntroduction()
            try await first.type(Key.enter, until: Words.english.buy)
            try await first.type("c", until: "Leo Martin")
            let left = first.session.screen
            try await first.quit()

            let second = try AppInTerminal(folder: folder)
            try await second.shows(left)
            try await second.type(Key.escape, until: Words.english.buy)
        }

        @Test func whoSignedInStaysSignedIn() async throws {
            let folder = AppFolder()
            let first = try AppInTerminal(folder: folder)
            try await first.skipIntroduction()
            try await first.type("2", until: Words.english.signIn)
            try await first.type("mina@example.com", Key.tab, "trellis-demo", Key.enter, until: "Mina Park")
            try await first.quit()
            try await AppInTerminal(folder: folder).shows(["Mina Park"])
        }

        @Test func theLanguageOfTheCommandLineCountsMore() async throws {
            let app = try AppInTerminal(["ui", "--language", "ko"])
            try await app.shows([Words.korean.welcome])
        }

        @Test func withoutACommandItShowsTheScreens() async throws {
            let app = try AppInTerminal([])
            try await app.skipIntroduction()
            try await app.quit()
        }
    }
}
