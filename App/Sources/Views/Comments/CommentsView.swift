import Features
import PlatformUI

/// The comments on an item, or the replies to a comment with a key to the Profile tab.
struct CommentsView: View {
    let model: CommentsViewModel
    var title = LocalizedText.comments
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.comments, empty: model.isReplies ? .noReplies : .noComments) { comments in
            List {
                if let parent = model.parent { Section { CommentText(comment: parent) } }
                ForEach(comments) { comment in
                    if model.isReplies {
                        CommentText(comment: comment)
                    } else {
                        NavigationRow(hasChevron: false) {
                            model.open(comment.id)
                        } content: {
                            VStack(alignment: .leading) {
                                CommentText(comment: comment)
                                if comment.replyCount > 0 { replies(to: comment) }
                            }
                        }
                    }
                }
                if model.unreadableCount > 0 {
                    Text(localizer(.unreadableComments(model.unreadableCount)))
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
            }
            .spacedRows()
        }
        .safeAreaInset(edge: .top) {
            // With replies, it is in their list.
            if case .empty = model.comments, let parent = model.parent {
                VStack(alignment: .leading) {
                    CommentText(comment: parent).lineLimit(8).padding(.leading, 16)
                    Divider()
                }
            }
        }
        .screenTitle(
            localizer(model.isReplies ? HomeDestination.replies("").title : title),
            note: model.comments.value.map { "\($0.count)" }
        )
        .key("2", localizer(.yourProfile), isInKeyBar: true, perform: model.isReplies ? model.showProfile : nil)
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    private func replies(to comment: Comment) -> some View {
        HStack {
            Text(localizer(.replies(comment.replyCount)))
            Image(systemName: "chevron.forward").accessibilityHidden(true)
        }
        .font(.subheadline)
        .foregroundStyle(.tint)
    }
}

/// A comment with its author and its date.
struct CommentText: View {
    let comment: Comment
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            HStack(alignment: .firstTextBaseline, spacing: 16) {
                Text(comment.author.name).font(.headline).lineLimit(1)
                Text(localizer.day(comment.createdAt)).font(.footnote).foregroundStyle(.secondary)
            }
            Text(comment.text)
        }
        // Longer lines are hard to read.
        .frame(maxWidth: 640, alignment: .leading)
        .accessibilityElement(children: .combine)
    }
}
