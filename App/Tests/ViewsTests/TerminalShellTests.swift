import AnalyticsModule
import AuthModule
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct TerminalShellTests {
    @Test(arguments: TestWindow.all)
    func `The first frame shows the name of the app and makes no request`(window: TestWindow) async throws {
        let app = try await UITestSession(window, prepare: { _ in })
        #expect(app.screen.text.contains("Trellis"))
        #expect(app.screen.text.contains(app.text(.loading)))
        #expect(app.environment.network.requests.isEmpty)
    }

    @Test(arguments: [false, true], [nil, "trellis://settings", "trellis://profile"])
    func `From the first frame on, only the first screen is drawn and active`(
        isFirstStart: Bool,
        link: String?
    ) async throws {
        let app = try await UITestSession(
            showsIntroduction: isFirstStart,
            link: link,
            recordsFrames: true,
            prepare: { $0.addItems() }
        )
        var texts = [app.text(.loading)]
        var coordinators = ["AppCoordinator"]
        if isFirstStart {
            texts.append(app.text(OnboardingViewModel.Page.welcome.title))
            await app.shows(texts[1])
            for _ in 0..<20 { await Task.yield() }
            #expect(app.coordinators == coordinators && app.environment.network.requests.isEmpty)
            await app.press(.escape)
            // Without a link, the first screen is known during the introduction.
            if link == nil { texts[0] = "Items" }
        }
        switch link {
        case nil:
            texts.append("Items")
            coordinators.append("HomeCoordinator")
        case "trellis://settings":
            texts.append("Appearance")
            coordinators.append("SettingsCoordinator")
        default: texts.append("Password")
        }
        await app.shows(texts.last ?? "")
        for _ in 0..<20 { await Task.yield() }
        #expect(app.coordinators == coordinators)
        #expect(app.environment.network.requests.isEmpty || link == nil)
        #expect(!app.environment.log.entries.contains { $0.message == "Failure shown" })
        for frame in app.frames.drop(while: { $0.contains(app.text(.loading)) }) {
            #expect(texts.contains { frame.contains($0) }, "\(frame)")
        }
    }

    @Test func `The first screen does not wait for the network`() async throws {
        let gate = Gate()
        let items = CatalogJSON.items()
        let app = try await UITestSession(prepare: { $0.answer("/v1/items", behind: gate, items) })
        await app.shows("Items", "▁▁▁", "3 Settings")
        await app.press("3", until: "Language", "System default")
        gate.open()
    }

    @Test(arguments: TestWindow.all)
    func `The introduction is shown once and can be opened again`(window: TestWindow) async throws {
        let app = try await UITestSession(window, showsIntroduction: true)
        await app.shows(app.text(OnboardingViewModel.Page.welcome.title))
        await app.press(.right, until: app.text(OnboardingViewModel.Page.navigation.title))
        await app.press(.left, .enter, .enter, until: app.text(OnboardingViewModel.Page.privacy.title))
        await app.press(.enter, until: "Paper lamp")
        #expect(app.environment.analytics.consent == .denied)
        #expect(app.environment.settings.settings.hasSeenOnboarding)
        await app.press("i", until: app.text(OnboardingViewModel.Page.welcome.title))
        await app.press(.escape, until: "Paper lamp")
    }

    @Test(arguments: TestWindow.all)
    func `The introduction names the server that the user chose`(window: TestWindow) async throws {
        let builtIn = window.isKorean ? "데모" : "demo"
        let demo = try await UITestSession(window, showsIntroduction: true)
        await demo.shows(builtIn)
        let app = try await UITestSession(window, showsIntroduction: true, server: "http://127.0.0.1:8080")
        await app.shows("http://127.0.0.1:8080")
        #expect(app.screen.position(of: builtIn) == nil)
    }

    @Test func `Keys and clicks select tabs, and the window has the title of the screen`() async throws {
        let app = try await UITestSession(isSignedIn: true)
        #expect(app.screen.title == "Items – Trellis")
        await app.press("]", until: "Gold")
        await app.press("]", until: "Appearance")
        #expect(app.screen.title == "Settings – Trellis")
        await app.press("]", until: "Paper lamp")
        await app.press("[", until: "Appearance")
        await app.press("1", until: "Paper lamp")
        await app.click("Settings", until: "Appearance")
    }

    @Test(arguments: TestWindow.all)
    func `The help lists the keys, and an unused key says so`(window: TestWindow) async throws {
        let app = try await UITestSession(window)
        await app.press("?", until: app.text(.init(.keys)), app.text(.init(.open)), app.text(.search).lowercased())
        await app.press(.end, until: app.text(.init(.quit)), app.text(.init(.nextTab)))
        await app.press(.escape, until: "Paper lamp")
        await app.press("z")
        #expect(app.notice.hasPrefix("z "))
        #expect(app.text(.init(.unusedKey)).replacing("%@", with: "z").hasPrefix(app.notice.prefix { $0 != "…" }))
    }

    @Test func `A link opens its destination, or a notice that stays until it is closed`() async throws {
        let app = try await UITestSession(link: "trellis://home/items/lamp/discussion")
        await app.shows("‹ Item", "Is it dimmable?")
        await app.press(.escape, until: "‹ Items", "Paper lamp", "First words.")
        await app.session.open(link: "trellis://nowhere")
        await app.shows("Unknown link 'trellis://nowhere'.")
        await app.press("x", untilGone: "Unknown link 'trellis://nowhere'.")
        await app.press(.escape, until: "Items")
    }

    @Test func `The key y copies the link of the screen and shows it, also from a panel`() async throws {
        let app = try await UITestSession(isSignedIn: true, link: "trellis://home/items/lamp/discussion")
        await app.shows("Is it dimmable?")
        await app.press("y")
        #expect(app.screen.clipboard == "trellis://home/items/lamp/discussion")
        #expect(app.notice == "Sent to the clipboard: trellis://home/items/lamp/discussion")
        await app.press(.escape, "b", until: "Checkout", "Pay $49.90")
        await app.press("y")
        #expect(app.screen.clipboard == app.session.link)
        #expect(app.session.link == "trellis://home/items/lamp?sheet=checkout;item=lamp")
    }

    @Test func `The number of the selected tab returns to the root of the tab`() async throws {
        let app = try await UITestSession(link: "trellis://home/items/lamp/discussion")
        await app.shows("Is it dimmable?")
        await app.press("3", "1", until: "Is it dimmable?")
        await app.press("1", until: "Items", "Paper lamp")
        #expect(app.router.tabs.home.path.isEmpty)
        await app.press(.enter, until: "‹ Items")
        await app.click("1 Home", until: "Items")
        #expect(app.router.tabs.home.path.isEmpty)
    }

    @Test(arguments: [20, 24, 30, 36, 40, 50, 60, 70, 80, 120, 200], ["en_US", "ko_KR"])
    func `The tab bar leaves parts out instead of cutting them off`(width: Int, locale: String) async throws {
        let window = TestWindow(locale: locale, width: width)
        let app = try await UITestSession(window, isSignedIn: true, prepare: { $0.addItems() })
        await app.shows(width < 36 ? "1 \(app.text(AppTabs.Tab.home.title))" : app.text(AppTabs.Tab.settings.title))
        let bar = app.screen.lines[0]
        #expect(!bar.contains("…"))
        let words =
            AppTabs.Tab.allCases.map { app.text($0.title) } + [
                "Trellis", "1", "2", "3", "Mina", "·", app.text(AuthUser.mina.tier.name), "○",
                app.text(.connecting),
            ]
        let parts = Set(words.flatMap { $0.split(separator: " ") })
        #expect(parts.isSuperset(of: bar.split(separator: " ")), "\(bar)")
    }

    @Test func `The keys n and N show the next and the previous item`() async throws {
        let app = try await UITestSession()
        await app.press(.enter, until: "‹ Items", "Paper lamp", "First words.")
        #expect(app.screen.title == "Paper lamp – Trellis")
        await app.press("n", until: "‹ Items", "Stone jar")
        await app.press("N", until: "‹ Items", "Paper lamp")
        #expect(app.router.tabs.home.path.count == 1)
    }

    @Test func `An unchanged screen writes nothing, and a key press at most 2,000 bytes`() async throws {
        let app = try await UITestSession(TestWindow(width: 200, height: 60))
        for turn in 0..<100 where turn == 0 || app.screen.isDirty { _ = app.screen.output() }
        #expect(app.screen.output().isEmpty)
        // Without a pause, after which the selected item would be shown, too.
        app.screen.press(.down)
        let bytes = app.screen.output().count
        #expect(bytes > 0 && bytes <= 2_000)
        #expect(app.screen.output().isEmpty)
        #expect(!app.screen.isAnimated)
    }

    @Test func `Resizing at each step loses no state`() async throws {
        let app = try await UITestSession(isSignedIn: true)
        app.screen.resize(width: 40, height: 12)
        await app.press(.down, .enter, until: "Stone jar", "First words.")
        app.screen.resize(width: 200, height: 60)
        await app.press("b", until: "Checkout", "Stone jar", "Pay $49.90")
        app.screen.resize(width: 19, height: 5)
        await app.shows("The window is")
        #expect(!app.screen.text.contains("Checkout"))
        app.screen.resize(width: 40, height: 12)
        await app.shows("Checkout")
        await app.press(.right, .enter, until: "Paid $49.90. Thank you.")
    }
}

extension UITestSession {
    /// The coordinators that were created, in order.
    fileprivate var coordinators: [String] { log.entries.compactMap { $0.metadata["type"] } }
}
