package import Foundation

/// A comment on an item, or a reply to one.
public struct Comment: Sendable, Hashable, Identifiable {
    /// The author of a comment.
    package struct Author: Sendable, Hashable, Identifiable {
        /// The user's id.
        package let id: String
        /// The name to show.
        package let name: String
    }

    /// The permanent id.
    public let id: String
    package let author: Author
    package let text: String
    package let createdAt: Date
    /// The number of replies, 0 for a reply.
    package let replyCount: Int
}

/// A list of comments.
package enum CommentThread: Sendable, Hashable {
    /// The comments on an item.
    case comments(on: Item.ID)
    /// The replies to a comment on an item.
    case replies(to: Comment.ID, on: Item.ID)
}
