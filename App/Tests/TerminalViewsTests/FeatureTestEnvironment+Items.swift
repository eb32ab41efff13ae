import Core
import CoreTesting
import FeaturesTesting
import Foundation

extension FeatureTestEnvironment {
    /// Adds three items: a lamp with comments, replies and a picture, and a jar and a kite without comments.
    func addItems() {
        let items = [
            ("lamp", Self.item("lamp", title: "Paper lamp", summary: "A lamp with a paper shade.")),
            ("jar", Self.item("jar", title: "Stone jar", summary: "A jar for salt.")),
            ("kite", Self.item("kite", title: "Red kite")),
        ]
        answer("/v1/items", Self.page("items", items.map(\.1)))
        for (id, item) in items {
            answer("/v1/items/\(id)", item)
            answer("/v1/items/\(id)/comments", Self.page("comments", []))
        }
        let comments = [
            Self.comment("c1", text: "Is it dimmable?", replies: 1), Self.comment("c2", text: "Lovely."),
        ]
        answer("/v1/items/lamp/comments", Self.page("comments", comments))
        answer(
            "/v1/items/lamp/comments/c1/replies",
            Self.page("replies", [Self.comment("r1", text: "It is up to the bulb.")])
        )
        network.reply(to: .get, "/v1/items/lamp/image") { _ in
            .init(status: 200, body: Data("P6 2 2 255\n".utf8) + Data([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]))
        }
    }

    /// Returns a page of items with numbered titles.
    nonisolated static func manyItems(_ range: Range<Int>, next: String?) -> String {
        page("items", range.map { item("i\($0)", title: "Item \($0)") }, next: next)
    }
}
