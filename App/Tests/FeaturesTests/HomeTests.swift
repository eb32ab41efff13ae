import Core
import CoreTesting
import DependencyInjection
import Features
import Navigation
import PaymentModule
import Testing

@MainActor @Suite struct HomeTests {
    private let network = FakeNetworkService()
    private let payments = FakePayments()

    /// What the App hands to features, and Home opened over it.
    private func opened(_ body: @MainActor (HomeCoordinator) async throws -> Void) async throws {
        try await withDependencies {
            $0.register(instance: network, as: (any NetworkServiceProtocol).self)
            $0.register(instance: payments, as: (any PaymentProcessing).self)
            $0.register(instance: ContentLanguage("ko"))
        } operation: {
            try await body(HomeCoordinator(router: Router()))
        }
    }

    private func item(_ id: String) -> String {
        #"{"id": "\#(id)", "title": "\#(id)", "summary": "", "description": "", "category": "home", "prices": [], "comment_count": 0}"#
    }

    private func comment(_ id: String) -> String {
        """
        {"id": "\(id)", "author": {"id": "u", "name": "Leo"}, "text": "Nice",
         "created_at": "2026-03-14T09:26:53.000Z", "reply_count": 0}
        """
    }

    @Test func theCatalogueIsReadToItsLastPage() async throws {
        network.reply(to: .get, "/v1/items", json: #"{"items": [\#(item("a"))], "next_cursor": "n"}"#)
        network.reply(to: .get, "/v1/items", json: #"{"items": [\#(item("b"))], "next_cursor": null}"#)
        try await opened { home in
            guard case .items(let model) = home.root() else {
                Issue.record("no catalogue")
                return
            }
            #expect(model.items == .loading)
            await model.load()
            #expect(model.items.value?.map(\.id) == ["a", "b"])
        }
        #expect(network.requests.map { $0.query["cursor"] } == [nil, "n"])
        #expect(network.requests.allSatisfy { $0.headers["Accept-Language"] == "ko" })
    }

    @Test func aFailureIsShownAndCanBeTriedAgain() async throws {
        network.reply(to: .get, "/v1/items", error: .offline(url: "http://x/v1/items", reason: "no network"))
        network.reply(to: .get, "/v1/items", json: #"{"items": [], "next_cursor": null}"#)
        try await opened { home in
            guard case .items(let model) = home.root() else { return }
            await model.load()
            guard case .failed(let failure) = model.items else {
                Issue.record("not failed")
                return
            }
            #expect(failure.message == "Could not reach http://x/v1/items: no network.")
            #expect(failure.suggestion != nil)
            await model.load()
            #expect(model.items == .empty)
        }
    }

    @Test func anItemShowsWhatItHasAlthoughItsCommentsFail() async throws {
        network.reply(to: .get, "/v1/items/a", json: item("a"))
        network.reply(to: .get, "/v1/items/a/comments", status: 500, json: "{}")
        try await opened { home in
            guard case .item(let model) = home.screen(.item("a")) else { return }
            await model.load()
            #expect(model.item.value?.id == "a")
            guard case .failed = model.comments else {
                Issue.record("not failed")
                return
            }
        }
    }

    @Test func repliesBelongToTheItemBelowThem() async throws {
        network.reply(
            to: .get,
            "/v1/items/b/comments/c/replies",
            json: #"{"replies": [\#(comment("r"))], "next_cursor": null}"#
        )
        try await opened { home in
            home.router.push([.item("a"), .item("b"), .replies("c")])
            guard case .replies(let model) = home.screen(.replies("c")) else {
                Issue.record("no replies")
                return
            }
            await model.load()
            #expect(model.replies.value?.map(\.id) == ["r"])
        }
    }

    @Test func repliesAboveNoItemAreNowhere() async throws {
        try await opened { home in
            home.router.push(.replies("c"))
            guard case .nowhere = home.screen(.replies("c")) else {
                Issue.record("somewhere")
                return
            }
        }
    }

    @Test func openingHomeTwiceIsHarmless() async throws {
        try await opened { _ in
            _ = try HomeCoordinator(router: Router())
        }
    }

    @Test func everythingThatHomeNeedsIsThere() async throws {
        let container = DIContainer()
        container.register(instance: network, as: (any NetworkServiceProtocol).self)
        container.register(instance: ContentLanguage("en"))
        try HomeDataModule.configure(container)
        try await container.validate()
    }

    @Test func whatTheAppDoesNotProvideIsNamed() async throws {
        let container = DIContainer()
        try HomeDataModule.configure(container)
        await #expect(throws: ValidationFailure.self) { try await container.validate() }
    }

    @Test func aCheckoutFinishesItsSheetWithThePayment() async throws {
        try await opened { home in
            let shown = Task { await home.router.present(sheet: .checkout(item: "a")) }
            while home.router.sheet == nil { await Task.yield() }
            guard case .checkout(let model) = home.sheet(.checkout(item: "a")) else { return }
            await model.pay(Money(minorUnits: 100, currency: .usd))
            guard case .paid(let payment) = model.state else {
                Issue.record("not paid")
                return
            }
            #expect(await shown.value == .finished(payment))
            #expect(home.router.sheet == nil)
        }
    }

    @Test func everyTryOfACheckoutIsOneIntent() async {
        let payments = FakePayments(declines: 1)
        await withDependencies {
            $0.register(instance: payments, as: (any PaymentProcessing).self)
        } operation: {
            let model = CheckoutModel(item: "a", router: nil)
            await model.pay(Money(minorUnits: 100, currency: .usd))
            #expect(model.state == .failed(.declined))
            await model.pay(Money(minorUnits: 100, currency: .usd))
            guard case .paid = model.state else {
                Issue.record("not paid")
                return
            }
        }
        #expect(payments.orders.count == 2)
        #expect(Set(payments.orders.map(\.reference)).count == 1)
    }
}
