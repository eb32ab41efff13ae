import Core
import Observation

/// A loader of a list in pages: a ``Loader`` of the first page, to which further pages are added.
@MainActor @Observable
final class PagedLoader<Element: Sendable & Identifiable> where Element.ID: Sendable {
    /// The state of fetching the next page.
    private struct More {
        /// The revision of the list that the page belongs to.
        let revision: Int
        var failure: UserFacingError?
    }

    /// The elements shown so far and the cursor after them.
    private let list: Loader<Page<Element>>
    /// The fetch of the next page, while it runs or after it has failed.
    private var more: More?
    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private let fetch: @Sendable (String?) async throws -> CachedResult<Page<Element>>
    @ObservationIgnored private var resetCount = 0
    /// The cursors of the added pages. A page that names one of them again is the last.
    @ObservationIgnored private var usedCursors: (revision: Int, cursors: Set<String>) = (0, [])

    /// - Parameters:
    ///   - logger: The logger of shown errors.
    ///   - clock: The clock of retries.
    ///   - version: Returns the version of the list; see ``Loader``.
    ///   - useCase: The use case that fetches the pages, for a trace.
    ///   - file: The file of the view model, for a trace.
    ///   - fetch: Fetches the page after a cursor.
    init(
        logger: any LoggerProtocol,
        clock: any Clock<Duration>,
        version: @escaping @Sendable () -> String = { "" },
        useCase: Any.Type? = nil,
        file: String = #fileID,
        fetch: @escaping @Sendable (String?) async throws -> CachedResult<Page<Element>>
    ) {
        self.logger = logger
        self.fetch = fetch
        list = Loader(
            logger: logger,
            clock: clock,
            isEmpty: \.isEmpty,
            version: version,
            useCase: useCase,
            file: file
        ) {
            try await fetch(nil)
        }
    }

    var state: Loadable<[Element]> { list.state.map(\.elements) }
    /// The number of elements of the fetched pages that could not be decoded.
    var unreadableCount: Int { list.state.value?.unreadableCount ?? 0 }
    /// The number of elements on all pages, if the server has told it.
    var total: Int? { list.state.value?.total }
    var hasMore: Bool { list.state.value?.nextCursor != nil }
    var isLoading: Bool { list.isLoading }
    var isLoadingMore: Bool { more?.revision == list.revision && loadMoreFailure == nil }
    /// The error of fetching the next page.
    var loadMoreFailure: UserFacingError? { more?.revision == list.revision ? more?.failure : nil }

    /// Called after each fetch of the first page.
    var didFetch: @MainActor () async -> Void {
        get { list.didFetch }
        set { list.didFetch = newValue }
    }

    /// Fetches the first page, unless a fresh one of the current version is loaded, and again after connection failures, until
    /// the task is cancelled.
    func run() async { await list.run() }

    /// Fetches the first page, unless a fresh one of the current version is loaded.
    func load() async { await list.load() }

    /// Fetches the first page, which replaces all loaded pages.
    func reload() async { await list.reload() }

    /// Drops all loaded pages and the running fetches.
    func reset() {
        resetCount += 1
        more = nil
        list.reset()
    }

    /// Fetches the next page, if there is one, and further pages until one adds an element: a view asks for more when the
    /// number of elements changes.
    ///
    /// - Returns: `true` if an element was added.
    @discardableResult
    func loadMore() async -> Bool {
        let ids = list.state.value?.elements.map(\.id)
        while await loadPage() {
            if list.state.value?.elements.map(\.id) != ids { return true }
        }
        return false
    }

    /// Fetches the next page, if there is one. If the list is reloaded before the page arrives, the next page of the new list
    /// is fetched instead.
    ///
    /// - Returns: `true` if a page was added.
    private func loadPage() async -> Bool {
        guard let cursor = list.state.value?.nextCursor else { return false }
        let (resets, revision) = (resetCount, list.revision)
        more = More(revision: revision)
        list.logFetch()
        let result: Result<CachedResult<Page<Element>>, any Error>
        do { result = .success(try await fetch(cursor)) } catch { result = .failure(error) }
        guard resets == resetCount else { return false }
        more = nil
        guard !Task.isCancelled else { return false }
        guard revision == list.revision else { return await loadPage() }
        // Another call may have added the page.
        guard cursor == list.state.value?.nextCursor else { return true }
        switch result {
        case .success(let page):
            if usedCursors.revision != revision { usedCursors = (revision, []) }
            usedCursors.cursors.insert(cursor)
            let next = page.value.nextCursor.flatMap { usedCursors.cursors.contains($0) ? nil : $0 }
            list.update(page.freshness == .fresh ? nil : page.freshness) {
                $0.add(page.value, next: next)
            }
            return true
        case .failure(let error):
            logger.logShown(error)
            more = More(revision: revision, failure: UserFacingError(error))
            return false
        }
    }

    /// Fetches all remaining pages, until one fails or the task is cancelled.
    func loadRest() async {
        while await loadPage() {}
    }

    /// Replaces the element that has the id of `element`.
    func replace(_ element: Element) {
        list.update { $0.replace(element) }
    }
}

extension Page where Element: Identifiable {
    /// Adds the elements of the next page. An element that has moved to it is not added twice.
    fileprivate mutating func add(_ page: Page, next: String?) {
        let known = Set(elements.map(\.id))
        self = Page(
            elements: elements + page.elements.filter { !known.contains($0.id) },
            nextCursor: next,
            unreadableCount: unreadableCount + page.unreadableCount,
            total: page.total ?? total
        )
    }

    fileprivate mutating func replace(_ element: Element) {
        self = Page(
            elements: elements.map { $0.id == element.id ? element : $0 },
            nextCursor: nextCursor,
            unreadableCount: unreadableCount,
            total: total
        )
    }
}
