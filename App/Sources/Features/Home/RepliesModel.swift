import DependencyInjection
public import Observation

/// Shows what was answered to a comment.
@MainActor @Observable
public final class RepliesModel {
    /// The replies, oldest first.
    public private(set) var replies = Loadable<[Comment]>.loading

    @ObservationIgnored @Dependency private var getReplies: GetRepliesUseCase
    private let comment: Comment.ID
    private let item: Item.ID

    /// A model of the replies to `comment` on `item` that has loaded nothing yet.
    public init(comment: Comment.ID, item: Item.ID) {
        self.comment = comment
        self.item = item
    }

    /// Fetches the replies; may be called again to refresh or to retry.
    public func load() async {
        do {
            let all = try await getReplies(to: comment, on: item)
            replies = all.isEmpty ? .empty : .loaded(all)
        } catch {
            replies = .failed(Failure(error))
        }
    }
}
