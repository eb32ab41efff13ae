import Core
import DependencyInjection
package import Navigation
public import Observation

/// The view model of the comments on an item or the replies to a comment.
@MainActor @Observable
public final class CommentsViewModel: ScreenModel {
    package let thread: CommentThread

    private let loader: Loader<Page<Comment>>
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// Creates a view model; `router` is the router of Home.
    package init(thread: CommentThread, router: Router<HomeFlow>? = nil) {
        self.thread = thread
        self.router = router
        loader = Loader(
            logger: _logger.wrappedValue,
            clock: _clock.wrappedValue,
            isEmpty: \.isEmpty,
            version: _language.version
        ) { [_getComments] in
            try await _getComments.resolve().execute(thread)
        }
    }

    package var comments: Loadable<[Comment]> { loader.state.map(\.elements) }
    /// The number of comments that could not be decoded.
    package var unreadableCount: Int { loader.state.value?.unreadableCount ?? 0 }
    package var isLoading: Bool { loader.isLoading }
    /// `true` for replies, which have no replies themselves.
    package var isReplies: Bool {
        if case .replies = thread { true } else { false }
    }

    package func run() async { await loader.run() }

    /// Fetches the comments again. The shown comments stay until then.
    package func refresh() async { await loader.reload() }

    package func open(_ comment: Comment.ID) { router?.push(.replies(comment)) }

    /// Selects the Profile tab, for which the router of Home asks the router of the app.
    package func showProfile() { router?.navigateToTab(AppTabs.Tab.profile) }
}
