import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct UnreadableContentTests {
    @Test func `Items that cannot be decoded are counted over all pages, also offline`() async throws {
        try CatalogDataModule.configure(environment.container)
        let pages = [
            CatalogJSON.page("items", ["{}", CatalogJSON.item("a")], next: "n"),
            CatalogJSON.page("items", ["{}", "{}", CatalogJSON.item("b")]),
        ]
        for page in pages { environment.network.reply(to: .get, "/v1/items", json: page) }
        for _ in 0..<2 {
            let model = environment.make(ItemListViewModel())
            await model.refresh()
            #expect(model.items.value?.map(\.id) == ["a"] && model.unreadableCount == 1)
            await model.loadMore()
            #expect(model.items.value?.map(\.id) == ["a", "b"] && model.unreadableCount == 3)
            environment.fail("/v1/items")
        }
    }

    @Test func `Comments that cannot be decoded are counted over all pages, also offline`() async throws {
        try CatalogDataModule.configure(environment.container)
        let pages = [
            CatalogJSON.page("comments", ["{}", CatalogJSON.comment("c")], next: "n"),
            CatalogJSON.page("comments", ["{}"]),
        ]
        for page in pages { environment.network.reply(to: .get, "/v1/items/a/comments", json: page) }
        for _ in 0..<2 {
            let model = environment.make(CommentsViewModel(thread: .comments(on: "a")))
            await model.refresh()
            #expect(model.comments.value?.map(\.id) == ["c"] && model.unreadableCount == 2)
            environment.fail("/v1/items/a/comments")
        }
    }

    @Test func `A catalog whose items cannot be decoded is an error`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items", CatalogJSON.page("items", ["{}", "{}"]))
        let model = environment.make(ItemListViewModel())
        await model.refresh()
        #expect(model.items.failure?.message.english == "The server sent an unexpected response.")
        #expect(model.items.failure?.details == "The server's response is not valid: items[0].id is missing.")
    }

    @Test func `The login page of a network in place of the catalog is an error until the next load`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items", "<html>Sign in to this network</html>")
        let model = environment.make(ItemListViewModel())
        await model.refresh()
        #expect(model.items.failure?.message.english == "The server sent an unexpected response.")
        #expect(model.items.failure?.recovery == .retry && model.unreadableCount == 0)
        environment.answer("/v1/items", CatalogJSON.items("a"))
        await model.refresh()
        #expect(model.items.value?.map(\.id) == ["a"])
    }
}
