import DependencyInjection
import Foundation
public import Navigation
public import Observation

/// Shows the catalogue, which is fetched page by page and can be searched.
@MainActor @Observable
public final class ItemListModel {
    /// What is searched for in names, summaries and categories, without regard to case and accents.
    public private(set) var filter = ""

    private let list: PagedLoader<Item>
    @ObservationIgnored @Dependency private var getItems: GetItemsUseCase
    @ObservationIgnored @Dependency private var language: ContentLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?
    private let rest = Work()

    /// A model that has loaded nothing yet; `router` is Home's.
    public init(router: Router<HomeFlow>? = nil) {
        self.router = router
        list = PagedLoader(version: _language.version) { [_getItems] cursor in
            try await _getItems.resolve()(after: cursor)
        }
    }

    /// The catalogue as far as it was fetched.
    public var items: Loadable<[Item]> { list.state }

    /// What of it matches the filter; all of it without one.
    public var shown: [Item] {
        let all = list.state.value ?? []
        let words = filter.split(separator: " ")
        return all.filter { item in
            words.allSatisfy { word in
                [item.title, item.summary, item.category].contains { $0.localizedStandardContains(word) }
            }
        }
    }

    /// Whether the first page is being fetched.
    public var isLoading: Bool { list.isLoading }
    /// Whether a further page is being fetched.
    public var isLoadingMore: Bool { list.isLoadingMore }
    /// Whether there are further pages.
    public var hasMore: Bool { list.hasMore }
    /// Why the next page could not be had, if so; ``showMore()`` tries again.
    public var moreFailure: Failure? { list.moreFailure }

    /// Fetches the catalogue if it is not here yet, or of another language or time.
    public func appear() { list.appear() }

    /// Stops what is under way.
    public func disappear() {
        list.cancel()
        rest.cancel()
    }

    /// Fetches the catalogue anew; what is shown stays meanwhile.
    public func refresh() { list.start() }

    /// Fetches the catalogue and waits; may be called again to refresh or to retry.
    public func load() async { await list.load() }

    /// Fetches the next page; for the end of the list coming into view.
    public func showMore() { list.startMore() }

    /// Fetches the next page and waits.
    public func loadMore() async { await list.loadMore() }

    /// Fetches all pages that are left and waits, until one cannot be had or the caller is cancelled.
    public func loadRest() async { await list.loadRest() }

    /// Searches for `text`; nothing shows all. As a search is about the whole catalogue, the rest of it is fetched.
    public func search(_ text: String) {
        filter = text
        guard !text.isEmpty else { return rest.cancel() }
        rest.start { [weak list] in await list?.loadRest() }
    }

    /// Opens an item.
    public func open(_ item: Item.ID) { router?.push(.item(item)) }

    /// Shows the introduction again.
    public func showOnboarding() { router?.present(cover: .onboarding) }
}
