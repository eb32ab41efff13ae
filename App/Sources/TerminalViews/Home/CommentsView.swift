import Features
import TerminalUI

/// What people say about an item.
@MainActor
struct CommentsView: LocalizedView {
    let model: CommentsModel

    func content(_ text: Localizer) -> some View {
        ScreenLayout(
            model.comments,
            isLoading: model.isLoading,
            note: model.comments.value.map { text(.comments($0.count)) },
            refresh: { model.refresh() }
        ) {
            LoadableView(model.comments, empty: .noComments) { comments in
                List(comments, label: text.hint(.open), open: { model.open($0.id) }) { CommentRow(comment: $0) }
            }
        }
        .lives(model, in: text.language)
    }
}

/// What was answered to a comment.
@MainActor
struct RepliesView: LocalizedView {
    let model: RepliesModel

    func content(_ text: Localizer) -> some View {
        ScreenLayout(
            model.replies,
            isLoading: model.isLoading,
            note: model.replies.value.map { text(.replies($0.count)) },
            refresh: { model.refresh() }
        ) {
            LoadableView(model.replies, empty: .noReplies) { replies in
                List(replies) { CommentRow(comment: $0) }
            }
        }
        .onKey("p", AppTabs.Tab.profile.title) { model.showProfile() }
        .lives(model, in: text.language)
    }
}

/// Who said what, and when.
private struct CommentRow: LocalizedView {
    let comment: Comment

    func content(_ text: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(comment.author.name).lineLimit(1).style(\.title)
                Spacer()
                Text(text.day(comment.createdAt)).style(\.muted).layoutPriority(1)
            }
            Text(comment.text)
            if comment.replyCount > 0 { Text("› \(text(.replies(comment.replyCount)))").style(\.accent) }
            Text("")
        }
        .padding(horizontal: 1)
    }
}
