import DependencyInjection
import FeaturesTesting
import Testing

@testable import Features

@MainActor @Suite(.timeLimit(.minutes(5))) struct PreviewContentTests {
    @Test(arguments: InMemoryServices.Content.allCases)
    func `The services of previews show a screen in each state`(content: InMemoryServices.Content) async throws {
        let services = InMemoryServices(skipsSleeps: true)
        let container = DIContainer(name: "preview")
        try await services.signIn(["mina"])
        services.register(in: container)
        try CatalogDataModule.configure(container)
        try PaymentsDataModule.configure(container)
        await services.serve(content, in: container)
        let catalog = container.withCurrent { ItemListViewModel() }
        let refresh = Task { await catalog.refresh() }
        defer { refresh.cancel() }
        if content != .loading { await refresh.value }
        switch (content, catalog.items) {
        case (.loaded, .loaded(let items, .fresh)): #expect(items.map(\.id) == ["lamp", "jar"])
        case (.offline, .loaded(let items, .stale)): #expect(items.map(\.id) == ["lamp", "jar"])
        case (.loading, .loading), (.empty, .empty), (.failed, .failed): break
        case (_, let state): Issue.record("\(content) shows \(state)")
        }
        let isOffline = if case .offline = services.connection.state { true } else { false }
        #expect(isOffline == [.failed, .offline].contains(content))
    }
}
