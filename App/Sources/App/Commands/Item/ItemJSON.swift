import Core
import Features
import Foundation

struct ItemJSON: Encodable {
    let id: String
    let title: String
    let summary: String
    let description: String
    let category: String
    let prices: [MoneyJSON]
    let commentCount: Int

    init(_ item: Item) {
        id = item.id
        title = item.title
        summary = item.summary
        description = item.description
        category = item.category
        prices = item.prices.map(MoneyJSON.init)
        commentCount = item.commentCount
    }
}

/// An amount of money for scripts. The amount is text, because a JSON number may be read as a binary fraction.
struct MoneyJSON: Encodable {
    let amount: String
    let currency: String

    init(_ money: Money) {
        let decimals = money.currency.decimals
        let style = Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX")).grouping(.never)
        amount = Decimal(sign: .plus, exponent: -decimals, significand: Decimal(money.minorUnits))
            .formatted(style.precision(.fractionLength(decimals)))
        currency = money.currency.code
    }
}

struct CommentJSON: Encodable {
    struct Author: Encodable {
        let id: String
        let name: String
    }

    let id: String
    let author: Author
    let text: String
    let createdAt: Date
    let replyCount: Int

    init(_ comment: Comment) {
        id = comment.id
        author = Author(id: comment.author.id, name: comment.author.name)
        text = comment.text
        createdAt = comment.createdAt
        replyCount = comment.replyCount
    }
}
