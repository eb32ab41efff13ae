import HTTPTypes
import Hummingbird

/// What is on sale, and what people said about it.
struct CatalogueRoutes: Sendable {
    var routes: [Route] {
        [
            Route(.get, "/v1/items", items),
            Route(.get, "/v1/items/:item", item),
            Route(.get, "/v1/items/:item/image", image),
            Route(.get, "/v1/items/:item/comments", comments),
            Route(.get, "/v1/items/:item/comments/:comment/replies", replies),
        ]
    }

    @Sendable private func items(_ request: Request, context: SandboxContext) throws -> Response {
        let language = Language(acceptLanguage: request.headers[.acceptLanguage])
        let page = try Paging(request.query(), list: "items").page("items", of: Catalogue.items, id: \.id) {
            ShownItem($0, in: language)
        }
        return try Response(headers: language.headers, json: page)
    }

    @Sendable private func item(_ request: Request, context: SandboxContext) throws -> Response {
        let language = Language(acceptLanguage: request.headers[.acceptLanguage])
        return try Response(headers: language.headers, json: ShownItem(find(context), in: language))
    }

    @Sendable private func image(_ request: Request, context: SandboxContext) throws -> Response {
        let pixmap = try find(context).picture.pixmap
        return Response(
            status: .ok,
            headers: [.contentType: "image/x-portable-pixmap", .cacheControl: "max-age=86400"],
            body: .init(byteBuffer: .init(bytes: pixmap))
        )
    }

    @Sendable private func comments(_ request: Request, context: SandboxContext) throws -> Response {
        let item = try find(context)
        return try page("comments", of: item.comments, under: item.id, request)
    }

    @Sendable private func replies(_ request: Request, context: SandboxContext) throws -> Response {
        let id = context.parameter("comment")
        guard let comment = try find(context).comments.first(where: { $0.id == id }) else {
            throw Problem(.notFound, "There is no such comment.")
        }
        return try page("replies", of: comment.replies, under: id, request)
    }

    private func find(_ context: SandboxContext) throws(Problem) -> CatalogueItem {
        guard let item = Catalogue.item(id: context.parameter("item")) else {
            throw Problem(.notFound, "There is no such item.")
        }
        return item
    }

    private func page(
        _ name: String,
        of comments: [CatalogueComment],
        under parent: String,
        _ request: Request
    ) throws -> Response {
        let language = Language(acceptLanguage: request.headers[.acceptLanguage])
        let page = try Paging(request.query(), list: "\(name) \(parent)").page(name, of: comments, id: \.id) {
            ShownComment($0, in: language)
        }
        return try Response(headers: language.headers, json: page)
    }
}

private struct ShownItem: Encodable {
    enum CodingKeys: String, CodingKey {
        case id, title, summary, description, category, prices
        case imageURL = "image_url"
        case commentCount = "comment_count"
    }

    let id: String
    let title: String
    let summary: String
    let description: String
    let category: String
    let prices: [Money]
    let imageURL: String
    let commentCount: Int

    init(_ item: CatalogueItem, in language: Language) {
        id = item.id
        title = item.title[language]
        summary = item.summary[language]
        description = item.description[language]
        category = item.category.rawValue
        prices = item.prices
        imageURL = "/v1/items/\(item.id)/image"
        commentCount = item.comments.count
    }
}

private struct ShownComment: Encodable {
    enum CodingKeys: String, CodingKey {
        case id, author, text
        case createdAt = "created_at"
        case replyCount = "reply_count"
    }

    struct Author: Encodable {
        let id: String
        let name: String
    }

    let id: String
    let author: Author
    let text: String
    let createdAt: String
    let replyCount: Int

    init(_ comment: CatalogueComment, in language: Language) {
        id = comment.id
        author = Author(id: comment.author, name: SeedUsers.user(id: comment.author)?.name ?? comment.author)
        text = comment.text[language]
        createdAt = comment.createdAt
        replyCount = comment.replies.count
    }
}
