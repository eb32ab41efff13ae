import DependencyInjection
package import Navigation
public import Observation

/// Shows the comments on an item, or the replies to one.
@MainActor @Observable
public final class CommentsViewModel {
    /// The list that is shown.
    package let thread: CommentThread

    private let loader: Loader<[Comment]>
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// A model of `thread` that has loaded nothing yet; `router` is Home's.
    package init(thread: CommentThread, router: Router<HomeFlow>? = nil) {
        self.thread = thread
        self.router = router
        loader = Loader(isEmpty: \.isEmpty, version: _language.version) { [_getComments] in
            try await _getComments.resolve().execute(thread)
        }
    }

    /// The comments, oldest first.
    package var comments: Loadable<[Comment]> { loader.state }
    /// Whether they are being fetched.
    package var isLoading: Bool { loader.isLoading }
    /// Whether these are replies, which have none of their own.
    package var isReplies: Bool {
        if case .replies = thread { true } else { false }
    }

    /// Fetches the comments if they are not here yet, stale or in another language.
    package func load() async { await loader.load() }

    /// Fetches the comments again; what is shown stays meanwhile.
    package func refresh() async { await loader.reload() }

    /// Opens the replies to a comment.
    package func open(_ comment: Comment.ID) { router?.push(.replies(comment)) }

    /// Goes to the Profile tab, after a sign-in if one is needed.
    package func showProfile() async { await router?.openTab(AppTabs.Tab.profile) }
}
