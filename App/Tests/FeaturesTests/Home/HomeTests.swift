import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct HomeTests {
    @Test func `The catalog is loaded in pages`() async throws {
        environment.requestLanguage.tag = "ko"
        environment.network.reply(
            to: .get,
            "/v1/items",
            json: CatalogJSON.items("a", next: "n")
        )
        environment.network.reply(
            to: .get,
            "/v1/items",
            json: CatalogJSON.items("b")
        )
        guard case .items(let model) = try environment.home().root() else { throw Unexpected(found: "no catalog") }
        let list = environment.track(model)
        #expect(list.items == .loading)
        await list.load()
        #expect(list.items.value?.map(\.id) == ["a"] && list.hasMore)
        await list.loadMore()
        #expect(list.items.value?.map(\.id) == ["a", "b"] && !list.hasMore)
        #expect(environment.network.requests.map { $0.query["cursor"] } == [nil, "n"])
        #expect(environment.network.requests.allSatisfy { $0.headers["Accept-Language"] == "ko" })
    }

    @Test func `A failed load is shown and can be repeated`() async throws {
        _ = try environment.home()
        environment.fail("/v1/items")
        let model = environment.track(ItemListViewModel())
        await model.load()
        #expect(model.items.failure?.message.english == "Can't reach the server (no network).")
        #expect(model.items.failure?.recovery == .retry)
        environment.answer("/v1/items", CatalogJSON.items())
        await model.refresh()
        #expect(model.items == .empty)
    }

    @Test func `Cached items are shown offline with their date`() async throws {
        _ = try environment.home()
        environment.answer("/v1/items", CatalogJSON.items("a"))
        await environment.track(ItemListViewModel()).load()
        let seen = environment.clock.date
        environment.clock.advance(by: .seconds(60))
        environment.fail("/v1/items")
        let model = environment.track(ItemListViewModel())
        await model.load()
        #expect(model.items.value?.map(\.id) == ["a"])
        guard case .loaded(_, .stale(seen, let failure)) = model.items else {
            throw Unexpected(found: "no stale items")
        }
        #expect(failure.recovery == .retry)
    }

    @Test func `A search covers the whole catalog`() async throws {
        _ = try environment.home()
        let first = CatalogJSON.page(
            "items",
            [CatalogJSON.item("a", title: "Café lamp")],
            next: "n"
        )
        environment.network.reply(to: .get, "/v1/items", json: first)
        environment.network.reply(
            to: .get,
            "/v1/items",
            json: CatalogJSON.page("items", [CatalogJSON.item("b", title: "Lamp")])
        )
        let model = environment.track(ItemListViewModel())
        await model.load()
        model.search("LAMP")
        await model.loadRest()
        #expect(model.matchingItems.map(\.id) == ["a", "b"])
        model.search("cafe lamp")
        #expect(model.matchingItems.map(\.id) == ["a"])
        model.search("nothing like it")
        #expect(model.matchingItems.isEmpty)
        model.search("")
        #expect(model.matchingItems.count == 2)
    }

    @Test func `The list is fetched again in another language`() async throws {
        _ = try environment.home()
        environment.answer("/v1/items", CatalogJSON.items("a"))
        let model = environment.track(ItemListViewModel())
        await model.load()
        await model.load()
        environment.settings.update { $0.language = .korean }
        environment.localizer.applyRequestLanguage()
        await model.load()
        #expect(environment.network.requests.map { $0.headers["Accept-Language"] } == ["en", "ko"])
    }

    @Test func `A search that begins during a refresh covers the whole catalog`() async throws {
        _ = try environment.home()
        environment.answer("/v1/items", CatalogJSON.items("a"))
        let model = environment.track(ItemListViewModel())
        await model.load()
        let gate = Gate()
        environment.answer(
            "/v1/items",
            behind: gate,
            CatalogJSON.items("a", next: "n")
        )
        let refreshing = environment.task { await model.refresh() }
        await gate.untilArrived()
        environment.answer("/v1/items", CatalogJSON.items("b"))
        model.search("a b")
        await model.loadRest()
        gate.open()
        await refreshing.value
        #expect(model.items.value?.map(\.id) == ["a", "b"] && !model.hasMore)
    }

    @Test func `A cancelled load leaves no view model in the loading state`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        let app = environment.app()
        _ = try (app.home(), app.profile(), app.settings())
        let gate = Gate()
        let targets: [RequestTarget] = ["/v1/items", "/v1/items/a", "/v1/items/a/comments"]
        for target in targets { environment.answer(target, behind: gate, "{}") }
        environment.payments.wait(at: gate)
        environment.auth.wait(at: gate)
        let list = environment.track(ItemListViewModel())
        let item = environment.track(ItemViewModel(id: "a"))
        let comments = environment.track(CommentsViewModel(thread: .comments(on: "a")))
        let image = environment.track(ImageViewerViewModel(itemID: "a"))
        let checkout = environment.track(CheckoutViewModel(itemID: "a", router: nil))
        let payments = environment.track(PaymentsViewModel())
        let accounts = environment.track(AccountsViewModel())
        let loads: [@MainActor () async -> Void] = [
            list.load, item.load, comments.load, image.load, checkout.load, payments.load, accounts.load,
        ]
        let tasks = loads.map(environment.task)
        await gate.untilArrived(8)
        for task in tasks { task.cancel() }
        gate.open()
        for task in tasks { await task.value }
        let failures = [
            list.items.failure, item.item.failure, item.comments.failure, comments.comments.failure,
            image.picture.failure, checkout.item.failure, payments.payments.failure, accounts.accounts.failure,
        ]
        #expect(failures == Array(repeating: UserFacingError(CancellationError()), count: failures.count))
        #expect(!list.isLoading && !item.isLoading && !payments.isLoading && checkout.state != .checking)
    }

    @Test func `Home shows the current user and opens the accounts`() async throws {
        environment.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let home = try environment.home()
        guard case .items(let list) = home.root() else { throw Unexpected.content }
        environment.task { await list.followUser() }
        await until { list.user?.name == "Mina" }
        list.showAccounts()
        guard let sheet = home.router.sheet, case .accounts(let accounts) = home.sheet(sheet) else {
            throw Unexpected(found: "no accounts")
        }
        await environment.track(accounts).switch(to: "u2")
        await until { list.user?.name == "Leo" }
    }

    @Test func `A user without a name is shown with the email address, or else with the id`() {
        func shown(_ id: String, _ name: String, _ email: String?) -> String? {
            AuthUser(id: id, name: name, username: "u", email: email, locale: "en", tier: .free).presentable?.name
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
        guard case .item(let made) = home.screen(.item("a"), at: 0) else { throw Unexpected.content }
        let model = environment.track(made)
        await model.load()
        #expect(model.item.value?.id == "a")
        guard case .failed = model.comments else { throw Unexpected(found: "not failed") }
        model.showComments()
        model.showImage()
        #expect(home.router.path == [.comments])
        #expect(home.router.cover == .image(item: "a"))
    }

    @Test func `Comments and replies belong to the nearest item below`() async throws {
        environment.answer(
            "/v1/items/a/comments",
            CatalogJSON.comments("first")
        )
        environment.answer(
            "/v1/items/b/comments",
            CatalogJSON.comments("c")
        )
        environment.answer(
            "/v1/items/b/comments/c/replies",
            CatalogJSON.replies("r")
        )
        let home = try environment.home()
        home.router.push([.item("a"), .comments, .item("b"), .comments])
        guard case .comments(let comments) = home.screen(.comments, at: 3) else { throw elsewhere }
        await environment.track(comments).load()
        #expect(comments.comments.value?.map(\.id) == ["c"])
        comments.open("c")
        #expect(home.router.path.suffix(2) == [.comments, .replies("c")])
        guard case .replies(let replies) = home.screen(.replies("c"), at: 4) else { throw elsewhere }
        await environment.track(replies).load()
        #expect(replies.comments.value?.map(\.id) == ["r"])
    }

    private let elsewhere = Unexpected(found: "another destination")

    @Test func `Replies lead to the Profile tab after a sign-in`() async throws {
        let app = environment.app()
        app.router.guardSignIn(with: environment.auth)
        let home = try app.home()
        app.router.tabs.home.push([.item("a"), .replies("c")])
        guard case .replies(let model) = home.screen(.replies("c"), at: 1) else { throw Unexpected.content }
        environment.task { await model.showProfile() }
        await until { app.router.cover == .signIn }
        #expect(app.router.tab == .home)
        app.router.dismiss(cover: .signIn)
        await until { app.router.cover == nil }
        #expect(app.router.tab == .home)

        _ = try await environment.auth.signIn(Credentials(username: "mina", password: "right"))
        await model.showProfile()
        #expect(app.router.tab == .profile)
    }

    @Test func `A destination without an item uses the one below or is unavailable`() async throws {
        let home = try environment.home()
        home.router.push([.comments, .replies("c")])
        let places = [
            home.screen(.comments, at: 0), home.screen(.replies("c"), at: 1), home.sheet(.checkout()),
            home.cover(.image()),
        ]
        for place in places {
            guard case .unavailable = place else { throw elsewhere }
        }
        home.router.popToRoot()
        home.router.push([.item("a"), .replies("c")])
        guard case .checkout = home.sheet(.checkout()), case .image = home.cover(.image()) else { throw elsewhere }
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

    @Test func `All dependencies of the features are registered`() async throws {
        let app = environment.app()
        _ = try (app.home(), app.profile(), app.settings(), environment.home())
        try await DIContainer.current.validate()
    }

    @Test func `Missing dependencies fail the validation`() async throws {
        let container = DIContainer()
        try HomeDataModule.configure(container)
        await #expect(throws: ValidationFailure.self) { try await container.validate() }
    }

    @Test func `A feature registers its services when it is opened`() throws {
        let app = environment.app()
        #expect(throws: ResolutionError.self) {
            try DIContainer.current.resolve(GetItemsUseCase.self) as GetItemsUseCase
        }
        let home = try app.home()
        _ = try DIContainer.current.resolve(GetItemsUseCase.self) as GetItemsUseCase
        #expect(try app.home() === home)
    }
}
