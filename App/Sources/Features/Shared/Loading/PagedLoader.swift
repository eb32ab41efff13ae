import Core
import DependencyInjection
import Observation

/// Fetches a list for a screen, page by page: a ``Loader`` of the first page, to which further pages are added.
@MainActor @Observable
final class PagedLoader<Element: Sendable & Identifiable> where Element.ID: Sendable {
    /// The state of fetching a next page.
    private struct More {
        /// The revision of the list whose next page it is.
        let revision: Int
        var failure: UserFacingError?
    }

    /// The elements shown so far and the cursor after them.
    private let list: Loader<Page<Element>>
    /// Nil if no next page is being fetched or failed.
    private var more: More?
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored private let fetch: @Sendable (String?) async throws -> CachedResult<Page<Element>>
    @ObservationIgnored private var latestMore = 0

    /// - Parameters:
    ///   - version: What the list depends on; see ``Loader``.
    ///   - fetch: Gets the page after a cursor.
    init(
        version: @escaping @Sendable () -> String = { "" },
        fetch: @escaping @Sendable (String?) async throws -> CachedResult<Page<Element>>
    ) {
        self.fetch = fetch
        list = Loader(isEmpty: \.elements.isEmpty, version: version) { try await fetch(nil) }
    }

    var state: Loadable<[Element]> { list.state.map(\.elements) }
    var hasMore: Bool { list.state.value?.nextCursor != nil }
    var isLoading: Bool { list.isLoading }
    var isLoadingMore: Bool { more?.revision == list.revision && loadMoreFailure == nil }
    /// The failure to fetch the next page, if any.
    var loadMoreFailure: UserFacingError? { more?.revision == list.revision ? more?.failure : nil }

    /// Fetches the first page, unless it is here, fresh and of the present version.
    func load() async { await list.load() }

    /// Fetches the first page, which then takes the place of all that is shown.
    func reload() async { await list.reload() }

    /// Fetches the next page, if there is one. A page of a list that was fetched again meanwhile is dropped.
    ///
    /// - Returns: Whether a page was added.
    @discardableResult
    func loadMore() async -> Bool {
        guard let cursor = list.state.value?.nextCursor else { return false }
        latestMore += 1
        let (number, revision) = (latestMore, list.revision)
        more = More(revision: revision)
        let result = await Result { try await fetch(cursor) }
        guard number == latestMore else { return false }
        more = nil
        guard !Task.isCancelled, revision == list.revision else { return false }
        switch result {
        case .success(let page):
            list.update(page.freshness == .fresh ? nil : page.freshness) { $0.add(page.value) }
            return true
        case .failure(let error):
            logger.logShown(error)
            more = More(revision: revision, failure: UserFacingError(error))
            return false
        }
    }

    /// Fetches all pages that are left, until one fails or the caller is cancelled.
    func loadRest() async {
        while await loadMore() {}
    }

    /// Puts `element` in place of the one with the same id.
    func replace(_ element: Element) {
        list.update { $0.replace(element) }
    }
}

extension Page where Element: Identifiable {
    /// Adds the elements of the page that follows. One that moved there meanwhile is here already.
    fileprivate mutating func add(_ next: Page) {
        let known = Set(elements.map(\.id))
        self = Page(elements: elements + next.elements.filter { !known.contains($0.id) }, nextCursor: next.nextCursor)
    }

    fileprivate mutating func replace(_ element: Element) {
        self = Page(elements: elements.map { $0.id == element.id ? element : $0 }, nextCursor: nextCursor)
    }
}
