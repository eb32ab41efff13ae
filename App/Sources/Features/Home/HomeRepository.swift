public import Core

/// Reads the catalogue.
public protocol HomeRepository: Sendable {
    /// A page of the catalogue; the first if `cursor` is nil.
    func items(after cursor: String?) async throws(NetworkError) -> Page<Item>

    /// One item.
    func item(_ id: Item.ID) async throws(NetworkError) -> Item

    /// A page of what was said about an item, oldest first.
    func comments(on item: Item.ID, after cursor: String?) async throws(NetworkError) -> Page<Comment>

    /// A page of what was answered to a comment, oldest first.
    func replies(to comment: Comment.ID, on item: Item.ID, after cursor: String?)
        async throws(NetworkError) -> Page<Comment>
}

/// Reads the catalogue from the API.
public struct RemoteHomeRepository: HomeRepository {
    private let network: any NetworkServiceProtocol
    private let language: String

    /// Reads over `network`, in `language` (a tag of RFC 5646, such as `ko`) where the API has it.
    public init(network: any NetworkServiceProtocol, language: String) {
        self.network = network
        self.language = language
    }

    /// A page of the catalogue.
    public func items(after cursor: String?) async throws(NetworkError) -> Page<Item> {
        let list: ItemList = try await read("/v1/items", after: cursor)
        return Page(elements: list.items, nextCursor: list.nextCursor)
    }

    /// One item.
    public func item(_ id: Item.ID) async throws(NetworkError) -> Item {
        try await read("/v1/items/\(id)")
    }

    /// A page of comments.
    public func comments(on item: Item.ID, after cursor: String?) async throws(NetworkError) -> Page<Comment> {
        let list: CommentList = try await read("/v1/items/\(item)/comments", after: cursor)
        return Page(elements: list.comments, nextCursor: list.nextCursor)
    }

    /// A page of replies.
    public func replies(to comment: Comment.ID, on item: Item.ID, after cursor: String?)
        async throws(NetworkError) -> Page<Comment>
    {
        let list: ReplyList = try await read("/v1/items/\(item)/comments/\(comment)/replies", after: cursor)
        return Page(elements: list.replies, nextCursor: list.nextCursor)
    }

    private func read<Answer: Decodable & Sendable>(_ target: RequestTarget, after cursor: String? = nil)
        async throws(NetworkError) -> Answer
    {
        try await network.send(
            Endpoint(.get, target, query: ["cursor": cursor], headers: ["Accept-Language": language])
        )
    }
}

private struct ItemList: Decodable {
    let items: [Item]
    let nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case items
        case nextCursor = "next_cursor"
    }
}

private struct CommentList: Decodable {
    let comments: [Comment]
    let nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case comments
        case nextCursor = "next_cursor"
    }
}

private struct ReplyList: Decodable {
    let replies: [Comment]
    let nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case replies
        case nextCursor = "next_cursor"
    }
}
