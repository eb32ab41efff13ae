/// The pages of an account's payments, newest first, each fetched when it is asked for.
public struct PaymentPages: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = PaymentPage
    /// The failure to fetch a page.
    public typealias Failure = PaymentError

    private let cursor: String?
    private let fetch: @Sendable (String?) async throws(PaymentError) -> PaymentPage

    /// Creates a sequence that starts after `cursor`.
    public init(
        after cursor: String? = nil,
        fetch: @escaping @Sendable (_ cursor: String?) async throws(PaymentError) -> PaymentPage
    ) {
        self.cursor = cursor
        self.fetch = fetch
    }

    /// Returns an iterator. It ends after the last page, and at a page whose next cursor is that of the page itself.
    public func makeAsyncIterator() -> Iterator {
        Iterator(next: .some(cursor), fetch: fetch)
    }

    /// Fetches one page at each call.
    public struct Iterator: AsyncIteratorProtocol {
        /// The cursor of the next page: `.some(nil)` for the first page, `nil` after the last one.
        fileprivate var next: String??
        fileprivate let fetch: @Sendable (String?) async throws(PaymentError) -> PaymentPage

        /// Fetches the next page.
        ///
        /// - Throws: The error of the page, after which the same page can be fetched again.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(PaymentError) -> PaymentPage? {
            guard case .some(let cursor) = next else { return nil }
            let page = try await fetch(cursor)
            next = page.nextCursor.flatMap { $0 == cursor ? nil : .some($0) }
            return page
        }
    }
}
