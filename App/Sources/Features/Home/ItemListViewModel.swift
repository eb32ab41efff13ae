import AnalyticsModule
import Core
import DependencyInjection
import Foundation
package import Navigation
public import Observation

/// The view model of the catalog, which can be searched, and of its selected item.
@MainActor @Observable
public final class ItemListViewModel: ScreenModel {
    /// The words to find in titles, summaries and categories, regardless of case and accents. During a search, ``run()``
    /// fetches all items.
    package var searchText = "" {
        didSet { if oldValue.isEmpty, isSearching { beginSearch() } }
    }
    /// The only shown category, or `nil` for all. With one, ``run()`` fetches all items.
    package var category: String? {
        didSet { if category != nil { searches?.yield() } }
    }
    /// `true` while the search field has the focus.
    package var showsSearch = false
    /// The selected item, or `nil` before the first selection.
    package var selection: Item.ID?

    private let list: PagedLoader<Item>
    @ObservationIgnored @Dependency private var getItems: GetItemsUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored private weak var router: Router<HomeFlow>?
    @ObservationIgnored private let pictures: PictureStore
    /// Tells ``run()`` that a search has begun or a category was chosen.
    @ObservationIgnored private var searches: AsyncStream<Void>.Continuation?

    /// Creates a view model; `router` is the router of Home.
    package init(router: Router<HomeFlow>? = nil, pictures: PictureStore = PictureStore()) {
        (self.router, self.pictures) = (router, pictures)
        list = PagedLoader(
            logger: _logger.wrappedValue,
            clock: _clock.wrappedValue,
            version: _language.version,
            useCase: GetItemsUseCase.self
        ) { [_getItems] in
            try await _getItems.resolve().execute($0)
        }
        list.didFetch = { [weak self] in await self?.loadRestOfSearch() }
    }

    package var items: Loadable<[Item]> { list.state }

    /// The number of items that match the search and the category, or that the server has; `nil` while it is unknown.
    package var count: Int? {
        if !isFiltering, let total = list.total { return total }
        return items.value == nil || hasMore ? nil : matchingItems.count
    }

    /// The number of items of the fetched pages that could not be decoded.
    package var unreadableCount: Int { list.unreadableCount }

    /// The items of the category that match the search.
    package var matchingItems: [Item] {
        (list.state.value ?? []).filter { $0.matches(searchText) && (category ?? $0.category) == $0.category }
    }

    /// The categories of the fetched items, each with its name, in the order of their first items.
    package var categories: [(id: String, name: LocalizedText)] {
        var known: Set<String> = []
        return (list.state.value ?? []).filter { known.insert($0.category).inserted }
            .map { ($0.category, $0.categoryName) }
    }

    /// The selected item if it is one of ``matchingItems``, or else the first of them.
    package var selectedItem: Item? {
        let items = matchingItems
        return items.first { $0.id == selection } ?? items.first
    }

    package var isSearching: Bool { !searchText.isEmpty }
    /// `true` if only some of the items are shown.
    package var isFiltering: Bool { isSearching || category != nil }
    /// `true` while a search or a category has not seen all items.
    package var isSearchIncomplete: Bool { isFiltering && list.hasMore && list.loadMoreFailure == nil }
    package var isLoading: Bool { list.isLoading }
    package var hasMore: Bool { list.hasMore }
    /// The error of fetching the next page.
    package var loadMoreFailure: UserFacingError? { list.loadMoreFailure }

    /// See ``ScreenModel/run()``.
    public func run() async {
        let (searches, continuation) = AsyncStream.makeStream(of: Void.self)
        self.searches = continuation
        async let loading: Void = list.run()
        await loadRestOfSearch()
        for await _ in searches { await loadRestOfSearch() }
        await loading
    }

    /// Fetches the items again. The shown items stay until then.
    package func refresh() async { await list.reload() }

    /// Fetches the next page, or all remaining pages during a search or in a category.
    package func loadMore() async {
        if isFiltering { await list.loadRest() } else { await list.loadMore() }
    }

    private func beginSearch() {
        searches?.yield()
        analytics.track(.productsSearched)
    }

    private func loadRestOfSearch() async {
        if isFiltering { await list.loadRest() }
    }

    package func picture(of item: Item, _ size: PictureSize = .medium) -> Loadable<PixelImage> {
        pictures.picture(of: item, size)
    }

    /// Fetches the picture of `item`, after a delay in which the task of an item that is only passed is cancelled.
    package func loadPicture(of item: Item, _ size: PictureSize = .medium) async {
        guard picture(of: item, size).value == nil, (try? await clock.sleep(for: .milliseconds(150))) != nil else {
            return
        }
        await pictures.load(item, size)
    }

    package func open(_ item: Item.ID) { router?.push(.item(item)) }

    /// The item over the catalog, in a shell that shows it beside the list. An assigned item replaces all screens.
    package var openItem: Item.ID? {
        get { if case .item(let id) = router?.path.first { id } else { nil } }
        set {
            guard let newValue, newValue != openItem else { return }
            selection = newValue
            router?.popToRoot()
            open(newValue)
        }
    }

    /// The item to show beside the catalog: the open one, or the selected one while no screen is open.
    package var itemBeside: Item.ID? {
        get { openItem ?? (router?.path.isEmpty == true ? selectedItem?.id : nil) }
        set { openItem = newValue }
    }

    /// Fetches the remaining pages if the open item is on none of the loaded ones, so that the catalog beside it has its row.
    package func loadOpenItem() async {
        guard let openItem, let items = items.value, !items.contains(where: { $0.id == openItem }) else { return }
        await list.loadRest()
    }

    /// Closes the item beside the catalog if the search hides it, after a delay in which the task is cancelled while the user
    /// types.
    package func closeHiddenItem() async {
        guard hidesOpenItem, (try? await clock.sleep(for: .milliseconds(150))) != nil else { return }
        router?.popToRoot()
    }

    private var hidesOpenItem: Bool {
        guard let openItem, router?.path.count == 1, !matchingItems.isEmpty else { return false }
        let isItem = { (item: Item) in item.id == openItem }
        return items.value?.contains(where: isItem) == true && !matchingItems.contains(where: isItem)
    }

    /// Shows the comments, beside the catalog over their item.
    package func showComments(on item: Item.ID, overItem: Bool = false) {
        guard overItem else {
            router?.push(.comments(item: item))
            return
        }
        router?.popToRoot()
        open(item)
        router?.push(.comments())
    }

    package func showImage(of item: Item.ID) { router?.present(cover: .picture(item: item)) }

    package func buy(_ item: Item.ID) { router?.present(sheet: .checkout(item: item)) }

    package func showOnboarding() { router?.present(cover: .onboarding) }
}
