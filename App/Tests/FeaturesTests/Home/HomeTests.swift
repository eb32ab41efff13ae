import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct HomeTests {
    @Test func `The catalog is loaded in pages`() async throws {
        environment.requestLanguage.tag = "ko"
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a", next: "n"))
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("b"))
        guard case .items(let model) = try environment.home().root() else { throw Unexpected(found: "no catalog") }
        let list = environment.track(model)
        #expect(list.items == .loading)
        await list.refresh()
        #expect(list.items.value?.map(\.id) == ["a"] && list.hasMore)
        await list.loadMore()
        #expect(list.items.value?.map(\.id) == ["a", "b"] && !list.hasMore)
        #expect(environment.network.requests.map { $0.query["cursor"] } == [nil, "n"])
        #expect(environment.network.requests.allSatisfy { $0.headers["Accept-Language"] == "ko" })
    }

    @Test func `The row of the open item is looked for on all pages`() async throws {
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a", next: "n"))
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("b"))
        let home = try environment.home()
        guard case .items(let model) = home.root() else { throw Unexpected.content }
        let list = environment.track(model)
        home.router.push(.item("a"))
        await list.loadOpenItem()
        await list.refresh()
        await list.loadOpenItem()
        #expect(list.items.value?.map(\.id) == ["a"], "it is on the first page")
        list.openItem = "b"
        await list.loadOpenItem()
        #expect(list.items.value?.map(\.id) == ["a", "b"])
    }

    @Test func `A failed load is shown and can be repeated`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.fail("/v1/items")
        let model = environment.make(ItemListViewModel())
        await model.refresh()
        #expect(model.items.failure?.message.english == "Can't reach the server at x (no network).")
        #expect(model.items.failure?.recovery == .retry)
        environment.answer("/v1/items", CatalogJSON.items())
        await model.refresh()
        #expect(model.items == .empty)
    }

    @Test func `Cached items are shown offline with their date`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items", CatalogJSON.items("a"))
        await environment.make(ItemListViewModel()).refresh()
        let seen = environment.clock.date
        environment.clock.advance(by: .seconds(60))
        environment.fail("/v1/items")
        let model = environment.make(ItemListViewModel())
        await model.refresh()
        #expect(model.items.value?.map(\.id) == ["a"])
        guard case .loaded(_, .stale(seen, let failure)) = model.items else {
            throw Unexpected(found: "no stale items")
        }
        #expect(failure.recovery == .retry)
    }

    @Test func `A search covers the whole catalog`() async throws {
        try CatalogDataModule.configure(environment.container)
        let first = CatalogJSON.page("items", [CatalogJSON.item("a", title: "Café lamp")], next: "n")
        environment.network.reply(to: .get, "/v1/items", json: first)
        environment.network.reply(
            to: .get,
            "/v1/items",
            json: CatalogJSON.page("items", [CatalogJSON.item("b", title: "Lamp")])
        )
        let model = environment.make(ItemListViewModel())
        environment.task(model.run)
        await until { model.items.value != nil }
        model.searchText = "LAMP"
        await until { model.matchingItems.map(\.id) == ["a", "b"] }
        model.searchText = "cafe lamp"
        #expect(model.matchingItems.map(\.id) == ["a"])
        model.searchText = "nothing like it"
        #expect(model.matchingItems.isEmpty)
        model.searchText = ""
        #expect(model.matchingItems.count == 2)
    }

    @Test func `A category is shown alone, with the items of all pages`() async throws {
        try CatalogDataModule.configure(environment.container)
        let cup = CatalogJSON.item("b").replacing("\"home\"", with: "\"kitchen\"")
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.page("items", [cup], next: "n"))
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a"))
        let model = environment.make(ItemListViewModel())
        environment.task(model.run)
        await until { model.items.value != nil }
        #expect(model.categories.map(\.id) == ["kitchen"] && !model.isFiltering)
        model.category = "kitchen"
        await until { !model.isSearchIncomplete }
        #expect(model.categories.map(\.id) == ["kitchen", "home"] && model.matchingItems.map(\.id) == ["b"])
        model.searchText = "a"
        #expect(model.matchingItems.isEmpty)
        model.category = nil
        #expect(model.matchingItems.map(\.id) == ["a"])
    }

    @Test func `The list is fetched again in another language`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items", CatalogJSON.items("a"))
        let model = environment.make(ItemListViewModel())
        for (language, count) in [(LanguageChoice.english, 1), (.english, 1), (.korean, 2)] {
            environment.settings.update { $0.language = language }
            environment.requestLanguage.follow(environment.localizer)
            let task = environment.task(model.run)
            await until { environment.network.requests.count == count && !model.isLoading }
            task.cancel()
            await task.value
        }
        #expect(environment.network.requests.map { $0.headers["Accept-Language"] } == ["en", "ko"])
    }

    @Test func `A search that begins during a refresh covers the whole catalog`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items", CatalogJSON.items("a"))
        let model = environment.make(ItemListViewModel())
        environment.task(model.run)
        await until { model.items.value != nil }
        let gate = Gate()
        environment.answer("/v1/items", behind: gate, CatalogJSON.items("a", next: "n"))
        let refreshing = environment.task { await model.refresh() }
        await gate.untilArrived()
        environment.answer("/v1/items", CatalogJSON.items("b"))
        model.searchText = "a b"
        gate.open()
        await refreshing.value
        #expect(model.items.value?.map(\.id) == ["a", "b"] && !model.hasMore)
    }

    @Test func `A cancelled load has no effect, and the next load fetches again`() async throws {
        try await environment.signIn("mina")
        let app = environment.app()
        _ = try (app.home.coordinator(), app.profile.coordinator(), app.settings.coordinator())
        let gate = Gate()
        let targets: [RequestTarget] = ["/v1/items", "/v1/items/a", "/v1/items/a/comments"]
        for target in targets { environment.answer(target, behind: gate, "{}") }
        environment.paymentServer.script(.payments, then: .delayed { await gate.pass() })
        let list = environment.make(ItemListViewModel())
        let item = environment.make(ItemViewModel(id: "a"))
        let comments = environment.make(CommentsViewModel(thread: .comments(on: "a")))
        let image = environment.make(ImageViewerViewModel(itemID: "a"))
        let checkout = environment.make(CheckoutViewModel(itemID: "a", router: nil))
        let payments = environment.make(PaymentsViewModel())
        let accounts = environment.make(AccountsViewModel())
        let screens: [any ScreenModel] = [list, item, comments, image, checkout, payments, accounts]
        let tasks = screens.map { screen in environment.task { await screen.run() } }
        await gate.untilArrived(7)
        for task in tasks { task.cancel() }
        // Orders are followed by a task of their own, which is cancelled when the stream of users ends.
        for _ in 1...10 { await Task.yield() }
        gate.open()
        for task in tasks { await task.value }
        let failures = [
            list.items.failure, item.item.failure, item.comments.failure, comments.comments.failure,
            image.picture.failure, checkout.item.failure, payments.payments.failure, accounts.accounts.failure,
        ]
        #expect(failures.allSatisfy { $0 == nil } && checkout.failure == nil)
        #expect(!list.isLoading && !item.isLoading && !payments.isLoading)

        environment.answer("/v1/items", CatalogJSON.items("a"))
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        environment.answer("/v1/items/a/comments", CatalogJSON.comments("c"))
        environment.network.reply(to: .get, "/v1/items/a/image") { _ in
            .init(status: 200, body: Data("P6 1 1 255\n".utf8) + Data([255, 0, 0]))
        }
        await environment.services.addPayment()
        for screen in screens { environment.task { await screen.run() } }
        await until { checkout.isReady && payments.payments.value != nil && accounts.accounts.value != nil }
        await until { item.comments.value != nil && comments.comments.value != nil && image.picture.value != nil }
        #expect(list.items.value?.count == 1 && item.item.value != nil && item.comments.value?.count == 1)
        #expect(comments.comments.value?.count == 1 && image.picture.value != nil)
        #expect(checkout.isReady && payments.payments.value?.count == 1 && accounts.accounts.value?.count == 1)
    }

    @Test func `The status shows the current user, who opens the accounts`() async throws {
        try await environment.signIn("mina", "leo")
        let app = environment.app()
        let home = try app.home.coordinator()
        let status = environment.track(app.status)
        environment.task { await status.run() }
        await until { status.user?.name == "Mina" }
        app.showAccounts()
        guard let sheet = home.router.sheet, case .accounts(let accounts) = home.sheet(sheet) else {
            throw Unexpected(found: "no accounts")
        }
        await environment.track(accounts).switch(to: AccountID.leo)
        await until { status.user?.name == "Leo" }
    }

    @Test func `The accounts are a sheet of the shown tab, and a screen of Profile`() async throws {
        try await environment.signIn("mina")
        let app = environment.app()
        app.router.select(tab: .settings)
        app.showAccounts()
        #expect(app.router.tab == .settings && app.router.tabs.settings.sheet == .accounts)
        app.router.tabs.settings.dismiss()
        app.router.select(tab: .home)
        app.showAccounts()
        #expect(app.router.tab == .home && app.router.tabs.home.sheet == .accounts)
        app.router.tabs.home.dismiss()
        app.router.select(tab: .profile)
        app.showAccounts()
        app.showAccounts()
        #expect(app.router.tabs.profile.path == [.accounts] && app.router.tabs.home.sheet == nil)
    }

    @Test func `The list acts on the selected item, which the next item replaces`() async throws {
        environment.answer("/v1/items", CatalogJSON.items("a", "b"))
        let home = try environment.home()
        guard case .items(let model) = home.root() else { throw Unexpected.content }
        await model.refresh()
        #expect(model.selectedItem?.id == "a")
        model.showComments(on: "a")
        #expect(home.router.path == [.comments(item: "a")])
        home.router.popToRoot()
        model.showImage(of: "a")
        #expect(home.router.cover == .picture(item: "a"))
        home.router.dismiss()
        model.buy("a")
        #expect(home.router.sheet == .checkout(item: "a"))
        home.router.dismiss()
        model.open("a")
        _ = await home.showItem(offsetBy: 1)
        #expect(home.router.path == [.item("b")] && model.selectedItem?.id == "b")
    }

    @Test func `A search without a match is incomplete until all pages are loaded`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a", next: "n"))
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("b"))
        let model = environment.make(ItemListViewModel())
        environment.task(model.run)
        await until { model.items.value != nil }
        #expect(!model.isSearchIncomplete)
        model.searchText = "zzz"
        #expect(model.matchingItems.isEmpty && model.isSearchIncomplete)
        await until { !model.isSearchIncomplete }
    }

    @Test func `A user without a name is shown with the email address, or else with the id`() {
        func shown(_ subject: String, _ name: String, _ email: String?) -> String? {
            let id = AccountID(issuer: "api", subject: subject)
            return AuthUser(id: id, name: name, email: email, locale: "en").presentable?.name
        }
        #expect(shown("1", "Mina", "m@example.com") == "Mina")
        #expect(shown("1", " ", "m@example.com") == "m@example.com")
        #expect(shown("1", "", nil) == "1" && shown("1", "", "") == "1")
        #expect(shown("", "Mina", nil) == nil)
    }

    @Test func `An item is shown even if its comments fail`() async throws {
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        environment.network.reply(to: .get, "/v1/items/a/comments", status: 500, json: "{}")
        let home = try environment.home()
        home.router.push(.item("a"))
        guard case .item(let made) = home.screen(.item("a"), at: 0) else { throw Unexpected.content }
        let model = environment.track(made)
        await model.refresh()
        #expect(model.item.value?.id == "a")
        guard case .failed = model.comments else { throw Unexpected(found: "not failed") }
        model.showComments()
        model.showImage()
        #expect(home.router.path == [.item("a"), .comments()])
        #expect(home.router.cover == .picture(item: "a"))
    }

    @Test func `Comments and replies belong to the nearest item below`() async throws {
        environment.answer("/v1/items/a/comments", CatalogJSON.comments("first"))
        environment.answer("/v1/items/b/comments", CatalogJSON.comments("c"))
        environment.answer("/v1/items/b/comments/c/replies", CatalogJSON.replies("r"))
        let home = try environment.home()
        home.router.push([.item("a"), .comments(), .item("b"), .comments()])
        guard case .comments(let comments) = home.screen(.comments(), at: 3) else { throw elsewhere }
        await environment.track(comments).refresh()
        #expect(comments.comments.value?.map(\.id) == ["c"])
        comments.open("c")
        #expect(home.router.path.suffix(2) == [.comments(), .replies("c")])
        guard case .replies(let replies) = home.screen(.replies("c"), at: 4) else { throw elsewhere }
        await environment.track(replies).refresh()
        #expect(replies.comments.value?.map(\.id) == ["r"])
        replies.open("r")
        #expect(home.router.path.last == .replies("c"), "a reply has no replies")
    }

    @Test func `Replies to a comment that was opened from the catalog belong to its item`() async throws {
        environment.answer("/v1/items/a/comments", CatalogJSON.comments("c"))
        environment.answer("/v1/items/a/comments/c/replies", CatalogJSON.replies("r"))
        let home = try environment.home()
        home.router.push([.comments(item: "a"), .replies("c")])
        guard case .replies(let replies) = home.screen(.replies("c"), at: 1) else { throw elsewhere }
        environment.task { await environment.track(replies).run() }
        await until { replies.comments.value?.map(\.id) == ["r"] && replies.parent?.id == "c" }
    }

    @Test func `An item that was only listed is shown without the server, as the list knew it`() async throws {
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("a", next: "n"))
        environment.network.reply(to: .get, "/v1/items", json: CatalogJSON.items("b"))
        environment.fail("/v1/items/b")
        _ = try environment.home()
        let list = environment.make(ItemListViewModel())
        await list.refresh()
        await list.loadMore()
        let item = environment.make(ItemViewModel(id: "b"))
        await item.refresh()
        #expect(item.item.value?.id == "b" && item.item.failure != nil)
        let unknown = environment.make(ItemViewModel(id: "c"))
        environment.fail("/v1/items/c")
        await unknown.refresh()
        guard case .failed = unknown.item else { throw elsewhere }
    }

    private let elsewhere = Unexpected(found: "another destination")

    @Test func `A destination without an item uses the one below or is unavailable`() async throws {
        let home = try environment.home()
        home.router.push([.comments(), .replies("c")])
        let places = [
            home.screen(.comments(), at: 0), home.screen(.replies("c"), at: 1), home.sheet(.checkout()),
            home.cover(.picture()),
        ]
        for place in places {
            guard case .unavailable = place else { throw elsewhere }
        }
        home.router.popToRoot()
        home.router.push([.item("a"), .replies("c")])
        guard case .checkout = home.sheet(.checkout()), case .picture = home.cover(.picture()) else { throw elsewhere }
    }

    @Test func `The introduction can be opened again`() async throws {
        let home = try environment.home()
        guard case .items(let model) = home.root() else { throw Unexpected.content }
        model.showOnboarding()
        guard let cover = home.router.cover, case .onboarding(let onboarding) = home.cover(cover) else {
            throw Unexpected(found: "no introduction")
        }
        onboarding.finish()
        #expect(home.router.cover == nil)
    }
}
