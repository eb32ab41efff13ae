import HTTPTypes
import Hummingbird

/// The endpoints of items and comments.
struct CatalogController: Sendable {
    let catalog: Catalog

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("items", use: items)
        group.get("items/{item}", use: item)
        group.get("items/{item}/image", use: image)
        group.get("items/{item}/comments", use: comments)
        group.get("items/{item}/comments/{comment}/replies", use: replies)
    }

    private func items(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        try request.localized { language in
            try PagedList(name: "items", elements: catalog.items, idPrefix: "itm_", id: \.id)
                .page(for: request, context: context) { ItemResponse($0, in: language) }
        }
    }

    private func item(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        try request.localized { try ItemResponse(requestedItem(context), in: $0) }
    }

    private func image(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        let width = try request.uri.decodeQuery(as: ImageQuery.self, context: context).width ?? 480
        guard ImageQuery.widths.contains(width) else {
            let (least, most) = (ImageQuery.widths.lowerBound, ImageQuery.widths.upperBound)
            throw Problem(.invalidRequest, "width must be from \(least) to \(most).")
        }
        let raster = try requestedItem(context).illustration.raster(width: width)
        let isPixmap = request.headers[.accept]?.contains(ImageQuery.pixmap) == true
        return EditedResponse(
            headers: [
                .contentType: isPixmap ? ImageQuery.pixmap : "image/png", .cacheControl: "max-age=86400",
                .vary: "Accept",
            ],
            response: ByteBuffer(bytes: isPixmap ? raster.pixmap : raster.png)
        )
    }

    private func comments(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        try page("comments", of: requestedItem(context).comments, request, context)
    }

    private func replies(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        let id = try context.parameters.require("comment")
        guard let comment = try requestedItem(context).comments.first(where: { $0.id == id }) else {
            throw Problem(.notFound, "The comment does not exist.")
        }
        return try page("replies", of: comment.replies ?? [], request, context)
    }

    private func requestedItem(_ context: SandboxContext) throws -> CatalogItem {
        guard let item = try catalog.item(context.parameters.require("item")) else {
            throw Problem(.notFound, "The item does not exist.")
        }
        return item
    }

    private func page(
        _ name: String,
        of comments: [CatalogComment],
        _ request: Request,
        _ context: SandboxContext
    ) throws -> some ResponseGenerator {
        try request.localized { language in
            try PagedList(name: name, elements: comments, idPrefix: "cmt_", id: \.id)
                .page(for: request, context: context) { CommentResponse($0, in: language) }
        }
    }
}

private struct ImageQuery: Decodable {
    static let widths = 16...960
    static let pixmap = "image/x-portable-pixmap"

    /// The width in pixels; 480 if `nil`.
    let width: Int?
}

/// An item in one language.
private struct ItemResponse: ResponseEncodable {
    let id: String
    let title: String
    let summary: String
    let description: String
    let category: CatalogItem.Category
    let prices: [Money]
    let imageURL: String
    let commentCount: Int

    init(_ item: CatalogItem, in language: Language) {
        id = item.id
        title = item.title[language]
        summary = item.summary[language]
        description = item.description[language]
        category = item.category
        prices = item.prices
        imageURL = "/v1/items/\(item.id)/image"
        commentCount = item.comments.count
    }
}

/// A comment or reply in one language.
private struct CommentResponse: Encodable {
    struct Author: Encodable {
        let id: String
        let name: String?
    }

    let id: String
    let author: Author
    let text: String
    let createdAt: String
    let replyCount: Int

    init(_ comment: CatalogComment, in language: Language) {
        id = comment.id
        author = Author(id: comment.author, name: SeedUser.withID(comment.author)?.name)
        text = comment.text[language]
        createdAt = comment.createdAt
        replyCount = comment.replies?.count ?? 0
    }
}
