import Core
import CoreTesting
import FeaturesTesting
import Foundation

extension FeatureTestEnvironment {
    /// Puts three items on sale: a lamp with comments and replies and a picture, a jar, and a kite without comments.
    func stock() {
        answer("/v1/items", Self.page("items", Self.items))
        for (id, item) in zip(["lamp", "jar", "kite"], Self.items) {
            answer("/v1/items/\(id)", item)
            answer("/v1/items/\(id)/comments", Self.page("comments", []))
        }
        answer(
            "/v1/items/lamp/comments",
            Self.page(
                "comments",
                [Self.comment("c1", "Leo", "Is it dimmable?", 1), Self.comment("c2", "Ada", "Lovely.", 0)]
            )
        )
        answer(
            "/v1/items/lamp/comments/c1/replies",
            Self.page("replies", [Self.comment("r1", "Junho", "It is up to the bulb.", 0)])
        )
        network.reply(to: .get, "/v1/items/lamp/image") { _ in
            .init(status: 200, body: Data("P6 2 2 255\n".utf8) + Data([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]))
        }
    }

    private static let items = [
        item("lamp", "Paper lamp", "A lamp with a paper shade."),
        item("jar", "Stone jar", "A jar for salt."),
        item("kite", "Red kite", "It flies."),
    ]

    private static func item(_ id: String, _ title: String, _ summary: String) -> String {
        """
        {"id": "\(id)", "title": "\(title)", "summary": "\(summary)", "description": "First words.\\n\\nLast words.",
         "category": "home", "comment_count": 2, "image_url": "/v1/items/\(id)/image",
         "prices": [{"value": 68000, "currency": "KRW"}, {"value": 4990, "currency": "USD"}]}
        """
    }

    static func comment(_ id: String, _ author: String, _ text: String, _ replies: Int) -> String {
        """
        {"id": "\(id)", "author": {"id": "u", "name": "\(author)"}, "text": "\(text)",
         "created_at": "2026-03-14T09:26:53.000Z", "reply_count": \(replies)}
        """
    }

    /// What follows an item as `FeatureTestEnvironment.item` has it, page by page.
    nonisolated static func manyItems(_ range: Range<Int>, next: String?) -> String {
        page("items", range.map { item("i\($0)", title: "Item \($0)") }, next: next)
    }
}
