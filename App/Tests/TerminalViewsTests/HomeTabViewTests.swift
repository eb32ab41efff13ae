import Core
import CoreTesting
import Features
import FeaturesTesting
import Navigation
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct HomeTabViewTests {
    @Test(arguments: TestWindow.all)
    func `A tab keeps its screens while another tab is shown`(window: TestWindow) async throws {
        try await UITestSession.open(window, isSignedIn: true) { app in
            #expect(app.screen.text.contains(window.isKorean ? "₩68,000" : "$49.90"))
            await app.press(.enter, until: "A lamp with a paper shade.")
            await app.press("c", until: "Is it dimmable?", "› \(app.text(.replies(1)))")
            await app.press(.enter, until: "It is up to the bulb.")
            await app.press(.escape, until: "Is it dimmable?")
            await app.press(.enter, "p", until: "Mina", app.text(.region))
            await app.press("1", until: "It is up to the bulb.")
            await app.press(.escape, .escape, .backspace, until: "Red kite")
        }
    }

    @Test(arguments: TestWindow.all)
    func `The header shows the user and opens the accounts`(window: TestWindow) async throws {
        try await UITestSession.open(window, isSignedIn: true) { app in
            await app.shows("Mina")
            await app.press("a", until: "Leo", app.text(.current))
            await app.press(.home, .enter, until: "●  Leo")
            await app.press(.escape, untilGone: app.text(.current))
            await app.shows("Paper lamp", "Leo")
            _ = try await app.environment.auth.signOutOfAll()
            await app.shows("Paper lamp", app.text(.guest))
            app.screen.click(app.text(.guest))
            await app.shows(String(app.text(.noAccounts).prefix(4)))
            await app.press("a", until: app.text(.password))
        }
    }

    @Test func `The selection is restored on the way back`() async throws {
        try await UITestSession.open { app in
            await app.press(.down, .enter, until: "‹ Home")
            await app.press(.escape, .enter, until: "Stone jar", "First words.")
        }
    }

    @Test func `A search filters the items and Esc ends it`() async throws {
        try await UITestSession.open { app in
            await app.shows("3 items")
            await app.press("/")
            app.screen.type("salt")
            await app.shows("1 item", "Stone jar")
            #expect(!app.screen.text.contains("Paper lamp"))
            await app.press(.enter, .enter, until: "First words.")
            await app.press(.escape, until: "/ salt")
            await app.press("/")
            app.screen.type("q1")
            await app.shows("No items match “saltq1”.")
            await app.press(.escape, until: "Products", "3 items")
            #expect(!app.screen.isQuitting)
        }
    }

    @Test func `Further pages are loaded on scrolling, and a failed page is retried`() async throws {
        let pages = [
            FeatureTestEnvironment.manyItems(0..<10, next: "n"), FeatureTestEnvironment.manyItems(10..<20, next: "m"),
        ]
        try await UITestSession.open(
            TestWindow(height: 16),
            prepare: { environment in
                for page in pages { environment.network.reply(to: .get, "/v1/items", json: page) }
                environment.network.reply(to: .get, "/v1/items", error: .unreachable)
            }
        ) { app in
            await app.shows("10 items+", "Item 0")
            #expect(app.environment.network.requests.count == 1)
            await app.press(.end, until: "20 items+")
            await app.press(.end, until: "Item 19", "Can't reach the server")
            app.environment.answer("/v1/items", FeatureTestEnvironment.manyItems(20..<22, next: nil))
            await app.press("r", until: "22 items")
            await app.showsNoMore("Can't reach the server")
        }
    }

    @Test(arguments: TestWindow.all)
    func `A failed load is retried with r`(window: TestWindow) async throws {
        try await UITestSession.open(window, prepare: { $0.fail("/v1/items") }) { app in
            await app.shows(window.isKorean ? "서버에 연결할 수 없어요." : "Can't reach the server", "r \(app.text(.retry))")
            app.environment.addItems()
            await app.press("r", until: "Paper lamp")
        }
    }

    @Test(arguments: TestWindow.all)
    func `Without the server, cached items are shown with their date`(window: TestWindow) async throws {
        try await UITestSession.open(window) { app in
            app.environment.fail("/v1/items")
            await app.press("r")
            let notice = window.isKorean ? "오프라인이에요." : "Offline."
            await app.shows("Paper lamp", notice)
            app.environment.addItems()
            await app.press("r", untilGone: notice)
            await app.shows("Paper lamp")
        }
    }

    @Test func `An empty list of comments or items shows a message`() async throws {
        try await UITestSession.open(prepare: { environment in
            environment.addItems()
            environment.answer("/v1/items/lamp/comments", CatalogJSON.comments())
        }) { app in
            await app.shows("Paper lamp")
            await app.press(.enter, "c", until: "No comments yet.")
            await app.press(.escape, .escape)
            app.environment.answer("/v1/items", CatalogJSON.items())
            await app.press("r", until: "No items yet.")
        }
    }

    @Test func `A picture is drawn in color or as text`() async throws {
        try await UITestSession.open { app in
            await app.press(.enter, "p", until: "▀", "Auto")
            #expect(app.screen.style(of: "▀")?.foreground == .rgb(255, 0, 0))
            await app.press("m", "m", "m", until: "Text")
            #expect(app.screen.position(of: "▀") == nil)
            #expect(app.environment.settings.settings.pictures == .text)
            await app.press(.escape, until: "First words.")
        }
    }

    @Test func `An unavailable destination shows a message`() async throws {
        try await UITestSession.open { app in
            app.router.tabs.home.push(.replies("c1"))
            await app.shows("This screen isn't available. Go back.")
            await app.press(.escape, until: "Paper lamp")
        }
    }
}
