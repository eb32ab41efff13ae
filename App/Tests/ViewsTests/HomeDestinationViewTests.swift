import AnalyticsModule
import AuthModule
import Core
import CoreTesting
import DependencyInjection
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct HomeDestinationViewTests {
    @Test func `Enter opens a comment, also without replies, but no reply`() async throws {
        let app = try await UITestSession(link: "trellis://home/items/lamp/discussion")
        app.environment.answer("/v1/items/lamp/comments/c2/replies", CatalogJSON.replies())
        await app.shows("Is it dimmable?", "enter open")
        #expect(app.screen.lines.filter { $0.contains("›") }.map { $0.drop { $0 == " " } } == ["▌ 1 reply ›"])
        await app.press(.down, .enter, until: "No replies yet.", "Lovely.")
        await app.press(.escape, until: "enter open")
        // The replies are below the comment that they answer.
        await app.click("Is it dimmable?", until: "Replies", "Is it dimmable?", "It is up to the bulb.")
        await app.press(.enter)
        #expect(app.router.tabs.home.path.last == .replies("c1"))
    }

    @Test(arguments: TestWindow.all.filter { $0.width >= 80 })
    func `Replies lead to the profile with a key that they show`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        let hint = "2 \(app.text(.yourProfile).lowercased())"
        await app.press(.enter, "c", until: "Is it dimmable?")
        await app.press(.enter, until: "It is up to the bulb.", hint)
        await app.click(hint, until: "Mina", app.text(ProfileSheet.edit.title))
        await app.press("1", until: "It is up to the bulb.")
    }

    @Test func `A screen shows the item of a replaced use case, with a long title`() async throws {
        let app = try await UITestSession()
        let kite = Item(
            id: "lamp",
            title: "The notebook with numbered pages, an index you will really fill in, and a ribbon",
            summary: "A kite",
            description: "It flies at night.",
            category: "outdoors",
            prices: [],
            imageURL: nil,
            commentCount: 0
        )
        app.environment.container.register(instance: GetItemUseCase { _ in CachedResult(kite) })
        await app.press(.enter, until: "The notebook with numbered pages", "and a ribbon", "It flies at night.")
    }

    @Test(arguments: TestWindow.all)
    func `A tab keeps its screens while another tab is shown`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        #expect(app.screen.text.contains(window.isKorean ? "₩68,000" : "$49.90"))
        await app.press(.enter, until: "A lamp with a paper shade.")
        await app.press("c", until: "Is it dimmable?", app.text(.replies(1)))
        await app.press(.enter, until: "It is up to the bulb.")
        await app.press(.escape, until: "Is it dimmable?")
        await app.press(.enter, "2", until: "Mina", app.text(ProfileSheet.edit.title))
        await app.press("1", until: "It is up to the bulb.")
        await app.press(.escape, .escape, .backspace, until: "Red kite")
    }

    @Test(arguments: TestWindow.all.filter { $0.width >= 80 })
    func `The tab bar shows the user and the connection, and opens the accounts`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        await app.shows("Mina", "· \(app.text(AuthUser.mina.tier.name))")
        #expect(!app.screen.text.contains(app.text(.connecting)))
        app.environment.connection.begin()
        await app.shows("○ \(app.text(.connecting))")
        app.environment.connection.finish(after: nil)
        await app.shows("● \(app.text(.online))")
        await app.press("a", until: "Leo", app.text(.current))
        await app.press(.home, .enter, until: "Leo · ")
        await app.press(.escape, untilGone: app.text(.current))
        await app.shows("Paper lamp", "Leo")
        _ = try await app.environment.auth.signOutOfAll(.grant)
        await app.shows("Paper lamp", app.text(.notSignedIn))
        await app.click(app.text(.notSignedIn), until: String(app.text(.noAccounts).prefix(4)))
        await app.press("+", until: app.text(.password))
    }

    @Test func `A search filters the items, Esc ends it, and a long text is cut`() async throws {
        let app = try await UITestSession()
        await app.shows("Items  3", "/ Search")
        await app.press("/")
        await app.type("salt", until: "/ salt", "Stone jar")
        await app.showsNoMore("Paper lamp")
        #expect(app.keyBar.contains("esc clear"))
        await app.press(.enter, until: "esc clear")
        await app.press(.enter, until: "First words.")
        await app.press(.escape, until: "/ salt")
        await app.press("/")
        await app.type("q1", until: "No items match “saltq1”.", "Esc clears the search.")
        // A message in place of content is centered.
        let column = try #require(app.screen.position(of: "No items match “saltq1”.")?.x)
        #expect(abs(80 - "No items match “saltq1”.".count - 2 * column) <= 2)
        await app.press(.escape, until: "Items  3")
        #expect(!app.screen.isQuitting)
        await app.press("/")
        app.screen.paste(String(repeating: "salt ", count: 10_000))
        await app.shows(app.text(.init(.tooLong)).replacing("%@", with: "100"))
    }

    @Test func `Further pages are loaded on scrolling, and a failed page is retried`() async throws {
        let pages = [(0..<10, "n"), (10..<20, "m")].map { FeatureTestEnvironment.manyItems($0, next: $1) }
        let app = try await UITestSession(
            TestWindow(height: 16),
            prepare: { environment in
                for page in pages { environment.network.reply(to: .get, "/v1/items", json: page) }
                environment.network.reply(to: .get, "/v1/items", error: .unreachable)
            }
        )
        await app.shows("Item 0")
        #expect(app.environment.network.requests.count == 1)
        // The number of items is not known before the last page.
        let heading = app.screen.lines.first { $0.contains("Items") }
        #expect(heading?.contains { $0.isNumber } == false, "\(heading ?? "")")
        await app.press("G", until: "Item 19", "Can't reach the server")
        app.environment.answer("/v1/items", FeatureTestEnvironment.manyItems(20..<22, next: nil))
        await app.press("r", until: "Items  22")
        await app.showsNoMore("Can't reach the server")
    }

    @Test(arguments: TestWindow.all)
    func `A failed load is retried with r, also while cached items are shown`(window: TestWindow) async throws {
        let app = try await UITestSession(window, prepare: { $0.fail("/v1/items") })
        await app.shows(window.isKorean ? "서버(x)에 연결할 수 없어요" : "Can't reach the server at x", app.text(.retry))
        app.environment.addItems()
        await app.press("r", until: "Paper lamp")
        app.environment.fail("/v1/items")
        await app.press("r")
        let notice = window.isKorean ? "오프라인이에요." : "Offline."
        await app.shows("Paper lamp", notice)
        app.environment.addItems()
        await app.press("r", untilGone: notice)
    }

    @Test func `An empty list of comments or items shows a message`() async throws {
        let app = try await UITestSession(prepare: { environment in
            environment.addItems()
            environment.answer("/v1/items/lamp/comments", CatalogJSON.comments())
        })
        await app.shows("Paper lamp")
        await app.press(.enter, "c", until: "No comments yet.")
        await app.press(.escape, .escape)
        app.environment.answer("/v1/items", CatalogJSON.items())
        await app.press("r", until: "No items yet.")
    }

    @Test(arguments: TestWindow.all)
    func `Items and comments that cannot be shown are counted`(window: TestWindow) async throws {
        let app = try await UITestSession(window)
        app.environment.answer("/v1/items", CatalogJSON.page("items", ["{}", CatalogJSON.item("lamp")]))
        await app.press("r", until: app.text(.unreadableItems(1)))
        let comments = [CatalogJSON.comment("c1", text: "Lovely."), "{}", "{}"]
        app.environment.answer("/v1/items/lamp/comments", CatalogJSON.page("comments", comments))
        await app.press("c", until: "Lovely.", app.text(.unreadableComments(2)))
    }

    @Test func `A picture is drawn in color or as text`() async throws {
        let app = try await UITestSession()
        await app.press(.enter, "p", until: "▀", "Picture mode: Auto")
        #expect(app.screen.style(of: "▀")?.foreground == .rgb(255, 0, 0))
        await app.press("m", "m", "m", until: "Picture mode: Text")
        #expect(app.screen.position(of: "▀") == nil)
        #expect(app.environment.settings.settings.pictures == .text)
        await app.press(.escape, until: "First words.")
    }

    @Test func `The next and previous picture replace the one in front`() async throws {
        let app = try await UITestSession()
        app.environment.answer("/v1/items/jar/image", "no picture")
        await app.press("p", until: "Picture mode", "Paper lamp")
        await app.press("n", until: "This picture can't be shown.")
        await app.press("N", until: "Paper lamp", "▀")
        #expect(app.environment.network.requests.compactMap { $0.query["width"] } == ["480", "480", "480"])
        await app.press(.escape, until: "Stone jar")
    }

    @Test func `A wide window shows the selected item beside the list`() async throws {
        let app = try await UITestSession(TestWindow(width: 120, height: 35))
        await app.shows("A lamp with a paper shade.", "₩68,000", "▀", "enter open   b buy   c comments   p picture")
        await app.press(.down, until: "A jar for salt.")
        await app.showsNoMore("A lamp with a paper shade.")
        // The keys act on the selected row at once.
        await app.press(.up, "p", until: "Picture mode", "Paper lamp")
        await app.press(.escape, until: "A lamp with a paper shade.", "Red kite")
        // The bar shows that the item has the focus, which stays there in a window of another size.
        await app.press(.down, .enter, until: "‹ Items   Stone jar", "p picture   n next item   N previous item   tab")
        await app.press("n", until: "It flies.")
        await app.press("N", until: "A jar for salt.")
        app.screen.resize(width: 80, height: 24)
        await app.shows("‹ Items", "A jar for salt.")
        app.screen.resize(width: 120, height: 35)
        await app.shows("‹ Items   Stone jar", "enter buy", "Paper lamp")
        await app.press(.escape, until: "enter open")
    }

    @Test func `An item that a link opens has the focus beside the list`() async throws {
        let app = try await UITestSession(TestWindow(width: 120, height: 35), link: "trellis://home/items/kite")
        await app.shows("‹ Items   Red kite", "It flies.", "enter buy")
        await app.press(.escape, until: "enter open")
    }

    @Test func `The item that is selected first beside the list is no event`() async throws {
        let app = try await UITestSession(TestWindow(width: 120, height: 35))
        await app.shows("A lamp with a paper shade.", "First words.")
        await app.press("/", "j", "a", "r", until: "A jar for salt.")
        await app.press(.escape, until: "A lamp with a paper shade.")
        #expect(app.router.tabs.home.path.isEmpty)
        app.screen.resize(width: 80, height: 24)
        #expect(app.screen.text.contains("Red kite") && !app.screen.text.contains("First words."))
        app.screen.resize(width: 120, height: 35)
        await app.click("Red kite", until: "It flies.")
        #expect(app.environment.events.compactMap { $0.properties["product_id"] } == ["kite"])
    }

    @Test(arguments: TestWindow.all)
    func `The first comments on an item are below its text`(window: TestWindow) async throws {
        let app = try await UITestSession(window, link: "trellis://home/items/lamp")
        await app.shows("[ \(app.text(.buy)) ]")
        while !app.screen.text.contains("Is it dimmable?") {
            // The comments can arrive after the text, to which a wide window need not scroll.
            if window.width < 100 { await app.press("G") }
            await Task.yield()
        }
        await app.shows("Lovely.")
    }

    @Test func `A picture that fails to load takes no room beside the list`() async throws {
        let app = try await UITestSession(TestWindow(width: 120, height: 35))
        app.environment.fail("/v1/items/jar/image")
        await app.shows("▀")
        let row = try #require(app.screen.position(of: "A lamp with a paper shade.")).y
        await app.press("j", until: "A jar for salt.")
        while try #require(app.screen.position(of: "A jar for salt.")).y > row - 4 { await Task.yield() }
        await app.press("k", until: "A lamp with a paper shade.")
        #expect(app.screen.position(of: "A lamp with a paper shade.")?.y == row)
    }

    @Test func `Without colors, the output has no color, and no picture is fetched for a text`() async throws {
        let app = try await UITestSession(TestWindow(width: 120, height: 35), colorDepth: .none)
        await app.shows("A lamp with a paper shade.", "First words.")
        #expect(!app.environment.network.requests.map(\.target).contains("/v1/items/lamp/image"))
        app.environment.settings.update { $0.theme = .dark }
        app.screen.resize(width: 80, height: 24)
        #expect(app.screen.style(of: "Paper lamp")?.attributes.contains(.reversed) == true)
        #expect(!String(decoding: app.screen.output(), as: UTF8.self).contains("38;"))
    }

    @Test func `The list acts on the selected item, also on the way back`() async throws {
        let app = try await UITestSession(isSignedIn: true)
        await app.press(.down, "c", until: "‹ Items", "Comments on Stone jar", "No comments yet.")
        await app.press(.escape, until: "Paper lamp", "Stone jar")
        await app.press(.enter, until: "‹ Items", "Stone jar", "First words.")
        await app.press(.escape, until: "Paper lamp", "Stone jar")
        await app.press("b", until: "Checkout", "Stone jar")
        await app.press(.escape, untilGone: "Checkout")
        await app.press(.up, "p", until: "Picture mode")
    }

    @Test(arguments: TestWindow.all)
    func `Enter on an item buys it, whatever the height`(window: TestWindow) async throws {
        let app = try await UITestSession(window, isSignedIn: true)
        await app.press(.enter, until: "[ \(app.text(.buy)) ]", "First words.")
        await app.press(.enter, until: app.text(HomeSheet.checkout().title))
        await app.press(.escape, untilGone: app.text(HomeSheet.checkout().title))
        await app.press(.right, .enter, until: "Is it dimmable?")
    }

    @Test func `A search says that it is loading until all pages are searched`() async throws {
        let gate = Gate()
        let app = try await UITestSession(prepare: { environment in
            let page = FeatureTestEnvironment.manyItems(0..<10, next: "n", total: 12)
            environment.network.reply(to: .get, "/v1/items", json: page)
            environment.network.reply(to: .get, "/v1/items") { _ throws(NetworkError) in
                await gate.pass()
                return .init(status: 200, body: Data(FeatureTestEnvironment.manyItems(10..<12, next: nil).utf8))
            }
        })
        // The number of items is that of the server.
        await app.shows("Items  12", "Item 0")
        await app.press("/")
        await app.type("Item 11", until: "Loading…")
        #expect(!app.screen.text.contains("No items match"))
        gate.open()
        await app.showsNoMore("Loading…")
        await app.shows("Item 11", "Home & Living · 0 comments")
        #expect(!app.screen.text.contains("No items match"))
    }

    @Test func `The search and the selection are kept while other screens are shown`() async throws {
        let app = try await UITestSession(TestWindow(width: 120, height: 35))
        await app.press("/")
        app.screen.type("e")
        await app.press(.enter, .down, until: "A jar for salt.")
        await app.press("3", until: "Language")
        await app.press("1", until: "/ e", "A jar for salt.")
        await app.press(.enter, .escape, until: "/ e", "A jar for salt.")
        await app.press(.down, until: "It flies.")
    }

    @Test func `A removed item or an unavailable screen offers the way back only`() async throws {
        let app = try await UITestSession()
        app.router.tabs.home.push(.replies("c1"))
        await app.shows("This screen isn't available. Go back.")
        await app.press(.escape, until: "Paper lamp")
        app.environment.network.reply(to: .get, "/v1/items/gone", status: 404, json: "{}")
        app.environment.network.reply(to: .get, "/v1/items/gone/comments", status: 404, json: "{}")
        app.router.tabs.home.push(.item("gone"))
        await app.shows("Item not found", "[ Back ]  esc")
        for key: Key in ["b", "c", "p", "n", "r"] {
            await app.press(key)
            #expect(app.notice.contains("\(key)"), "\(key) has an action:\n\(app.screen.text)")
        }
        await app.press(.enter, until: "Paper lamp")
        #expect(app.router.tabs.home.path.isEmpty)
    }

    @Test(arguments: [
        ("?cover=picture;item=gone", "Item not found"), ("?cover=picture", "This screen isn't available"),
    ])
    func `A picture without an item offers the way back`(link: String, message: String) async throws {
        let app = try await UITestSession()
        app.environment.network.reply(to: .get, "/v1/items/gone", status: 404, json: "{}")
        await app.session.open(link: "trellis://home" + link)
        await app.shows(message, "[ Back ]  esc")
        await app.press(.enter, until: "Paper lamp")
        #expect(app.router.tabs.home.cover == nil)
    }
}
