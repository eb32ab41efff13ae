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
        try await Shop.open { shop in
            shop.content.tag = "ko"
            shop.network.reply(to: .get, "/v1/items", json: Shop.page("items", [Shop.item("a")], next: "n"))
            shop.network.reply(to: .get, "/v1/items", json: Shop.page("items", [Shop.item("b")]))
            guard case .items(let model) = try shop.home().root() else {
                Issue.record("no catalogue")
                return
            }
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
        try await Shop.open { shop in
            _ = try shop.home()
            shop.fail("/v1/items")
            let model = shop.track(ItemListModel())
            await model.load()
            #expect(model.items.failure?.message.english == "Could not reach http://x/v1/items: no network.")
            #expect(model.items.failure?.remedy == .retry)
            shop.answer("/v1/items", Shop.page("items", []))
            model.refresh()
            #expect(model.items == .loading)
            await model.load()
            #expect(model.items == .empty)
        }
    }

    @Test func offlineShowsWhatWasSeenAndSaysSinceWhen() async throws {
        try await Shop.open { shop in
            _ = try shop.home()
            shop.answer("/v1/items", Shop.page("items", [Shop.item("a")]))
            await shop.track(ItemListModel()).load()
            let seen = shop.clock.date
            shop.clock.advance(by: .seconds(60))
            shop.fail("/v1/items")
            let model = shop.track(ItemListModel())
            await model.load()
            #expect(model.items.value?.map(\.id) == ["a"])
            guard case .loaded(_, .kept(seen, let failure)) = model.items else {
                Issue.record("not of before")
                return
            }
            #expect(failure.remedy == .retry)
        }
    }

    @Test func aSearchIsAboutTheWholeCatalogue() async throws {
        try await Shop.open { shop in
            _ = try shop.home()
            let first = Shop.page("items", [Shop.item("a", title: "Café lamp")], next: "n")
            shop.network.reply(to: .get, "/v1/items", json: first)
            shop.network.reply(to: .get, "/v1/items", json: Shop.page("items", [Shop.item("b", title: "Lamp")]))
            let model = shop.track(ItemListModel())
            await model.load()
            model.search("LAMP")
            await until { !model.hasMore }
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
        try await Shop.open { shop in
            _ = try shop.home()
            shop.answer("/v1/items", Shop.page("items", [Shop.item("a")]))
            let model = shop.track(ItemListModel())
            model.appear()
            await until { model.items.value != nil }
            model.appear()
            shop.localizer.choose(.korean)
            model.appear()
            await until { shop.network.requests.count == 2 && !model.isLoading }
            #expect(shop.network.requests.map { $0.headers["Accept-Language"] } == ["en", "ko"])
        }
    }

    @Test func aListThatGoesAwayStopsItsRequest() async throws {
        try await Shop.open { shop in
            _ = try shop.home()
            let gate = Gate()
            shop.answer("/v1/items", behind: gate, Shop.page("items", [Shop.item("a")]))
            var model: ItemListModel? = shop.track(ItemListModel())
            model?.appear()
            await gate.untilArrived()
            weak let gone = model
            model = nil
            #expect(gone == nil)
            gate.open()
            let second = Gate()
            shop.answer("/v1/items", behind: second, Shop.page("items", [Shop.item("a")]))
            let other = shop.track(ItemListModel())
            other.appear()
            await second.untilArrived()
            other.disappear()
            second.open()
            #expect(!other.isLoading && other.items == .loading)
        }
    }

    @Test func anItemShowsWhatItHasAlthoughItsCommentsFail() async throws {
        try await Shop.open { shop in
            shop.answer("/v1/items/a", Shop.item("a"))
            shop.network.reply(to: .get, "/v1/items/a/comments", status: 500, json: "{}")
            let home = try shop.home()
            guard case .item(let made) = home.screen(.item("a"), at: 0) else { return }
            let model = shop.track(made)
            await model.load()
            #expect(model.item.value?.id == "a")
            guard case .failed = model.comments else {
                Issue.record("not failed")
                return
            }
            model.showComments()
            model.showImage()
            #expect(home.router.path == [.comments])
            #expect(home.router.cover == .image(item: "a"))
        }
    }

    @Test func commentsAndRepliesBelongToTheItemBelowThem() async throws {
        try await Shop.open { shop in
            shop.answer("/v1/items/b/comments", Shop.page("comments", [Shop.comment("c")]))
            shop.answer("/v1/items/b/comments/c/replies", Shop.page("replies", [Shop.comment("r")]))
            let home = try shop.home()
            home.router.push([.item("a"), .item("b"), .comments])
            guard case .comments(let comments) = home.screen(.comments, at: 2) else {
                Issue.record("no comments")
                return
            }
            await shop.track(comments).load()
            #expect(comments.comments.value?.map(\.id) == ["c"])
            comments.open("c")
            guard case .replies(let replies) = home.screen(.replies("c"), at: 3) else {
                Issue.record("no replies")
                return
            }
            await shop.track(replies).load()
            #expect(replies.replies.value?.map(\.id) == ["r"])
            #expect(home.router.path == [.item("a"), .item("b"), .comments, .replies("c")])
        }
    }

    @Test func repliesLeadToTheProfileTab() async throws {
        try await Shop.open { shop in
            let app = shop.app()
            app.router.guardSignIn(with: shop.auth)
            let home = try app.home()
            app.router.tabs.home.push([.item("a"), .replies("c")])
            guard case .replies(let model) = home.screen(.replies("c"), at: 1) else { return }
            model.showProfile()
            await until { app.router.cover == .signIn }
            #expect(app.router.tab == .home)
            app.router.dismiss(cover: .signIn)
            await until { app.router.cover == nil }
            #expect(app.router.tab == .home)

            _ = try await shop.auth.signIn(Credentials(username: "mina", password: "right"))
            model.showProfile()
            await until { app.router.tab == .profile }
        }
    }

    @Test func whatStandsAboveNoItemIsNowhere() async throws {
        try await Shop.open { shop in
            let home = try shop.home()
            home.router.push([.comments, .replies("c")])
            let places = [
                home.screen(.comments, at: 0), home.screen(.replies("c"), at: 1), home.sheet(.checkout()),
                home.cover(.image()),
            ]
            for place in places {
                guard case .unavailable = place else {
                    Issue.record("somewhere")
                    return
                }
            }
        }
    }

    @Test func aSheetWithoutAnItemIsAboutTheOneBelow() async throws {
        try await Shop.open { shop in
            let home = try shop.home()
            home.router.push([.item("a"), .replies("c")])
            guard case .checkout = home.sheet(.checkout()), case .image = home.cover(.image()) else {
                Issue.record("nowhere")
                return
            }
        }
    }

    @Test func theIntroductionCanBeSeenAgain() async throws {
        try await Shop.open { shop in
            let home = try shop.home()
            guard case .items(let model) = home.root() else { return }
            model.showOnboarding()
            guard let cover = home.router.cover, case .onboarding(let onboarding) = home.cover(cover) else {
                Issue.record("no introduction")
                return
            }
            onboarding.finish()
            #expect(home.router.cover == nil)
        }
    }

    @Test func openingHomeTwiceIsHarmless() async throws {
        try await Shop.open { shop in
            _ = try shop.home()
            _ = try shop.home()
            _ = try shop.profile()
        }
    }

    @Test func everythingThatFeaturesNeedIsThere() async throws {
        try await Shop.open { shop in
            let app = shop.app()
            _ = try (app.home(), app.profile(), app.settings())
            try await DIContainer.current.validate()
        }
    }

    @Test func whatTheAppDoesNotProvideIsNamed() async throws {
        let container = DIContainer()
        try HomeDataModule.configure(container)
        await #expect(throws: ValidationFailure.self) { try await container.validate() }
    }

    @Test func aFeatureIsOpenedWhenItIsFirstWanted() async throws {
        try await Shop.open { shop in
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
