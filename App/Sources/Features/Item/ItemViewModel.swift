import DependencyInjection
package import Navigation
public import Observation

/// Shows an item and its comments.
@MainActor @Observable
public final class ItemViewModel {
    /// The item's id.
    package let id: Item.ID

    private let itemLoader: Loader<Item>
    private let commentsLoader: Loader<[Comment]>
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// A model of the item `id` that has loaded nothing yet; `router` is Home's.
    package init(id: Item.ID, router: Router<HomeFlow>? = nil) {
        self.id = id
        self.router = router
        itemLoader = Loader(version: _language.version) { [_getItem] in try await _getItem.resolve().execute(id) }
        commentsLoader = Loader(isEmpty: \.isEmpty, version: _language.version) { [_getComments] in
            try await _getComments.resolve().execute(.comments(on: id))
        }
    }

    /// The item.
    package var item: Loadable<Item> { itemLoader.state }
    /// The comments, oldest first.
    package var comments: Loadable<[Comment]> { commentsLoader.state }
    /// Whether anything is being fetched.
    package var isLoading: Bool { itemLoader.isLoading || commentsLoader.isLoading }

    /// Fetches what is not here yet, stale or in another language.
    package func load() async {
        async let item: Void = itemLoader.load()
        await commentsLoader.load()
        await item
    }

    /// Fetches both again; what is shown stays meanwhile.
    package func refresh() async {
        async let item: Void = itemLoader.reload()
        await commentsLoader.reload()
        await item
    }

    /// Opens the comments.
    package func showComments() { router?.push(.comments) }

    /// Shows the picture.
    package func showImage() { router?.present(cover: .image(item: id)) }

    /// Opens the checkout, after a sign-in if nobody is signed in.
    ///
    /// - Returns: Whether it opened, and if not, why.
    @discardableResult
    package func buy() async -> NavigationResult {
        guard let router else { return .cancelled }
        return await router.open { $0.present(sheet: .checkout(item: id)) }
    }
}
