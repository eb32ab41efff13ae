import AnalyticsModule
import Core
import DependencyInjection
package import Navigation
public import Observation

/// The view model of an item with its comments.
@MainActor @Observable
public final class ItemViewModel: ScreenModel {
    package let id: Item.ID

    private let itemLoader: Loader<Item>
    private let commentsLoader: Loader<Page<Comment>>
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored private var tracksView: Bool
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    @ObservationIgnored private let pictures: PictureStore

    /// Creates a view model; `router` is the router of Home. With `tracksView`, the first view of the item is an event.
    package init(
        id: Item.ID,
        router: Router<HomeFlow>? = nil,
        pictures: PictureStore = PictureStore(),
        tracksView: Bool = true
    ) {
        self.id = id
        self.tracksView = tracksView
        self.router = router
        self.pictures = pictures
        let (logger, clock) = (_logger.wrappedValue, _clock.wrappedValue)
        let version = _language.version
        itemLoader = Loader(logger: logger, clock: clock, version: version, useCase: GetItemUseCase.self) {
            [_getItem] in
            try await _getItem.resolve().execute(id)
        }
        commentsLoader = Loader(
            logger: logger,
            clock: clock,
            isEmpty: \.isEmpty,
            version: version,
            useCase: GetCommentsUseCase.self
        ) { [_getComments] in
            try await _getComments.resolve().execute(.comments(on: id))
        }
        itemLoader.didFetch = { [weak self] in self?.trackView() }
    }

    package var item: Loadable<Item> { itemLoader.state }
    package var comments: Loadable<[Comment]> { commentsLoader.state.map(\.elements) }
    package var isLoading: Bool { itemLoader.isLoading || commentsLoader.isLoading }

    /// See ``ScreenModel/run()``.
    public func run() async {
        async let item: Void = itemLoader.run()
        await commentsLoader.run()
        await item
    }

    /// Fetches the item and the comments again. The shown values stay until then.
    package func refresh() async {
        async let item: Void = itemLoader.reload()
        await commentsLoader.reload()
        await item
    }

    /// Tracks the item, which was only shown beside the catalog before.
    func didOpen() {
        tracksView = true
        trackView()
    }

    /// Tracks the item when it is first shown.
    private func trackView() {
        guard tracksView, let item = item.value else { return }
        tracksView = false
        analytics.track(.productViewed(item.id, price: localizer.price(of: item)))
    }

    package func picture(of item: Item, _ size: PictureSize = .medium) -> Loadable<PixelImage> {
        pictures.picture(of: item, size)
    }

    /// Fetches the picture of `item`, unless it is loaded.
    package func loadPicture(of item: Item, _ size: PictureSize = .medium) async { await pictures.load(item, size) }

    /// Shows the comments over the item, which is opened first if it is only beside the catalog.
    package func showComments() {
        if router?.path.lastItem == nil { router?.push(.item(id)) }
        router?.push(.comments())
    }

    package func showImage() { router?.present(cover: .picture(item: id)) }

    package func buy() { router?.present(sheet: .checkout(item: id)) }
}
