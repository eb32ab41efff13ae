import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation

extension FeatureTestEnvironment {
    /// Adds three items: a lamp with comments, replies and a picture, and a jar and a kite without comments.
    func addItems() {
        let items = [
            ("lamp", "Paper lamp", "A lamp with a paper shade."), ("jar", "Stone jar", "A jar for salt."),
            ("kite", "Red kite", "It flies."),
        ].map { id, title, summary in
            (id, CatalogJSON.item(id, title: title, summary: summary, description: "First words."))
        }
        answer("/v1/items", CatalogJSON.page("items", items.map(\.1)))
        for (id, item) in items {
            answer("/v1/items/\(id)", item)
            answer("/v1/items/\(id)/comments", CatalogJSON.comments())
        }
        let comments = [
            CatalogJSON.comment("c1", text: "Is it dimmable?", replies: 1), CatalogJSON.comment("c2", text: "Lovely."),
        ]
        answer("/v1/items/lamp/comments", CatalogJSON.page("comments", comments))
        answer(
            "/v1/items/lamp/comments/c1/replies",
            CatalogJSON.page("replies", [CatalogJSON.comment("r1", text: "It is up to the bulb.")])
        )
        self.network.reply(to: .get, "/v1/items/lamp/image") { _ in
            .init(status: 200, body: Data("P6 2 2 255\n".utf8) + Data([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]))
        }
    }

    /// Returns a page of items with numbered titles.
    nonisolated static func manyItems(_ range: Range<Int>, next: String?, total: Int? = nil) -> String {
        let items = range.map { CatalogJSON.item("i\($0)", title: "Item \($0)") }
        return CatalogJSON.page("items", items, next: next, total: total)
    }
}
