import Features
import TerminalUI

/// The comments on an item, or the replies to a comment.
struct CommentsView: LocalizedView {
    let model: CommentsViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout(
            model.comments,
            isLoading: model.isLoading,
            heading: HeadingView(note: model.comments.value.map { "\($0.count)" }),
            refresh: { await model.refresh() }
        ) {
            LoadableView(
                model.comments,
                empty: model.isReplies ? .noReplies : .noComments,
                placeholder: SkeletonView()
            ) { comments in
                if model.isReplies {
                    List(comments, spacing: 1) { CommentRow(comment: $0) }
                } else {
                    List(comments, spacing: 1, label: localizer.hint(.open), open: { model.open($0.id) }) {
                        CommentRow(comment: $0)
                    }
                }
            }
        }
        .task(id: localizer.language) { await model.load() }
        .task(id: model.scheduledRetry) { await model.retryWhenDue() }
    }
}

/// A comment with its author, its date and the number of its replies.
private struct CommentRow: LocalizedView {
    let comment: Comment

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(comment.author.name).lineLimit(1).style(\.title)
                Text(localizer.day(comment.createdAt)).lineLimit(1).style(\.muted).layoutPriority(1)
            }
            Text(comment.text)
            if comment.replyCount > 0 {
                Text("› \(localizer(.replies(comment.replyCount)))").lineLimit(1).style(\.accent)
            }
        }
        // Longer lines are hard to read.
        .frame(maxWidth: Layout.readableWidth)
        .padding(Insets(left: 2, right: 1))
    }
}
