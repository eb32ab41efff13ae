import DependencyInjection
public import Navigation
public import Observation

/// Shows what was answered to a comment.
@MainActor @Observable
public final class RepliesModel {
    private let loader: Loader<[Comment]>
    @ObservationIgnored @Dependency private var getReplies: GetRepliesUseCase
    @ObservationIgnored @Dependency private var language: ContentLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// A model of the replies to `comment` on `item` that has loaded nothing yet; `router` is Home's.
    public init(comment: Comment.ID, item: Item.ID, router: Router<HomeFlow>? = nil) {
        self.router = router
        loader = Loader(isEmpty: \.isEmpty, version: _language.version) {
            [_getReplies] in
            try await _getReplies.resolve()(to: comment, on: item)
        }
    }

    /// The replies, oldest first.
    public var replies: Loadable<[Comment]> { loader.state }
    /// Whether they are being fetched.
    public var isLoading: Bool { loader.isLoading }

    /// Fetches the replies if they are not here yet, or of another language or time.
    public func appear() { loader.appear() }

    /// Stops what is under way.
    public func disappear() { loader.cancel() }

    /// Fetches them anew; what is shown stays meanwhile.
    public func refresh() { loader.start() }

    /// Fetches the replies and waits; may be called again to refresh or to retry.
    public func load() async { await loader.load() }

    /// Goes to the Profile tab, wherever in the app this is and after a sign-in if one is needed: the wish bubbles up to
    /// the router that has it.
    public func showProfile() {
        Task { [router] in await router?.openTab(AppTabs.Tab.profile) }
    }
}
