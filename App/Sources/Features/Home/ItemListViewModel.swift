import DependencyInjection
import Foundation
public import Navigation
public import Observation

/// Shows the catalogue, which is fetched page by page and can be searched, and the current user.
@MainActor @Observable
public final class ItemListViewModel {
    /// The words that are searched for in names, summaries and categories, without regard to case and accents.
    public private(set) var filter = ""
    /// The current user; nil if nobody is signed in.
    public private(set) var person: UserViewData?

    private let list: PagedLoader<Item>
    @ObservationIgnored @Dependency private var getItems: GetItemsUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// A model that has loaded nothing yet; `router` is Home's.
    public init(router: Router<HomeFlow>? = nil) {
        self.router = router
        list = PagedLoader(version: _language.version) { [_getItems] in try await _getItems.resolve().execute($0) }
    }

    /// The catalogue as far as it was fetched.
    public var items: Loadable<[Item]> { list.state }

    /// The items that match the filter; all without one.
    public var shown: [Item] {
        let all = list.state.value ?? []
        let words = filter.split(separator: " ")
        return all.filter { item in
            words.allSatisfy { word in
                [item.title, item.summary, item.category].contains { $0.localizedStandardContains(word) }
            }
        }
    }

    /// Whether items are searched for.
    public var isSearching: Bool { !filter.isEmpty }
    /// Whether the first page is being fetched.
    public var isLoading: Bool { list.isLoading }
    /// Whether a further page is being fetched.
    public var isLoadingMore: Bool { list.isLoadingMore }
    /// Whether there are further pages.
    public var hasMore: Bool { list.hasMore }
    /// The failure to fetch the next page, if any; ``loadMore()`` tries again.
    public var moreFailure: UserFacingError? { list.moreFailure }

    /// Fetches the catalogue if it is not here yet, stale or in another language; in a search all its pages.
    public func load() async {
        await list.load()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the catalogue again; what is shown stays meanwhile.
    public func refresh() async {
        await list.reload()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the next page, or in a search all that are left; for the end of the list coming into view.
    public func loadMore() async {
        if isSearching { await list.loadRest() } else { await list.loadMore() }
    }

    /// Fetches all pages that are left, until one fails or the caller is cancelled.
    public func loadRest() async { await list.loadRest() }

    /// Searches for `text`; an empty one shows all. A search is about the whole catalogue: ``loadRest()`` fetches it.
    public func search(_ text: String) { filter = text }

    /// Follows the current user until the task is cancelled.
    public func followUser() async {
        for await user in getCurrentUser.changes() { person = user.map(UserViewData.init) }
    }

    /// Opens an item.
    public func open(_ item: Item.ID) { router?.push(.item(item)) }

    /// Shows the users who are signed in on this device.
    public func showAccounts() { router?.present(sheet: .accounts) }

    /// Shows the introduction again.
    public func showOnboarding() { router?.present(cover: .onboarding) }
}
