import DependencyInjection
import Foundation
package import Navigation
public import Observation

/// Shows the catalog, which is fetched page by page and can be searched, and the current user.
@MainActor @Observable
public final class ItemListViewModel {
    /// The words that are searched for in names, summaries and categories, without regard to case and accents.
    package private(set) var filter = ""
    /// The current user; nil if nobody is signed in.
    package private(set) var user: UserViewData?

    private let list: PagedLoader<Item>
    @ObservationIgnored @Dependency private var getItems: GetItemsUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// A model that has loaded nothing yet; `router` is Home's.
    package init(router: Router<HomeFlow>? = nil) {
        self.router = router
        list = PagedLoader(version: _language.version) { [_getItems] in try await _getItems.resolve().execute($0) }
    }

    /// The catalog as far as it was fetched.
    package var items: Loadable<[Item]> { list.state }

    /// The items that match the filter; all without one.
    package var shown: [Item] {
        let all = list.state.value ?? []
        let words = filter.split(separator: " ")
        return all.filter { item in
            words.allSatisfy { word in
                [item.title, item.summary, item.category].contains { $0.localizedStandardContains(word) }
            }
        }
    }

    /// Whether items are searched for.
    package var isSearching: Bool { !filter.isEmpty }
    /// Whether the first page is being fetched.
    package var isLoading: Bool { list.isLoading }
    /// Whether a further page is being fetched.
    package var isLoadingMore: Bool { list.isLoadingMore }
    /// Whether there are further pages.
    package var hasMore: Bool { list.hasMore }
    /// The failure to fetch the next page, if any; ``loadMore()`` tries again.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }

    /// Fetches the catalog if it is not here yet, stale or in another language; in a search all its pages.
    package func load() async {
        await list.load()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the catalog again; what is shown stays meanwhile.
    package func refresh() async {
        await list.reload()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the next page, or in a search all that are left; for the end of the list coming into view.
    package func loadMore() async {
        if isSearching { await list.loadRest() } else { await list.loadMore() }
    }

    /// Fetches all pages that are left, until one fails or the caller is cancelled.
    package func loadRest() async { await list.loadRest() }

    /// Searches for `text`; an empty one shows all. A search is about the whole catalog: ``loadRest()`` fetches it.
    package func search(_ text: String) { filter = text }

    /// Follows the current user until the task is cancelled.
    package func followUser() async {
        for await user in getCurrentUser.changes() { self.user = user.map(UserViewData.init) }
    }

    /// Opens an item.
    package func open(_ item: Item.ID) { router?.push(.item(item)) }

    /// Shows the users who are signed in on this device.
    package func showAccounts() { router?.present(sheet: .accounts) }

    /// Shows the introduction again.
    package func showOnboarding() { router?.present(cover: .onboarding) }
}
