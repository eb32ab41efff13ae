import Features
import TerminalUI
import Views

/// The comments on an item, or the replies to a comment.
struct CommentsView: LocalizedView {
    let model: CommentsViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout(
            model.comments,
            isLoading: model.isLoading,
            heading: HeadingView(note: model.comments.value.map { "\($0.count)" }, trailing: profileButton),
            refresh: { await model.refresh() }
        ) {
            if let parent = model.parent {
                CommentRow(comment: parent, showsReplies: false).padding(Insets(left: 2, right: 1)).layoutPriority(1)
                Divider().layoutPriority(1)
            }
            LoadableView(
                model.comments,
                empty: model.isReplies ? .noReplies : .noComments,
                placeholder: SkeletonView()
            ) { comments in
                List(
                    comments,
                    spacing: 1,
                    label: model.isReplies ? "" : localizer.hint(.open),
                    open: { model.open($0.id) }
                ) { CommentRow(comment: $0).padding(Insets(left: 2, right: 1)) }
                if model.unreadableCount > 0 {
                    Text(localizer(.unreadableComments(model.unreadableCount))).style(\.muted).layoutPriority(1)
                }
            }
        }
        .task(id: localizer.language) { await model.run() }
    }

    /// The button of replies that selects the Profile tab, as its key does everywhere.
    private var profileButton: (any View)? {
        guard model.isReplies else { return nil }
        return KeyLabel(key: "2", title: .yourProfile).style(\.muted).onClick { model.showProfile() }
    }
}

/// A comment with its author, its date and the number of its replies.
struct CommentRow: LocalizedView {
    let comment: Comment
    var showsReplies = true

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(comment.author.name).lineLimit(1).style(\.title)
                Text(localizer.day(comment.createdAt)).lineLimit(1).style(\.muted).layoutPriority(1)
            }
            Text(comment.text)
            if showsReplies, comment.replyCount > 0 {
                Text("› \(localizer(.replies(comment.replyCount)))").lineLimit(1).style(\.accent)
            }
        }
        // Longer lines are hard to read.
        .frame(maxWidth: Layout.readableWidth)
    }
}
