public import Foundation

/// A comment on an item, or a reply to one.
public struct Comment: Sendable, Hashable, Identifiable {
    /// The user who wrote it.
    public struct Author: Sendable, Hashable, Identifiable {
        /// The user's id.
        public let id: String
        /// The name to show.
        public let name: String
    }

    /// The permanent id.
    public let id: String
    /// The author.
    public let author: Author
    /// What was said.
    public let text: String
    /// When it was said.
    public let createdAt: Date
    /// How many replies it has; a reply has none.
    public let replyCount: Int
}

/// A list of comments.
public enum CommentThread: Sendable, Hashable {
    /// The comments on an item.
    case comments(on: Item.ID)
    /// The replies to a comment on an item.
    case replies(to: Comment.ID, on: Item.ID)
}
