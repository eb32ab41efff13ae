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
        id = item.id
        title = item.title
        summary = item.summary
        description = item.description
        category = item.category
        prices = item.prices
        imageURL = item.imageURL
        commentCount = item.commentCount
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
        id = comment.id
        authorID = comment.author.id
        authorName = comment.author.name
        text = comment.text
        createdAt = comment.createdAt
        replyCount = comment.replyCount
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
