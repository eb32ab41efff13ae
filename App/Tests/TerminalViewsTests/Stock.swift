import Core
import CoreTesting
import FeaturesTesting
import Foundation

extension FeatureTestEnvironment {
    /// Puts three items on sale: a lamp with comments and replies and a picture, a jar, and a kite without comments.
    func stock() {
        answer("/v1/items", CatalogJSON.page("items", Self.items))
        for (id, item) in zip(["lamp", "jar", "kite"], Self.items) {
            answer("/v1/items/\(id)", item)
            answer("/v1/items/\(id)/comments", CatalogJSON.comments())
        }
        let comments = [
            CatalogJSON.comment("c1", text: "Is it dimmable?", replies: 1),
            CatalogJSON.comment("c2", by: "Ada", text: "Lovely."),
        ]
        answer("/v1/items/lamp/comments", CatalogJSON.page("comments", comments))
        let reply = CatalogJSON.comment("r1", by: "Junho", text: "It is up to the bulb.")
        answer("/v1/items/lamp/comments/c1/replies", CatalogJSON.page("replies", [reply]))
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
        CatalogJSON.item(id, title: title, summary: summary, description: "First words.\\n\\nLast words.", comments: 2)
    }

    /// A page of numbered items.
    nonisolated static func manyItems(_ range: Range<Int>, next: String?) -> String {
        CatalogJSON.page("items", range.map { CatalogJSON.item("i\($0)", title: "Item \($0)") }, next: next)
    }
}
