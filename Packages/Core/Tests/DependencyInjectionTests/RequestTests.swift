import DependencyInjection
import Testing

struct RequestTests {
    struct ItemRequest: DependencyRequest {
        typealias Service = String
        let id: Int
        let title: String
    }

    let container = DIContainer()

    @Test func argumentsReachTheFactoryWithItsDependencies() throws {
        container.register(instance: "item")
        container.register(ItemRequest.self) { resolver, request in
            "\(try resolver.resolve(String.self)) \(request.id): \(request.title)"
        }
        #expect(try container.resolve(ItemRequest(id: 3, title: "Tea")) == "item 3: Tea")
        #expect(try container.resolve(ItemRequest(id: 4, title: "Jam")) == "item 4: Jam")
    }

    @Test func anAsyncFactoryIsAwaited() async throws {
        container.register(ItemRequest.self) { _, request in
            await Task.yield()
            return request.title
        }
        #expect(try await container.resolve(ItemRequest(id: 1, title: "Tea")) == "Tea")
    }

    @Test func anUnregisteredRequestIsNamedByItsOwnType() throws {
        let error = #expect(throws: ResolutionError.self) { try container.resolve(ItemRequest(id: 1, title: "")) }
        #expect(error?.description.hasPrefix("ItemRequest is not registered") == true)
    }

    @Test func aCycleByWayOfARequestIsFound() throws {
        container.register(ItemRequest.self) { resolver, _ in try resolver.resolve(String.self) }
        container.register(String.self) { resolver in try resolver.resolve(ItemRequest(id: 1, title: "")) }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(error?.path.map(\.description) == ["String", "ItemRequest", "String"])
    }

    @Test func aRequestIsNoServiceOfItsOwnType() throws {
        container.register(ItemRequest.self) { _, request in request.title }
        #expect(throws: ResolutionError.self) { try container.resolve(ItemRequest.self) }
        container.register(instance: ItemRequest(id: 9, title: "stored"))
        #expect(try container.resolve(ItemRequest.self).id == 9)
        #expect(try container.resolve(ItemRequest(id: 1, title: "Tea")) == "Tea")
    }
}
