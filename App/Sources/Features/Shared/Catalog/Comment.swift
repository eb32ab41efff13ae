package import Foundation

/// A comment on an item, or a reply to one.
public struct Comment: Sendable, Hashable, Codable, Identifiable {
    package struct Author: Sendable, Hashable, Codable, Identifiable {
        package let id: String
        package let name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The permanent id.
    public let id: String
    package let author: Author
    package let text: String
    package let createdAt: Date
    /// The number of replies, 0 for a reply.
    package let replyCount: Int

    package init(id: String, author: Author, text: String, createdAt: Date, replyCount: Int) {
        self.id = id
        self.author = author
        self.text = text
        self.createdAt = createdAt
        self.replyCount = replyCount
    }
}

package enum CommentThread: Sendable, Hashable {
    /// The comments on an item.
    case comments(on: Item.ID)
    /// The replies to a comment on an item.
    case replies(to: Comment.ID, on: Item.ID)
}
