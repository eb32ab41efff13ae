import Core
import Foundation

// The responses of the API; see `openapi.yaml`.

struct ItemDTO: Decodable {
    let id: String
    let title: String
    let summary: String
    let description: String
    let category: String
    let prices: [Money]
    let imageURL: String?
    let commentCount: Int

    private enum CodingKeys: String, CodingKey {
        case id, title, summary, description, category, prices
        case imageURL = "image_url"
        case commentCount = "comment_count"
    }

    var item: Item {
        Item(
            id: id,
            title: title,
            summary: summary,
            description: description,
            category: category,
            prices: prices,
            imageURL: imageURL,
            commentCount: commentCount
        )
    }
}

struct CommentDTO: Decodable {
    struct Author: Decodable {
        let id: String
        let name: String
    }

    let id: String
    let author: Author
    let text: String
    let createdAt: Date
    let replyCount: Int

    private enum CodingKeys: String, CodingKey {
        case id, author, text
        case createdAt = "created_at"
        case replyCount = "reply_count"
    }

    var comment: Comment {
        Comment(
            id: id,
            author: Comment.Author(id: author.id, name: author.name),
            text: text,
            createdAt: createdAt,
            replyCount: replyCount
        )
    }
}

struct ItemListDTO: Decodable {
    let items: ReadableElements<ItemDTO>
    let nextCursor: String?
    let total: Int?

    private enum CodingKeys: String, CodingKey {
        case items, total
        case nextCursor = "next_cursor"
    }
}

struct CommentListDTO: Decodable {
    let comments: ReadableElements<CommentDTO>
    let nextCursor: String?

    private enum CodingKeys: String, CodingKey {
        case comments
        case nextCursor = "next_cursor"
    }
}

struct ReplyListDTO: Decodable {
    let replies: ReadableElements<CommentDTO>
    let nextCursor: String?

    private enum CodingKeys: String, CodingKey {
        case replies
        case nextCursor = "next_cursor"
    }
}
