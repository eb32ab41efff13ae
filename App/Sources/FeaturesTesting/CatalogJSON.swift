/// Responses of the API for items, comments and replies.
package enum CatalogJSON {
    package static func item(
        _ id: String,
        title: String? = nil,
        summary: String = "s",
        description: String = "d",
        comments: Int = 0
    ) -> String {
        """
        {"id": "\(id)", "title": "\(title ?? id)", "summary": "\(summary)", "description": "\(description)",
         "category": "home", "prices": [{"value": 68000, "currency": "KRW"}, {"value": 4990, "currency": "USD"}],
         "image_url": "/v1/items/\(id)/image", "comment_count": \(comments)}
        """
    }

    package static func comment(_ id: String, by author: String = "Leo", text: String = "Nice", replies: Int = 0)
        -> String
    {
        """
        {"id": "\(id)", "author": {"id": "u", "name": "\(author)"}, "text": "\(text)",
         "created_at": "2026-03-14T09:26:53.000Z", "reply_count": \(replies)}
        """
    }

    package static func items(_ ids: String..., next: String? = nil) -> String {
        page("items", ids.map { item($0) }, next: next)
    }

    package static func comments(_ ids: String...) -> String { page("comments", ids.map { comment($0) }) }

    package static func replies(_ ids: String...) -> String { page("replies", ids.map { comment($0) }) }

    /// A page of `elements`, which are JSON objects, under the key `name`.
    package static func page(_ name: String, _ elements: [String], next: String? = nil, total: Int? = nil)
        -> String
    {
        let cursor = next.map { #""\#($0)""# } ?? "null"
        let count = total.map { #", "total": \#($0)"# } ?? ""
        return #"{"\#(name)": [\#(elements.joined(separator: ","))], "next_cursor": \#(cursor)\#(count)}"#
    }
}
