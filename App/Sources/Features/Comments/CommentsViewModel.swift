import Core
import DependencyInjection
package import Navigation
public import Observation

/// The view model of the comments on an item or the replies to a comment.
@MainActor @Observable
public final class CommentsViewModel: ScreenModel {
    package let thread: CommentThread

    private let loader: Loader<Page<Comment>>
    /// The loader of the comments on the item, for ``parent``; `nil` unless the thread is replies.
    private let parentLoader: Loader<Page<Comment>>?
    @ObservationIgnored @Dependency private var getComments: GetCommentsUseCase
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    @ObservationIgnored private weak var router: Router<HomeFlow>?

    /// Creates a view model; `router` is the router of Home.
    package init(thread: CommentThread, router: Router<HomeFlow>? = nil) {
        self.thread = thread
        self.router = router
        let (getComments, version) = (_getComments, _language.version)
        let (logger, clock) = (_logger.wrappedValue, _clock.wrappedValue)
        func loader(of thread: CommentThread) -> Loader<Page<Comment>> {
            Loader(
                logger: logger,
                clock: clock,
                isEmpty: \.isEmpty,
                version: version,
                useCase: GetCommentsUseCase.self
            ) {
                try await getComments.resolve().execute(thread)
            }
        }
        self.loader = loader(of: thread)
        if case .replies(_, let item) = thread {
            parentLoader = loader(of: .comments(on: item))
        } else {
            parentLoader = nil
        }
    }

    package var comments: Loadable<[Comment]> { loader.state.map(\.elements) }
    /// The comment that the replies answer, if it is loaded.
    package var parent: Comment? {
        guard case .replies(let id, _) = thread else { return nil }
        return parentLoader?.state.value?.elements.first { $0.id == id }
    }
    /// The number of comments that could not be decoded.
    package var unreadableCount: Int { loader.state.value?.unreadableCount ?? 0 }
    /// `true` for replies, which have no replies themselves.
    package var isReplies: Bool {
        if case .replies = thread { true } else { false }
    }

    /// See ``ScreenModel/run()``.
    public func run() async {
        async let parent: Void? = parentLoader?.run()
        await loader.run()
        await parent
    }

    /// Fetches the comments again. The shown comments stay until then.
    package func refresh() async { await loader.reload() }

    /// Opens the replies to `comment`, unless it is a reply itself.
    package func open(_ comment: Comment.ID) {
        if !isReplies { router?.push(.replies(comment)) }
    }

    /// Selects the Profile tab, for which the router of Home asks the router of the app.
    package func showProfile() { router?.navigateToTab(AppTabs.Tab.profile) }
}
