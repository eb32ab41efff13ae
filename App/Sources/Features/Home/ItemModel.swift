import DependencyInjection
public import Navigation
public import Observation

/// Shows an item and what people say about it.
@MainActor @Observable
public final class ItemModel {
    /// Which item it is.
    public let id: Item.ID

    private let itemLoader: Loader<Item>
    private let commentsLoader: Loader<[Comment]>
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: ContentLanguage
    private weak let router: Router<HomeFlow>?

    /// A model of the item `id` that has loaded nothing yet; `router` is Home's.
    public init(id: Item.ID, router: Router<HomeFlow>? = nil) {
        self.id = id
        self.router = router
        itemLoader = Loader(version: _language.version) { [_getItem] in
            try await _getItem.resolve()(id)
        }
        commentsLoader = Loader(isEmpty: \.isEmpty, version: _language.version) {
            [_getComments] in
            try await _getComments.resolve()(on: id)
        }
    }

    /// The item.
    public var item: Loadable<Item> { itemLoader.state }
    /// What people say about it, oldest first.
    public var comments: Loadable<[Comment]> { commentsLoader.state }
    /// Whether anything is being fetched.
    public var isLoading: Bool { itemLoader.isLoading || commentsLoader.isLoading }

    /// Fetches what is not here yet, or of another language or time.
    public func appear() {
        itemLoader.appear()
        commentsLoader.appear()
    }

    /// Stops what is under way.
    public func disappear() {
        itemLoader.cancel()
        commentsLoader.cancel()
    }

    /// Fetches both anew; what is shown stays meanwhile.
    public func refresh() {
        itemLoader.start()
        commentsLoader.start()
    }

    /// Fetches both and waits; may be called again to refresh or to retry.
    public func load() async {
        refresh()
        await itemLoader.load()
        await commentsLoader.load()
    }

    /// Opens the comments.
    public func showComments() { router?.push(.comments) }

    /// Shows the picture.
    public func showImage() { router?.present(cover: .image(item: id)) }

    /// Opens the checkout, after a sign-in if nobody is signed in.
    ///
    /// - Returns: Whether it opened, and if not, why.
    @discardableResult
    public func buy() async -> NavigationResult {
        guard let router else { return .cancelled }
        return await router.open { $0.present(sheet: .checkout(item: id)) }
    }
}
