import AnalyticsModule
import Core
import CoreTesting
import Features
import FeaturesTesting
import Navigation
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ShellTests {
    @Test(arguments: Visit.Setting.all)
    func somethingStandsThereBeforeAnythingWasRead(setting: Visit.Setting) async throws {
        try await Visit.open(setting, prepare: { _ in }) { visit in
            #expect(visit.screen.text.contains("Trellis"))
            #expect(visit.screen.text.contains(visit.text(.loading)))
            #expect(visit.shop.network.requests.isEmpty)
        }
    }

    @Test func theFirstScreenWaitsForNoNetwork() async throws {
        let gate = Gate()
        try await Visit.open(prepare: { $0.answer("/v1/items", behind: gate, CatalogJSON.items()) }
        ) { visit in
            await visit.sees("All items", "Loading…", "3 Settings")
            await visit.press("3")
            await visit.sees("Language", "System default")
            gate.open()
        }
    }

    @Test(arguments: Visit.Setting.all)
    func theIntroductionIsShownOnce(setting: Visit.Setting) async throws {
        try await Visit.open(setting, isFirst: true) { visit in
            await visit.sees(OnboardingViewModel.Page.welcome.title)
            await visit.press(.right)
            await visit.sees(OnboardingViewModel.Page.navigation.title)
            await visit.press(.left, .enter, .enter)
            await visit.sees(OnboardingViewModel.Page.privacy.title)
            await visit.press(.tab, .enter)
            await visit.sees("Paper lamp")
            #expect(visit.shop.analytics.consent == .denied)
            #expect(visit.shop.settings.settings.hasSeenOnboarding)
            await visit.press("o")
            await visit.sees(OnboardingViewModel.Page.welcome.title)
            await visit.press(.escape)
            await visit.sees("Paper lamp")
        }
    }

    @Test func theTabsAreChangedByKeysAndByClicks() async throws {
        try await Visit.open(isSignedIn: true) { visit in
            await visit.sees("Paper lamp")
            await visit.press("]")
            await visit.sees("Gold")
            await visit.press("]")
            await visit.sees("HTTP client")
            await visit.press("]")
            await visit.sees("Paper lamp")
            await visit.press("[")
            await visit.sees("HTTP client")
            await visit.press("1")
            await visit.sees("Paper lamp")
            visit.screen.click("Settings")
            await visit.sees("HTTP client")
        }
    }

    @Test(arguments: Visit.Setting.all)
    func everyKeyIsInTheHelp(setting: Visit.Setting) async throws {
        try await Visit.open(setting) { visit in
            await visit.sees("Paper lamp")
            await visit.press("?")
            await visit.sees(visit.text(.keys), visit.text(.open).lowercased(), visit.text(.search).lowercased())
            await visit.press(.end)
            await visit.sees(visit.text(.quit).lowercased(), visit.text(.nextTab).lowercased())
            await visit.press(.escape)
            await visit.sees("Paper lamp")
            await visit.press("z")
            #expect(visit.helpBar.hasPrefix("z "))
            #expect(visit.text(.keyDoesNothing("z")).hasPrefix(visit.helpBar.prefix { $0 != "…" }))
        }
    }

    @Test func whatThePersonShouldKnowStaysUntilItIsRead() async throws {
        try await Visit.open { visit in
            await visit.session.open(link: "trellis://nowhere")
            await visit.sees("In the link")
            await visit.press("x")
            await visit.seesNoMore("In the link")
            await visit.sees("Paper lamp")
        }
    }

    @Test func aLinkOpensWhatItNames() async throws {
        try await Visit.open(link: "trellis://home/items/lamp/discussion") { visit in
            await visit.sees("‹ Item", "Is it dimmable?")
            await visit.press(.escape)
            await visit.sees("‹ Home", "Paper lamp", "First words.")
            await visit.press(.escape)
            await visit.sees("All items")
        }
    }

    @Test("The key y copies the link of the place and shows it, over a panel too")
    func copyLink() async throws {
        try await Visit.open(isSignedIn: true, link: "trellis://home/items/lamp/discussion") { visit in
            await visit.sees("Is it dimmable?")
            await visit.press("y")
            #expect(visit.screen.clipboard == "trellis://home/items/lamp/discussion")
            #expect(visit.helpBar == "Link: trellis://home/items/lamp/discussion")
            await visit.press(.escape, "b")
            await visit.sees("Checkout", "Pay $49.90")
            await visit.press("y")
            #expect(visit.screen.clipboard == visit.session.link)
            #expect(visit.session.link == "trellis://home/items/lamp?sheet=checkout;item=lamp")
        }
    }

    @Test("The number of the selected tab goes back to the root of the tab")
    func selectedTabTwice() async throws {
        try await Visit.open(link: "trellis://home/items/lamp/discussion") { visit in
            await visit.sees("Is it dimmable?")
            await visit.press("3", "1")
            await visit.sees("Is it dimmable?")
            await visit.press("1")
            await visit.sees("All items")
            #expect(visit.router.tabs.home.path.isEmpty)
        }
    }

    @Test("The keys n and N show the next and the previous item")
    func nextItem() async throws {
        try await Visit.open { visit in
            await visit.sees("Paper lamp", "Stone jar")
            await visit.press(.enter)
            await visit.sees("‹ Home", "Paper lamp", "First words.")
            await visit.press("n")
            await visit.sees("‹ Home", "Stone jar")
            await visit.press("N")
            await visit.sees("‹ Home", "Paper lamp")
            #expect(visit.router.tabs.home.path.count == 1)
        }
    }

    @Test func aWindowThatIsTooSmallSaysSo() async throws {
        try await Visit.open(Visit.Setting(system: "ko_KR", width: 18, height: 5)) { visit in
            await visit.sees("창이 너무")
            await visit.press("q")
            #expect(visit.screen.isQuitting)
        }
    }

    @Test func nothingIsWrittenWhileNothingChangesAndLittleForAKey() async throws {
        try await Visit.open(Visit.Setting(width: 200, height: 60)) { visit in
            await visit.sees("Red kite")
            for turn in 0..<100 where turn == 0 || visit.screen.isDirty { _ = visit.screen.output() }
            #expect(visit.screen.output().isEmpty)
            await visit.press(.down)
            let bytes = visit.screen.output().count
            #expect(bytes > 0 && bytes <= 2_000)
            #expect(visit.screen.output().isEmpty)
            #expect(!visit.screen.isAnimated)
        }
    }

    /// The window changes at each step, and nothing of what was done is lost.
    @Test func theWindowMayChangeAtAnyTime() async throws {
        try await Visit.open(isSignedIn: true) { visit in
            await visit.sees("Paper lamp")
            visit.screen.resize(width: 40, height: 12)
            await visit.press(.down, .enter)
            await visit.sees("Stone jar", "First words.")
            visit.screen.resize(width: 200, height: 60)
            await visit.press("b")
            await visit.sees("Checkout", "Pay $49.90 for Stone jar?")
            visit.screen.resize(width: 19, height: 5)
            #expect(!visit.screen.text.contains("Checkout"))
            visit.screen.resize(width: 40, height: 12)
            await visit.sees("Checkout")
            await visit.press(.enter)
            await visit.sees("Paid $49.90. Thank you.")
        }
    }
}
