import Core
import CoreTesting
import Features
import FeaturesTesting
import Navigation
import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct HomeScreensTests {
    @Test(arguments: Visit.Setting.all)
    func oneGoesThreeDeepAndBack(setting: Visit.Setting) async throws {
        try await Visit.open(setting, isSignedIn: true) { visit in
            await visit.sees("Paper lamp")
            #expect(visit.screen.text.contains(setting.system == "ko_KR" ? "₩68,000" : "$49.90"))
            await visit.press(.enter)
            await visit.sees("A lamp with a paper shade.")
            await visit.press("c")
            await visit.sees("Is it dimmable?", "› \(visit.text(.replies(1)))")
            await visit.press(.enter)
            await visit.sees("It is up to the bulb.")
            await visit.press(.escape)
            await visit.sees("Is it dimmable?")
            await visit.press(.enter, "p")
            await visit.sees("Mina", visit.text(.region))
            await visit.press("1")
            await visit.sees("It is up to the bulb.")
            await visit.press(.escape, .escape, .backspace)
            await visit.sees("Red kite")
        }
    }

    @Test("The header shows the user and opens the accounts", arguments: Visit.Setting.all)
    func theHeaderShowsTheUserAndOpensTheAccounts(setting: Visit.Setting) async throws {
        try await Visit.open(setting, isSignedIn: true) { visit in
            await visit.sees("Paper lamp", "Mina")
            await visit.press("a")
            await visit.sees("Leo", visit.text(.current))
            await visit.press(.home, .enter)
            await visit.sees("●  Leo")
            await visit.press(.escape)
            await visit.seesNoMore(visit.text(.current))
            await visit.sees("Paper lamp", "Leo")
            _ = try await visit.shop.auth.signOutOfAll()
            await visit.sees("Paper lamp", visit.text(.guest))
            visit.screen.click(visit.text(.guest))
            await visit.sees(String(visit.text(.noAccounts).prefix(4)))
            await visit.press("a")
            await visit.sees(.password)
        }
    }

    @Test func whatWasSelectedIsSelectedOnTheWayBack() async throws {
        try await Visit.open { visit in
            await visit.sees("Red kite")
            await visit.press(.down, .enter)
            await visit.sees("‹ Home")
            await visit.press(.escape, .enter)
            await visit.sees("Stone jar", "First words.")
        }
    }

    @Test func theCatalogueIsSearched() async throws {
        try await Visit.open { visit in
            await visit.sees("3 items")
            await visit.press("/")
            visit.screen.type("salt")
            await visit.sees("1 item", "Stone jar")
            #expect(!visit.screen.text.contains("Paper lamp"))
            await visit.press(.enter, .enter)
            await visit.sees("First words.")
            await visit.press(.escape)
            await visit.sees("/ salt")
            await visit.press("/")
            visit.screen.type("q1")
            await visit.sees("Nothing matches “saltq1”.")
            await visit.press(.escape)
            await visit.sees("On sale", "3 items")
            #expect(!visit.screen.isQuitting)
        }
    }

    @Test func furtherPagesComeAsOneGoesDown() async throws {
        try await Visit.open(
            Visit.Setting(width: 80, height: 16),
            prepare: { shop in
                shop.network.reply(to: .get, "/v1/items", json: FeatureTestEnvironment.manyItems(0..<10, next: "n"))
                shop.network.reply(to: .get, "/v1/items", json: FeatureTestEnvironment.manyItems(10..<20, next: "m"))
                shop.network.reply(to: .get, "/v1/items", error: FeatureTestEnvironment.offline)
            }
        ) { visit in
            await visit.sees("10 items+", "Item 0")
            #expect(visit.shop.network.requests.count == 1)
            await visit.press(.end)
            await visit.sees("20 items+")
            await visit.press(.end)
            await visit.sees("Item 19", "Could not reach")
            visit.shop.answer("/v1/items", FeatureTestEnvironment.manyItems(20..<22, next: nil))
            await visit.press("r")
            await visit.sees("22 items")
            await visit.seesNoMore("Could not reach")
        }
    }

    @Test(arguments: Visit.Setting.all)
    func aFailureSaysWhatToDoAndOneKeyTriesAgain(setting: Visit.Setting) async throws {
        try await Visit.open(setting, prepare: { $0.fail("/v1/items") }) { visit in
            await visit.sees("http://x/v1/items", "r \(visit.text(.retry))")
            visit.shop.stock()
            await visit.press("r")
            await visit.sees("Paper lamp")
        }
    }

    @Test(arguments: Visit.Setting.all)
    func offlineShowsWhatIsKeptAndSinceWhen(setting: Visit.Setting) async throws {
        try await Visit.open(setting) { visit in
            await visit.sees("Paper lamp")
            visit.shop.fail("/v1/items")
            await visit.press("r")
            let notice = setting.system == "ko_KR" ? "오프라인:" : "Offline:"
            await visit.sees("Paper lamp", notice)
            visit.shop.stock()
            await visit.press("r")
            await visit.seesNoMore(notice)
            await visit.sees("Paper lamp")
        }
    }

    @Test func anEmptyPlaceSaysSo() async throws {
        try await Visit.open(prepare: { shop in
            shop.stock()
            shop.answer("/v1/items/lamp/comments", FeatureTestEnvironment.page("comments", []))
        }) { visit in
            await visit.sees("Paper lamp")
            await visit.press(.enter, "c")
            await visit.sees("Nobody has said anything yet.")
            await visit.press(.escape, .escape)
            visit.shop.answer("/v1/items", FeatureTestEnvironment.page("items", []))
            await visit.press("r")
            await visit.sees("There is nothing on sale.")
        }
    }

    @Test func aPictureIsDrawnInColourOrAsText() async throws {
        try await Visit.open { visit in
            await visit.sees("Paper lamp")
            await visit.press(.enter, "p")
            await visit.sees("▀", "Automatic")
            #expect(visit.screen.style(of: "▀")?.foreground == .rgb(255, 0, 0))
            await visit.press("m", "m", "m")
            await visit.sees("Text")
            #expect(visit.screen.position(of: "▀") == nil)
            #expect(visit.shop.settings.settings.pictures == .text)
            await visit.press(.escape)
            await visit.sees("First words.")
        }
    }

    @Test func aPlaceThatIsNotThereSaysSo() async throws {
        try await Visit.open { visit in
            await visit.sees("Paper lamp")
            visit.router.tabs.home.push(.replies("c1"))
            await visit.sees("There is nothing here. Go back.")
            await visit.press(.escape)
            await visit.sees("Paper lamp")
        }
    }
}
