import Features
import TerminalUI

/// The comments on an item, or the replies to a comment.
struct CommentsView: LocalizedView {
    let model: CommentsViewModel

    func content(_ localizer: Localizer) -> some View {
        Group {
            if model.isReplies {
                screen(localizer).onKey("p", AppTabs.Tab.profile.title) { await model.showProfile() }
            } else {
                screen(localizer)
            }
        }
        .task(id: localizer.language) { await model.load() }
        .task(id: model.scheduledRetry) { await model.retryWhenDue() }
    }

    private func screen(_ localizer: Localizer) -> some View {
        ScreenLayout(
            model.comments,
            isLoading: model.isLoading,
            heading: HeadingView(
                note: model.comments.value.map { localizer(model.isReplies ? .replies($0.count) : .comments($0.count)) }
            ),
            refresh: { await model.refresh() }
        ) {
            LoadableView(model.comments, empty: model.isReplies ? .noReplies : .noComments) { comments in
                if model.isReplies {
                    List(comments) { CommentRow(comment: $0) }
                } else {
                    List(comments, label: localizer.hint(.open), open: { model.open($0.id) }) {
                        CommentRow(comment: $0)
                    }
                }
            }
        }
    }
}

/// A comment with its author and date.
private struct CommentRow: LocalizedView {
    let comment: Comment

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(comment.author.name).lineLimit(1).style(\.title)
                Spacer()
                Text(localizer.day(comment.createdAt)).style(\.muted).layoutPriority(1)
            }
            Text(comment.text)
            if comment.replyCount > 0 { Text("› \(localizer(.replies(comment.replyCount)))").style(\.accent) }
            Text("")
        }
        .padding(horizontal: 1)
    }
}
