import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct PictureStoreTests {
    @Test func `A picture is fetched when its item stays selected, and once`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items", CatalogJSON.items("a", "b"))
        for id in ["a", "b"] {
            environment.network.reply(to: .get, "/v1/items/\(id)/image") { _ in
                .init(status: 200, body: Data("P6 1 1 255\n".utf8) + Data([255, 0, 0]))
            }
        }
        let clock = environment.clock
        let model = environment.make(ItemListViewModel())
        await model.refresh()
        let (first, second) = try #require(model.items.value.map { ($0[0], $0[1]) })
        let passed = environment.task { await model.loadPicture(of: first) }
        await clock.untilSleeping()
        passed.cancel()
        await passed.value
        let selected = environment.task { await model.loadPicture(of: second) }
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(150))
        await selected.value
        await model.loadPicture(of: second)
        #expect(model.picture(of: first) == .loading && model.picture(of: second).value?.width == 1)
        #expect(environment.network.requests.map(\.target) == ["/v1/items", "/v1/items/b/image"])
    }

    @Test(
        arguments: [
            .failure(.offline(request: "/v1/items/a/image", reason: "connection lost")),
            .success(NetworkResponse(status: 404)),
            .success(NetworkResponse(status: 503)),
            .success(NetworkResponse(status: 200, body: Data("<html>Sign in to this network</html>".utf8))),
        ] as [Result<NetworkResponse, NetworkError>]
    )
    func `A failed picture is a state of its own and is fetched again`(
        answer: Result<NetworkResponse, NetworkError>
    ) async throws {
        environment.answer("/v1/items", CatalogJSON.items("a"))
        environment.network.reply(to: .get, "/v1/items/a/image") { _ throws(NetworkError) in try answer.get() }
        guard case .items(let catalog) = try environment.home().root() else { throw Unexpected.content }
        let model = environment.track(catalog)
        await model.refresh()
        let item = try #require(model.selectedItem)
        @MainActor func loadPicture() async {
            let loading = environment.task { await model.loadPicture(of: item) }
            await environment.clock.untilSleeping()
            environment.clock.advance(by: .milliseconds(150))
            await loading.value
        }
        await loadPicture()
        #expect(model.picture(of: item).failure != nil && model.items.failure == nil)
        environment.network.removeReplies(to: .get, "/v1/items/a/image")
        environment.network.reply(to: .get, "/v1/items/a/image") { _ in
            .init(status: 200, body: Data("P6 1 1 255\n".utf8) + Data([255, 0, 0]))
        }
        await loadPicture()
        #expect(model.picture(of: item).value != nil)
    }

    @Test func `The store forgets the pictures that were not shown for longest`() async throws {
        try CatalogDataModule.configure(environment.container)
        let ids = (0..<15).map { "p\($0)" }
        for id in ids {
            environment.network.reply(to: .get, "/v1/items/\(id)/image") { _ in
                .init(status: 200, body: Data("P6 1 1 255\n".utf8) + Data([255, 0, 0]))
            }
        }
        let store = environment.make(PictureStore())
        func item(_ id: String) -> Item {
            Item(
                id: id,
                title: "",
                summary: "",
                description: "",
                category: "",
                prices: [],
                imageURL: "/v1/items/\(id)/image",
                commentCount: 0
            )
        }
        for id in ids {
            await store.load(item(id), .large)
            #expect(store.picture(of: item("p0"), .large).value != nil)
        }
        let requests = environment.network.requests.count
        #expect(requests == ids.count)
        await store.load(item("p0"), .large)
        await store.load(item("p14"), .large)
        #expect(environment.network.requests.count == requests)
        await store.load(item("p1"), .large)
        #expect(environment.network.requests.count == requests + 1)
    }
}
