import Foundation
import Navigation
import Testing

// The code of the article, which compiles and behaves as described there.

private enum Shop {
    enum HomeScreen: Destination {
        case items(Int), comments(Int), orders
        var requirements: [Requirement] { self == .orders ? [.signedIn] : [] }
    }

    enum HomeSheet: Modal {
        typealias ChildFlow = CheckoutFlow
        case checkout(item: Int)
    }

    enum HomeFlow: Flow {
        typealias Screen = HomeScreen
        typealias Sheet = HomeSheet
    }

    struct Receipt: Hashable, Sendable {
        let number: Int
    }

    enum CheckoutScreen: Destination { case address }

    enum CheckoutFlow: Flow {
        typealias Screen = CheckoutScreen
        typealias Outcome = Receipt
    }

    enum ProfileFlow: Flow {}

    struct AppTabs: TabSet {
        enum Tab: String, Destination, CaseIterable { case home, profile }
        var home = Route<HomeFlow>()
        var profile = Route<ProfileFlow>()

        static func content(of tab: Tab) -> TabContent<Self> {
            switch tab {
            case .home: TabContent(\.home)
            case .profile: TabContent(\.profile)
            }
        }
    }

    enum AppCover: Modal { case signIn }

    enum AppFlow: Flow {
        typealias Tabs = AppTabs
        typealias Cover = AppCover
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct DocumentationTests {
    @Test func `A router pushes, presents and selects tabs`() {
        let router = Router<Shop.HomeFlow>()
        router.push([.items(3), .comments(7)])
        router.present(sheet: .checkout(item: 3))
        #expect(router.path.count == 2 && router.sheet == .checkout(item: 3))
        let root = Router<Shop.AppFlow>()
        root.tabs.home.push(.items(3))
        #expect(root.tabs.home.navigateToTab(Shop.AppTabs.Tab.profile) && root.tab == .profile)
    }

    @Test func `A modal finishes with a result`() async {
        let router = Router<Shop.HomeFlow>()
        let outcome = await start { await router.presentAndWait(sheet: .checkout(item: 3)) }
        router.sheetRouter?.finish(Shop.Receipt(number: 1))
        #expect(await outcome.value?.number == 1)
    }

    @Test func `A link and a saved state restore a route`() async throws {
        let root = Router<Shop.AppFlow>()
        let links = DeepLink<Shop.AppFlow>(prefix: "trellis://")
        let link = "trellis://home/items/3/comments/7?sheet=checkout;item=3"
        await root.open(try links.route(from: link))
        #expect(try links.link(to: root.route) == link)

        let saved = try JSONEncoder().encode(root.route)
        root.restore(Route())
        root.restore(try JSONDecoder().decode(Route<Shop.AppFlow>.self, from: saved))
        #expect(try links.link(to: root.route) == link)
    }

    @Test func `A guard presents a sign-in`() async {
        let root = Router<Shop.AppFlow>()
        var isSignedIn = false
        root.addGuard(for: .signedIn, isMet: { isSignedIn }) { [weak root] in
            isSignedIn = await root?.presentAndWait(cover: .signIn) != nil
            return isSignedIn
        }
        let opening = Task { await root.tabs.home.open { $0.push(.orders) } }
        #expect(await wait { root.coverRouter != nil })
        root.coverRouter?.finish(())
        #expect(await opening.value == .followed)
        #expect(root.tabs.home.path == [.orders])
        #expect(await root.open { $0.select(tab: .profile) } == .followed)
        #expect(root.tab == .profile)
    }
}
