public import Core
public import Foundation

/// Reads the catalogue.
public protocol HomeRepository: Sendable {
    /// A page of the catalogue; the first if `cursor` is nil.
    func items(after cursor: String?) async throws(NetworkError) -> Page<Item>

    /// One item.
    func item(_ id: Item.ID) async throws(NetworkError) -> Item

    /// The bytes of an item's picture, which is at ``Item/imageURL``.
    func image(at reference: String) async throws(NetworkError) -> Data

    /// A page of a thread, oldest first.
    func comments(in thread: CommentThread, after cursor: String?) async throws(NetworkError) -> Page<Comment>
}

/// Reads the catalogue from the API.
public struct RemoteHomeRepository: HomeRepository {
    private let network: any NetworkServiceProtocol
    private let language: RequestLanguage
    private let pageSize: Int

    /// Reads over `network`, in `language` where the API has it.
    ///
    /// - Parameters:
    ///   - network: Reaches the API.
    ///   - language: Is asked before every request.
    ///   - pageSize: How many items a page of the catalogue has, from 1 to 100.
    public init(network: any NetworkServiceProtocol, language: RequestLanguage, pageSize: Int = 10) {
        self.network = network
        self.language = language
        self.pageSize = pageSize
    }

    /// Reads over `network`, in the language with this tag (RFC 5646), such as `ko`.
    public init(network: any NetworkServiceProtocol, language: String) {
        self.init(network: network, language: RequestLanguage(language))
    }

    /// A page of the catalogue.
    public func items(after cursor: String?) async throws(NetworkError) -> Page<Item> {
        let list: ItemListDTO = try await read("/v1/items", after: cursor, limit: pageSize)
        return Page(elements: list.items.map(\.item), nextCursor: list.nextCursor)
    }

    /// One item.
    public func item(_ id: Item.ID) async throws(NetworkError) -> Item {
        let item: ItemDTO = try await read("/v1/items/\(id)")
        return item.item
    }

    /// The bytes of a picture. A reference that is no address of its own is below the API's.
    public func image(at reference: String) async throws(NetworkError) -> Data {
        var target = RequestTarget.path(EndpointPath(stringLiteral: reference))
        if let url = URL(string: reference), url.scheme != nil {
            guard url.scheme?.lowercased() == "https" else {
                throw .invalidRequest("The picture is at an address that is not safe.")
            }
            target = .url(url)
        }
        return try await network.send(
            Endpoint(.get, target, headers: ["Accept": "image/x-portable-pixmap"], decode: \.body)
        )
    }

    /// A page of comments.
    public func comments(in thread: CommentThread, after cursor: String?) async throws(NetworkError) -> Page<Comment> {
        switch thread {
        case .comments(let item):
            let list: CommentListDTO = try await read("/v1/items/\(item)/comments", after: cursor)
            return Page(elements: list.comments.map(\.comment), nextCursor: list.nextCursor)
        case .replies(let comment, let item):
            let list: ReplyListDTO = try await read("/v1/items/\(item)/comments/\(comment)/replies", after: cursor)
            return Page(elements: list.replies.map(\.comment), nextCursor: list.nextCursor)
        }
    }

    private func read<Answer: Decodable & Sendable>(
        _ target: RequestTarget,
        after cursor: String? = nil,
        limit: Int? = nil
    ) async throws(NetworkError) -> Answer {
        try await network.send(
            Endpoint(
                .get,
                target,
                query: ["cursor": cursor, "limit": limit],
                headers: ["Accept-Language": language.tag]
            )
        )
    }
}
