import DependencyInjection
public import Navigation
public import Observation

/// Shows what people say about an item.
@MainActor @Observable
public final class CommentsModel {
    private let loader: Loader<[Comment]>
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: ContentLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// A model of the comments on `item` that has loaded nothing yet; `router` is Home's.
    public init(item: Item.ID, router: Router<HomeFlow>? = nil) {
        self.router = router
        loader = Loader(isEmpty: \.isEmpty, version: _language.version) {
            [_getComments] in
            try await _getComments.resolve()(on: item)
        }
    }

    /// The comments, oldest first.
    public var comments: Loadable<[Comment]> { loader.state }
    /// Whether they are being fetched.
    public var isLoading: Bool { loader.isLoading }

    /// Fetches the comments if they are not here yet, or of another language or time.
    public func appear() { loader.appear() }

    /// Stops what is under way.
    public func disappear() { loader.cancel() }

    /// Fetches them anew; what is shown stays meanwhile.
    public func refresh() { loader.start() }

    /// Fetches the comments and waits; may be called again to refresh or to retry.
    public func load() async { await loader.load() }

    /// Opens the replies to a comment.
    public func open(_ comment: Comment.ID) { router?.push(.replies(comment)) }
}
