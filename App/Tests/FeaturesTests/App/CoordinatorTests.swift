import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct CoordinatorTests {
    @Test func `A coordinator creates view models from its container`() async throws {
        let network = FakeNetworkService()
        network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a"))
        let container = DIContainer(parent: environment.container)
        container.register(instance: network, as: (any NetworkServiceProtocol).self)
        let home = environment.track(try HomeCoordinator(router: environment.track(Router()), container: container))
        guard case .items(let model) = home.root() else { throw Unexpected.content }
        await environment.track(model).refresh()
        #expect(model.items.value?.map(\.id) == ["a"])
        #expect(network.requests.count == 1 && environment.network.requests.isEmpty)
    }

    @Test func `The next and previous item of the catalog replace the one on top`() async throws {
        let home = try environment.home()
        guard case .items(let model) = home.root() else { throw Unexpected.content }
        let catalog = environment.track(model)
        home.router.push(.item("a"))
        // The app has started at the item, and the catalog is not loaded.
        #expect(home.showsItem)
        #expect(await home.showItem(offsetBy: 1) != nil && home.router.path == [.item("a")])
        environment.answer("/v1/items", CatalogJSON.items("a", "b", "c"))
        #expect(await home.showItem(offsetBy: 1) == nil && home.router.path == [.item("b")])
        _ = await home.showItem(offsetBy: -1)
        _ = await home.showItem(offsetBy: -1)
        #expect(home.router.path == [.item("c")])
        home.router.present(cover: .picture())
        #expect(home.showsItem)
        _ = await home.showItem(offsetBy: 1)
        #expect(home.router.path == [.item("a")] && home.router.cover == .picture(item: "a"))
        home.router.popToRoot()
        home.router.present(cover: .picture(item: "b"))
        _ = await home.showItem(offsetBy: -1)
        #expect(home.router.path == [] && home.router.cover == .picture(item: "a") && catalog.selection == "a")
        home.router.present(cover: .onboarding)
        #expect(!home.showsItem)
    }

    @Test func `A selected tab that is selected again goes back to its root`() async throws {
        let app = environment.app()
        app.router.tabs.home.push([.item("a"), .comments()])
        app.selectedTab = .settings
        #expect(app.router.tab == .settings)
        #expect(app.selectedTab == .settings)
        app.selectedTab = .home
        #expect(app.router.tabs.home.path.count == 2)
        app.selectedTab = .home
        #expect(app.router.tabs.home.path.isEmpty)
    }

    @Test func `A tab bar selects Profile without an account, and the replies do so, too`() throws {
        let app = environment.app()
        app.router.guardSignIn(with: environment.auth)
        app.selectedTab = .profile
        #expect(app.router.tab == .profile && app.router.cover == nil)
        guard case .profile(let profile) = try app.profile.coordinator().root() else { throw Unexpected.content }
        #expect(environment.track(profile).viewData == nil)

        app.selectedTab = .home
        app.router.tabs.home.push([.item("a"), .comments(), .replies("c1")])
        let screen = try app.home.coordinator().screen(.replies("c1"), at: 2)
        guard case .replies(let replies) = screen else { throw Unexpected.content }
        environment.track(replies).showProfile()
        #expect(app.router.tab == .profile && app.router.tabs.home.path.last == .replies("c1"))
    }

    @Test func `The back command pops a screen, but closes no modal`() {
        let app = environment.app()
        app.router.tabs.home.push([.item("a"), .comments()])
        app.router.tabs.home.present(sheet: .accounts)
        app.pop()
        #expect(!app.canPop && app.router.tabs.home.path.count == 2 && app.router.tabs.home.sheet == .accounts)
        app.router.tabs.home.dismiss()
        app.pop()
        #expect(app.canPop && app.router.tabs.home.path == [.item("a")])
        app.pop()
        app.pop()
        #expect(!app.canPop && app.router.tabs.home.path.isEmpty)
    }

    @Test func `The search command shows the catalog with its search field`() throws {
        let app = environment.app()
        guard case .items(let model) = try app.home.coordinator().root() else { throw Unexpected.content }
        let catalog = environment.track(model)
        app.router.tabs.home.push(.item("a"))
        app.selectedTab = .settings
        #expect(!catalog.showsSearch)
        app.search()
        #expect(app.router.tab == .home && app.router.tabs.home.path.isEmpty && catalog.showsSearch)
    }

    @Test func `An item that is selected beside the list replaces the one before`() throws {
        let home = try environment.home()
        guard case .items(let model) = home.root() else { throw Unexpected.content }
        let catalog = environment.track(model)
        #expect(catalog.openItem == nil)
        catalog.openItem = "a"
        home.router.push(.comments())
        catalog.openItem = "a"
        #expect(home.router.path == [.item("a"), .comments()], "it is the same item")
        catalog.openItem = "b"
        #expect(home.router.path == [.item("b")] && catalog.openItem == "b")
        catalog.openItem = nil
        #expect(home.router.path == [.item("b")])
    }

    @Test func `The user can go back from everything but the root of a tab`() {
        let app = environment.app()
        #expect(!app.canGoBack)
        app.router.tabs.home.push(.item("a"))
        #expect(app.canGoBack)
        app.selectedTab = .settings
        #expect(!app.canGoBack, "the screen is on another tab")
        app.router.tabs.settings.present(sheet: .advanced)
        #expect(app.canGoBack)
        app.router.tabs.settings.dismiss()
        app.signIn()
        #expect(app.canGoBack)
    }
}
