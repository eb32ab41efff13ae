import DependencyInjection
public import Observation

/// Shows the catalogue.
@MainActor @Observable
public final class ItemListModel {
    /// The catalogue.
    public private(set) var items = Loadable<[Item]>.loading

    @ObservationIgnored @Dependency private var getItems: GetItemsUseCase

    /// A model that has loaded nothing yet.
    public init() {}

    /// Fetches the catalogue; may be called again to refresh or to retry.
    public func load() async {
        do {
            let all = try await getItems()
            items = all.isEmpty ? .empty : .loaded(all)
        } catch {
            items = .failed(Failure(error))
        }
    }
}
