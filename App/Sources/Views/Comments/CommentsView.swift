import Features
import PlatformUI

/// The comments on an item, or the replies to a comment with a button to the Profile tab.
struct CommentsView: View {
    let model: CommentsViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.comments, empty: model.isReplies ? .noReplies : .noComments) { comments in
            List {
                if let parent = model.parent { Section { CommentRow(comment: parent) } }
                ForEach(comments) { comment in
                    if model.isReplies {
                        CommentRow(comment: comment)
                    } else {
                        NavigationRow {
                            model.open(comment.id)
                        } content: {
                            CommentRow(comment: comment)
                        }
                    }
                }
                if model.unreadableCount > 0 {
                    Text(localizer(.unreadableComments(model.unreadableCount)))
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
            }
        }
        .screenTitle(localizer(model.isReplies ? HomeDestination.replies("").title : .comments))
        .toolbar {
            if model.isReplies {
                ToolbarItem(placement: .primaryAction) {
                    Button(localizer(.yourProfile), systemImage: "person") { model.showProfile() }
                }
            }
        }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }
}

/// A comment with its author, its date and the number of its replies.
private struct CommentRow: View {
    let comment: Comment
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            Text(comment.author.name).font(.headline)
            Text(localizer.day(comment.createdAt)).font(.footnote).foregroundStyle(.secondary)
            Text(comment.text)
            if comment.replyCount > 0 {
                Text(localizer(.replies(comment.replyCount))).font(.subheadline).foregroundStyle(.tint)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
