import Features
import Foundation
import PaymentModule

/// The JSON form of an item for scripts. Names do not change.
struct ItemJSON: Encodable {
    static let help = """
          id               the id, such as itm_01
          title            the title
          summary          a description in one line
          description      a description in paragraphs
          category         the category, the same in every language
          prices.amount    the amount, a decimal number as text, such as "49.90"
          prices.currency  the currency (ISO 4217); the item has one price in each
          comment_count    the number of comments
        """

    let id: String
    let title: String
    let summary: String
    let description: String
    let category: String
    let prices: [MoneyJSON]
    let commentCount: Int

    init(_ item: Item) {
        (id, title, summary, description) = (item.id, item.title, item.summary, item.description)
        (category, commentCount) = (item.category, item.commentCount)
        prices = item.prices.map(MoneyJSON.init)
    }
}

/// The JSON form of an amount of money. The amount is text, because a JSON number may be read as a binary fraction.
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

/// The JSON form of a comment for scripts. Names do not change.
struct CommentJSON: Encodable {
    static let help = """
          id           the id, such as cmt_0101
          author.id    the id of the author
          author.name  the name of the author
          text         the text
          created_at   the date and time in UTC (ISO 8601)
          reply_count  the number of replies
        """

    struct Author: Encodable {
        let id: String
        let name: String
    }

    let id: String
    let author: Author
    let text: String
    let createdAt: String
    let replyCount: Int

    init(_ comment: Comment) {
        (id, text, replyCount) = (comment.id, comment.text, comment.replyCount)
        author = Author(id: comment.author.id, name: comment.author.name)
        // Without fractions of a second, which jq cannot read.
        createdAt = comment.createdAt.formatted(.iso8601)
    }
}
