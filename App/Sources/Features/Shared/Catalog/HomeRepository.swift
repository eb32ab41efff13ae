public import Core
public import Foundation

/// A repository of items, comments and pictures.
package protocol HomeRepository: Sendable {
    /// Returns the page of items after `cursor`, or the first page for `nil`.
    ///
    /// An item that cannot be decoded is left out and counted. A first page on which none can be decoded is an error.
    func items(after cursor: String?) async throws(NetworkError) -> Page<Item>

    func item(_ id: Item.ID) async throws(NetworkError) -> Item

    /// Returns the picture at ``Item/imageURL``, in one of `mediaTypes` and about `width` pixels wide if the server can.
    func image(at reference: String, width: Int, mediaTypes: String) async throws(NetworkError) -> Data

    /// Returns the page of a thread after `cursor`, or the first page for `nil`, oldest comment first.
    /// The same holds for a comment that cannot be decoded.
    func comments(in thread: CommentThread, after cursor: String?) async throws(NetworkError) -> Page<Comment>
}

/// A repository that fetches from the API.
public struct RemoteHomeRepository: HomeRepository {
    private let network: any NetworkServiceProtocol
    private let language: RequestLanguage
    private let logger: any LoggerProtocol
    private let pageSize: Int
    private var api: APIService { APIService(network, headers: ["Accept-Language": language.tag]) }

    /// Creates a repository.
    ///
    /// - Parameters:
    ///   - network: The network service of the API.
    ///   - language: The language of texts, read before every request.
    ///   - logger: The log of elements that cannot be decoded.
    ///   - pageSize: The number of items on a page, from 1 to 100.
    package init(
        network: any NetworkServiceProtocol,
        language: RequestLanguage,
        logger: any LoggerProtocol = SilentLogger(),
        pageSize: Int = 10
    ) {
        self.network = network
        self.language = language
        self.logger = logger
        self.pageSize = pageSize
    }

    /// Creates a repository with a fixed language, a tag of RFC 5646 such as `ko`.
    public init(network: any NetworkServiceProtocol, language: String) {
        self.init(network: network, language: RequestLanguage(language))
    }

    /// Returns a page of items.
    public func items(after cursor: String?) async throws(NetworkError) -> Page<Item> {
        let list = try await api.send(.items(after: cursor, limit: pageSize))
        return try page(list.items, after: cursor, next: list.nextCursor, total: list.total, \.item)
    }

    /// Returns an item.
    public func item(_ id: Item.ID) async throws(NetworkError) -> Item {
        try await api.send(.item(id)).item
    }

    /// Returns the picture at an `https` URL or at a path of the API.
    public func image(at reference: String, width: Int, mediaTypes: String) async throws(NetworkError) -> Data {
        try await api.send(try .picture(at: reference, width: width, mediaTypes: mediaTypes))
    }

    package func comments(in thread: CommentThread, after cursor: String?) async throws(NetworkError) -> Page<Comment> {
        switch thread {
        case .comments(let item):
            let list = try await api.send(.comments(on: item, after: cursor))
            return try page(list.comments, after: cursor, next: list.nextCursor, \.comment)
        case .replies(let comment, let item):
            let list = try await api.send(.replies(to: comment, on: item, after: cursor))
            return try page(list.replies, after: cursor, next: list.nextCursor, \.comment)
        }
    }

    private func page<DTO, Element>(
        _ list: ReadableElements<DTO>,
        after cursor: String?,
        next: String?,
        total: Int? = nil,
        _ transform: (DTO) -> Element
    ) throws(NetworkError) -> Page<Element> {
        if let failure = list.failures.first {
            guard cursor != nil || !list.elements.isEmpty else { throw .decoding(failure) }
            let metadata = ["count": "\(list.failures.count)", "first": "\(failure.path) \(failure.reason)"]
            logger.log(.warning, "Elements of a list could not be decoded", metadata)
        }
        return Page(
            elements: list.elements.map(transform),
            nextCursor: next,
            unreadableCount: list.failures.count,
            total: total
        )
    }
}
