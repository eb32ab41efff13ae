import DependencyInjection
public import Observation

/// Shows an item and what people say about it.
@MainActor @Observable
public final class ItemModel {
    /// The item.
    public private(set) var item = Loadable<Item>.loading
    /// What people say about it, oldest first.
    public private(set) var comments = Loadable<[Comment]>.loading

    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    private let id: Item.ID

    /// A model of the item `id` that has loaded nothing yet.
    public init(id: Item.ID) {
        self.id = id
    }

    /// Fetches both; may be called again to refresh or to retry.
    public func load() async {
        do {
            item = .loaded(try await getItem(id))
        } catch {
            item = .failed(Failure(error))
        }
        do {
            let all = try await getComments(on: id)
            comments = all.isEmpty ? .empty : .loaded(all)
        } catch {
            comments = .failed(Failure(error))
        }
    }
}
