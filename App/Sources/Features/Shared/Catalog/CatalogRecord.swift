import Foundation
import PaymentModule

// The cached forms of items and comments. A record that cannot be decoded is ignored.

struct ItemRecord: Codable {
    let id: String
    let title: String
    let summary: String
    let description: String
    let category: String
    let prices: [Money]
    let imageURL: String?
    let commentCount: Int

    init(_ item: Item) {
        (id, title, summary, description) = (item.id, item.title, item.summary, item.description)
        (category, prices, imageURL, commentCount) = (item.category, item.prices, item.imageURL, item.commentCount)
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

struct CommentRecord: Codable {
    let id: String
    let authorID: String
    let authorName: String
    let text: String
    let createdAt: Date
    let replyCount: Int

    init(_ comment: Comment) {
        (id, authorID, authorName) = (comment.id, comment.author.id, comment.author.name)
        (text, createdAt, replyCount) = (comment.text, comment.createdAt, comment.replyCount)
    }

    var comment: Comment {
        Comment(
            id: id,
            author: Comment.Author(id: authorID, name: authorName),
            text: text,
            createdAt: createdAt,
            replyCount: replyCount
        )
    }
}
