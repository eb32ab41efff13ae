import DependencyInjection
import Observation
import Testing

// The code of the article, so that it compiles and does what it says there.

private protocol Network: Sendable {}
private struct RealNetwork: Network {}

private protocol ItemsRepository: Sendable { func all() -> [Int] }
private struct RemoteItems: ItemsRepository {
    let network: any Network
    func all() -> [Int] { [1, 2, 3] }
}

private protocol LoadItems: Sendable { func callAsFunction() -> [Int] }
private struct LoadItemsUseCase: LoadItems {
    let items: any ItemsRepository
    func callAsFunction() -> [Int] { items.all() }
}
private struct FakeItems: LoadItems {
    func callAsFunction() -> [Int] { [42] }
}

private protocol Exporter: Sendable { var kind: String { get } }
private struct CSVExporter: Exporter { let kind = "csv" }
private struct PNGExporter: Exporter { let kind = "png" }

@MainActor @Observable private final class HomeModel {
    @ObservationIgnored @Dependency var loadItems: any LoadItems
    @ObservationIgnored @Dependency(name: "csv") var exporter: any Exporter
}

private func made() async -> FakeItems { FakeItems() }

private enum HomeDataModule: DependencyModule {
    static func register(in module: ModuleRegistrar) {
        module.register((any ItemsRepository).self, scope: .container, using: RemoteItems.init)
    }
}

@Suite struct DocumentationTests {
    private let container = DIContainer()

    private func firstUse() {
        container.register((any ItemsRepository).self, scope: .container) { resolver in
            RemoteItems(network: try resolver.resolve())
        }
        container.register((any LoadItems).self, using: LoadItemsUseCase.init)
        container.register(instance: RealNetwork(), as: (any Network).self)
    }

    @Test func aFirstUse() throws {
        firstUse()
        let loadItems = try container.resolve((any LoadItems).self)
        #expect(loadItems() == [1, 2, 3])
    }

    @Test func names() throws {
        container.register((any Exporter).self, name: "csv") { _ in CSVExporter() }
        container.register((any Exporter).self, name: "png") { _ in PNGExporter() }
        let csv = try container.resolve((any Exporter).self, name: "csv")
        #expect(csv.kind == "csv")
    }

    @Test func asyncFactories() async throws {
        container.register((any LoadItems).self, scope: .container) { _ in await made() }
        let loadItems = try await container.resolve((any LoadItems).self)
        #expect(loadItems() == [42])
    }

    @Test func theGraphIsSound() async throws {
        firstUse()
        try await container.validate(allowingCapturesOf: [.transient])
        #expect(container.graph.mermaid.contains("ItemsRepository"))
    }

    @Test func theModelsHaveWhatTheyNeed() async throws {
        firstUse()
        container.register(HomeModel.self) { _ in HomeModel() }
        let failure = await #expect(throws: ValidationFailure.self) {
            try await container.validate(allowingCapturesOf: [.transient])
        }
        #expect(failure?.description.contains("Exporter") == true)
        container.register((any Exporter).self, name: "csv") { _ in CSVExporter() }
        try await container.validate(allowingCapturesOf: [.transient])
    }

    @Test func childContainers() throws {
        firstUse()
        let feature = DIContainer(name: "checkout", parent: container)
        feature.register(instance: FakeItems(), as: (any LoadItems).self)
        let (below, above) = try (feature.resolve((any LoadItems).self), container.resolve((any LoadItems).self))
        #expect(below() == [42])
        #expect(above() == [1, 2, 3])
    }

    @Test func modules() throws {
        container.register(instance: RealNetwork(), as: (any Network).self)
        try HomeDataModule.configure(container)
        try HomeDataModule.configure(container)
        #expect(try container.resolve((any ItemsRepository).self).all() == [1, 2, 3])
    }

    @MainActor @Test func dependenciesOfAnObject() throws {
        let model = withDependencies {
            $0.register(instance: FakeItems(), as: (any LoadItems).self)
        } operation: {
            HomeModel()
        }
        #expect(model.loadItems() == [42])
        #expect(throws: ResolutionError.self) { try model.$exporter.resolve() }
    }
}
