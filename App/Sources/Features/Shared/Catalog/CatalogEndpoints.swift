import Core
import Foundation

// The requests of the API; see `openapi.yaml`. A page begins after `cursor`, or is the first one for `nil`.

extension Endpoint where Response == ItemListDTO {
    static func items(after cursor: String?, limit: Int) -> Self {
        Endpoint(.get, "/v1/items", query: ["cursor": cursor, "limit": limit])
    }
}

extension Endpoint where Response == ItemDTO {
    static func item(_ id: Item.ID) -> Self { Endpoint(.get, "/v1/items/\(id)") }
}

extension Endpoint where Response == CommentListDTO {
    static func comments(on item: Item.ID, after cursor: String?) -> Self {
        Endpoint(.get, "/v1/items/\(item)/comments", query: ["cursor": cursor])
    }
}

extension Endpoint where Response == ReplyListDTO {
    static func replies(to comment: Comment.ID, on item: Item.ID, after cursor: String?) -> Self {
        Endpoint(.get, "/v1/items/\(item)/comments/\(comment)/replies", query: ["cursor": cursor])
    }
}

extension Endpoint where Response == Data {
    /// A picture at an `https` URL or at a path of the API. Only the API has a parameter for the width.
    static func picture(at reference: String, width: Int, mediaTypes: String) throws(NetworkError) -> Self {
        var target = RequestTarget(stringLiteral: reference)
        var query: QueryItems = ["width": width]
        if let url = URL(string: reference), url.scheme != nil {
            guard url.scheme?.lowercased() == "https" else {
                throw .invalidRequest("The picture is at an address that is not safe.")
            }
            target = .url(url)
            query = [:]
        }
        return Endpoint(.get, target, query: query, headers: ["Accept": mediaTypes], decode: \.body)
    }
}
