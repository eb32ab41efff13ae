public import Foundation

/// What somebody said about an item, or answered to a comment.
public struct Comment: Sendable, Hashable, Identifiable, Codable {
    /// Who said it.
    public struct Author: Sendable, Hashable, Identifiable, Codable {
        /// The user's id.
        public let id: String
        /// The name to show.
        public let name: String
    }

    /// Names the comment for good.
    public let id: String
    /// Who said it.
    public let author: Author
    /// What was said.
    public let text: String
    /// When.
    public let createdAt: Date
    /// How many replies it has; a reply has none.
    public let replyCount: Int

    private enum CodingKeys: String, CodingKey {
        case id, author, text
        case createdAt = "created_at"
        case replyCount = "reply_count"
    }
}
