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

@MainActor @Suite(.timeLimit(.minutes(5))) struct HomeTests {
    @Test func theCatalogueIsReadPageByPage() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.content.tag = "ko"
            shop.network.reply(
                to: .get,
                "/v1/items",
                json: FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("a")], next: "n")
            )
            shop.network.reply(
                to: .get,
                "/v1/items",
                json: FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("b")])
            )
            guard case .items(let model) = try shop.home().root() else { throw Unexpected(found: "no catalogue") }
            let list = shop.track(model)
            #expect(list.items == .loading)
            await list.load()
            #expect(list.items.value?.map(\.id) == ["a"] && list.hasMore)
            await list.loadMore()
            #expect(list.items.value?.map(\.id) == ["a", "b"] && !list.hasMore)
            #expect(shop.network.requests.map { $0.query["cursor"] } == [nil, "n"])
            #expect(shop.network.requests.allSatisfy { $0.headers["Accept-Language"] == "ko" })
        }
    }

    @Test func aFailureIsShownAndCanBeTriedAgain() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try shop.home()
            shop.fail("/v1/items")
            let model = shop.track(ItemListViewModel())
            await model.load()
            #expect(model.items.failure?.message.english == "Could not reach http://x/v1/items: no network.")
            #expect(model.items.failure?.recovery == .retry)
            shop.answer("/v1/items", FeatureTestEnvironment.page("items", []))
            await model.refresh()
            #expect(model.items == .empty)
        }
    }

    @Test func offlineShowsWhatWasSeenAndSaysSinceWhen() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try shop.home()
            shop.answer("/v1/items", FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("a")]))
            await shop.track(ItemListViewModel()).load()
            let seen = shop.clock.date
            shop.clock.advance(by: .seconds(60))
            shop.fail("/v1/items")
            let model = shop.track(ItemListViewModel())
            await model.load()
            #expect(model.items.value?.map(\.id) == ["a"])
            guard case .loaded(_, .stale(seen, let failure)) = model.items else {
                throw Unexpected(found: "not of before")
            }
            #expect(failure.recovery == .retry)
        }
    }

    @Test func aSearchIsAboutTheWholeCatalogue() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try shop.home()
            let first = FeatureTestEnvironment.page(
                "items",
                [FeatureTestEnvironment.item("a", title: "Café lamp")],
                next: "n"
            )
            shop.network.reply(to: .get, "/v1/items", json: first)
            shop.network.reply(
                to: .get,
                "/v1/items",
                json: FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("b", title: "Lamp")])
            )
            let model = shop.track(ItemListViewModel())
            await model.load()
            model.search("LAMP")
            await model.loadRest()
            #expect(model.shown.map(\.id) == ["a", "b"])
            model.search("cafe lamp")
            #expect(model.shown.map(\.id) == ["a"])
            model.search("nothing like it")
            #expect(model.shown.isEmpty)
            model.search("")
            #expect(model.shown.count == 2)
        }
    }

    @Test func anotherLanguageIsFetchedWhenTheListComesBack() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try shop.home()
            shop.answer("/v1/items", FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("a")]))
            let model = shop.track(ItemListViewModel())
            await model.load()
            await model.load()
            shop.settings.update { $0.language = .korean }
            shop.localizer.applyRequestLanguage()
            await model.load()
            #expect(shop.network.requests.map { $0.headers["Accept-Language"] } == ["en", "ko"])
        }
    }

    @Test("A search that begins during a refresh gets the whole catalogue")
    func aSearchDuringARefreshGetsTheWholeCatalogue() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try shop.home()
            shop.answer("/v1/items", FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("a")]))
            let model = shop.track(ItemListViewModel())
            await model.load()
            let gate = Gate()
            shop.answer(
                "/v1/items",
                behind: gate,
                FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("a")], next: "n")
            )
            let refreshing = shop.task { await model.refresh() }
            await gate.untilArrived()
            shop.answer("/v1/items", FeatureTestEnvironment.page("items", [FeatureTestEnvironment.item("b")]))
            model.search("a b")
            await model.loadRest()
            gate.open()
            await refreshing.value
            #expect(model.items.value?.map(\.id) == ["a", "b"] && !model.hasMore)
        }
    }

    @Test("A cancelled load leaves no model loading")
    func aCancelledLoadLeavesNoModelLoading() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina)
            let app = shop.app()
            _ = try (app.home(), app.profile(), app.settings())
            let gate = Gate()
            let targets: [RequestTarget] = ["/v1/items", "/v1/items/a", "/v1/items/a/comments"]
            for target in targets { shop.answer(target, behind: gate, "{}") }
            shop.payments.wait(at: gate)
            shop.auth.wait(at: gate)
            let list = shop.track(ItemListViewModel())
            let item = shop.track(ItemViewModel(id: "a"))
            let comments = shop.track(CommentsViewModel(thread: .comments(on: "a")))
            let image = shop.track(ImageViewerViewModel(item: "a"))
            let checkout = shop.track(CheckoutViewModel(item: "a", router: nil))
            let payments = shop.track(PaymentsViewModel())
            let accounts = shop.track(AccountsViewModel())
            let loads: [@MainActor () async -> Void] = [
                list.load, item.load, comments.load, image.load, checkout.load, payments.load, accounts.load,
            ]
            let tasks = loads.map(shop.task)
            await gate.untilArrived(8)
            for task in tasks { task.cancel() }
            gate.open()
            for task in tasks { await task.value }
            let failures = [
                list.items.failure, item.item.failure, item.comments.failure, comments.comments.failure,
                image.picture.failure, checkout.bought.failure, payments.payments.failure, accounts.accounts.failure,
            ]
            #expect(failures == Array(repeating: UserFacingError(CancellationError()), count: failures.count))
            #expect(!list.isLoading && !item.isLoading && !payments.isLoading && checkout.state != .asking)
        }
    }

    @Test("Home shows who is signed in and opens the accounts")
    func homeShowsWhoIsSignedInAndOpensTheAccounts() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina, FakeAuth.leo)
            let home = try shop.home()
            guard case .items(let list) = home.root() else { return }
            shop.task { await list.followUser() }
            await until { list.person?.name == "Mina" }
            list.showAccounts()
            guard let sheet = home.router.sheet, case .accounts(let accounts) = home.sheet(sheet) else {
                throw Unexpected(found: "no accounts")
            }
            await shop.track(accounts).switch(to: "u2")
            await until { list.person?.name == "Leo" }
        }
    }

    @Test("A user without a name is shown by the e-mail address, and without that by the id")
    func aUserWithoutANameIsShownByAddressOrID() {
        func shown(_ id: String, _ name: String, _ email: String?) -> String? {
            AuthUser(id: id, name: name, username: "u", email: email, locale: "en", tier: .free).presentable?.name
        }
        #expect(shown("1", "Mina", "m@example.com") == "Mina")
        #expect(shown("1", " ", "m@example.com") == "m@example.com")
        #expect(shown("1", "", nil) == "1" && shown("1", "", "") == "1")
        #expect(shown("", "Mina", nil) == nil)
    }

    @Test func anItemShowsWhatItHasAlthoughItsCommentsFail() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.answer("/v1/items/a", FeatureTestEnvironment.item("a"))
            shop.network.reply(to: .get, "/v1/items/a/comments", status: 500, json: "{}")
            let home = try shop.home()
            guard case .item(let made) = home.screen(.item("a"), at: 0) else { return }
            let model = shop.track(made)
            await model.load()
            #expect(model.item.value?.id == "a")
            guard case .failed = model.comments else { throw Unexpected(found: "not failed") }
            model.showComments()
            model.showImage()
            #expect(home.router.path == [.comments])
            #expect(home.router.cover == .image(item: "a"))
        }
    }

    @Test("Comments and replies are those of the nearest item below")
    func commentsAndRepliesBelongToTheItemBelowThem() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.answer(
                "/v1/items/a/comments",
                FeatureTestEnvironment.page("comments", [FeatureTestEnvironment.comment("first")])
            )
            shop.answer(
                "/v1/items/b/comments",
                FeatureTestEnvironment.page("comments", [FeatureTestEnvironment.comment("c")])
            )
            shop.answer(
                "/v1/items/b/comments/c/replies",
                FeatureTestEnvironment.page("replies", [FeatureTestEnvironment.comment("r")])
            )
            let home = try shop.home()
            home.router.push([.item("a"), .comments, .item("b"), .comments])
            guard case .comments(let comments) = home.screen(.comments, at: 3) else { throw elsewhere }
            await shop.track(comments).load()
            #expect(comments.comments.value?.map(\.id) == ["c"])
            comments.open("c")
            #expect(home.router.path.suffix(2) == [.comments, .replies("c")])
            guard case .replies(let replies) = home.screen(.replies("c"), at: 4) else { throw elsewhere }
            await shop.track(replies).load()
            #expect(replies.comments.value?.map(\.id) == ["r"])
        }
    }

    private let elsewhere = Unexpected(found: "another place")

    @Test func repliesLeadToTheProfileTab() async throws {
        try await FeatureTestEnvironment.open { shop in
            let app = shop.app()
            app.router.guardSignIn(with: shop.auth)
            let home = try app.home()
            app.router.tabs.home.push([.item("a"), .replies("c")])
            guard case .replies(let model) = home.screen(.replies("c"), at: 1) else { return }
            shop.task { await model.showProfile() }
            await until { app.router.cover == .signIn }
            #expect(app.router.tab == .home)
            app.router.dismiss(cover: .signIn)
            await until { app.router.cover == nil }
            #expect(app.router.tab == .home)

            _ = try await shop.auth.signIn(Credentials(username: "mina", password: "right"))
            await model.showProfile()
            #expect(app.router.tab == .profile)
        }
    }

    @Test func aSheetWithoutAnItemIsAboutTheOneBelowOrNowhere() async throws {
        try await FeatureTestEnvironment.open { shop in
            let home = try shop.home()
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
    }

    @Test func theIntroductionCanBeSeenAgain() async throws {
        try await FeatureTestEnvironment.open { shop in
            let home = try shop.home()
            guard case .items(let model) = home.root() else { return }
            model.showOnboarding()
            guard let cover = home.router.cover, case .onboarding(let onboarding) = home.cover(cover) else {
                throw Unexpected(found: "no introduction")
            }
            onboarding.finish()
            #expect(home.router.cover == nil)
        }
    }

    @Test func everythingThatFeaturesNeedIsThere() async throws {
        try await FeatureTestEnvironment.open { shop in
            let app = shop.app()
            _ = try (app.home(), app.profile(), app.settings(), shop.home())
            try await DIContainer.current.validate()
        }
    }

    @Test func whatTheAppDoesNotProvideIsNamed() async throws {
        let container = DIContainer()
        try HomeDataModule.configure(container)
        await #expect(throws: ValidationFailure.self) { try await container.validate() }
    }

    @Test func aFeatureIsOpenedWhenItIsFirstWanted() async throws {
        try await FeatureTestEnvironment.open { shop in
            let app = shop.app()
            #expect(throws: ResolutionError.self) {
                try DIContainer.current.resolve(GetItemsUseCase.self) as GetItemsUseCase
            }
            let home = try app.home()
            _ = try DIContainer.current.resolve(GetItemsUseCase.self) as GetItemsUseCase
            #expect(try app.home() === home)
        }
    }
}
