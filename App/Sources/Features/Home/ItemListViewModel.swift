import DependencyInjection
import Foundation
package import Navigation
public import Observation

/// The view model of the catalog, which can be searched, and of the current user.
@MainActor @Observable
public final class ItemListViewModel {
    /// The words to find in titles, summaries and categories, regardless of case and accents.
    package private(set) var filter = ""
    /// The current user, or `nil` if no user is signed in.
    package private(set) var user: UserViewData?

    private let list: PagedLoader<Item>
    @ObservationIgnored @Dependency private var getItems: GetItemsUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// Creates a view model; `router` is the router of Home.
    package init(router: Router<HomeFlow>? = nil) {
        self.router = router
        list = PagedLoader(version: _language.version) { [_getItems] in try await _getItems.resolve().execute($0) }
    }

    package var items: Loadable<[Item]> { list.state }

    /// The items that match the filter.
    package var matchingItems: [Item] {
        (list.state.value ?? []).filter { $0.matches(filter) }
    }

    package var isSearching: Bool { !filter.isEmpty }
    package var isLoading: Bool { list.isLoading }
    /// The automatic retry after a connection failure, which ``retryWhenDue()`` awaits.
    package var scheduledRetry: ScheduledRetry? { list.scheduledRetry }
    package var isLoadingMore: Bool { list.isLoadingMore }
    package var hasMore: Bool { list.hasMore }
    /// The error of fetching the next page.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }

    /// Fetches the items, unless fresh ones in the current language are loaded. During a search, fetches all pages.
    package func load() async {
        await list.load()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the items again. The shown items stay until then.
    package func refresh() async {
        await list.reload()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the items again when the scheduled retry is due.
    package func retryWhenDue() async {
        await list.retryWhenDue()
        if isSearching { await list.loadRest() }
    }

    /// Fetches the next page, or all remaining pages during a search.
    package func loadMore() async {
        if isSearching { await list.loadRest() } else { await list.loadMore() }
    }

    /// Fetches all remaining pages, until one fails or the task is cancelled.
    package func loadRest() async { await list.loadRest() }

    /// Filters the items by `text`. ``loadRest()`` fetches the items that are still missing.
    package func search(_ text: String) { filter = text }

    /// Observes the current user until the task is cancelled.
    package func followUser() async {
        for await user in getCurrentUser.changes() { self.user = user.map(UserViewData.init) }
    }

    package func open(_ item: Item.ID) { router?.push(.item(item)) }

    package func showAccounts() { router?.present(sheet: .accounts) }

    package func showOnboarding() { router?.present(cover: .onboarding) }
}
