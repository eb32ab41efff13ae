import Foundation
import Observation

/// Fetches a list for a screen, page by page, and holds what there is to be shown of it. See ``Loader``.
@MainActor @Observable
final class PagedLoader<Element: Sendable & Identifiable> where Element.ID: Sendable {
    private(set) var state = Loadable<[Element]>.loading
    /// Why the next page could not be had, if so.
    private(set) var moreFailure: Failure?
    private(set) var hasMore = false

    @ObservationIgnored private let work = Work()
    @ObservationIgnored private let moreWork = Work()
    @ObservationIgnored private let version: @Sendable () -> String
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let fetch: @Sendable (String?) async throws -> Fetched<Page<Element>>
    @ObservationIgnored private var loadedVersion = ""
    @ObservationIgnored private var loadedAt = Date.distantPast
    @ObservationIgnored private var nextCursor: String?

    /// - Parameters:
    ///   - version: What the list depends on, such as the language; if it changed, ``appear()`` fetches anew.
    ///   - now: The current date.
    ///   - fetch: Gets the page after a cursor. It must not hold the model, whose end cancels it.
    init(
        version: @escaping @Sendable () -> String = { "" },
        now: @escaping @Sendable () -> Date = { Date() },
        fetch: @escaping @Sendable (String?) async throws -> Fetched<Page<Element>>
    ) {
        self.version = version
        self.now = now
        self.fetch = fetch
    }

    var isLoading: Bool { work.isRunning }
    var isLoadingMore: Bool { moreWork.isRunning }

    /// Fetches the first page if it is not here, not fresh, or of another version.
    func appear() {
        if case .loaded(_, .fresh) = state, loadedVersion == version() { return }
        start()
    }

    /// Fetches the first page, in place of all that is shown once it is here, unless that is under way.
    func start() {
        if !work.isRunning, case .failed = state { state = .loading }
        let version = version()
        work.start { [weak self, fetch] in
            let result = await Result { try await fetch(nil) }
            guard !Task.isCancelled else { return }
            self?.take(result, version)
        }
    }

    /// Fetches the first page and waits until that is done.
    func load() async {
        start()
        await work.finish()
    }

    /// Fetches the next page, unless there is none or one is under way.
    func startMore() {
        guard hasMore, !work.isRunning, let cursor = nextCursor else { return }
        moreFailure = nil
        moreWork.start { [weak self, fetch] in
            let result = await Result { try await fetch(cursor) }
            guard !Task.isCancelled else { return }
            self?.takeMore(result)
        }
    }

    /// Fetches the next page and waits until that is done.
    func loadMore() async {
        startMore()
        await moreWork.finish()
    }

    /// Fetches all pages that are left and waits, until one cannot be had or the caller is cancelled. If the first page is
    /// under way it is waited for.
    func loadRest() async {
        repeat {
            await work.wait()
            await loadMore()
        } while hasMore && moreFailure == nil && !Task.isCancelled
    }

    /// Returns when what is under way is done.
    func finish() async {
        await work.finish()
    }

    func cancel() {
        work.cancel()
        moreWork.cancel()
    }

    /// Puts `element` in place of the one with the same id.
    func replace(_ element: Element) {
        guard case .loaded(var elements, let freshness) = state,
            let index = elements.firstIndex(where: { $0.id == element.id })
        else { return }
        elements[index] = element
        state = .loaded(elements, freshness)
    }

    private func take(_ result: Result<Fetched<Page<Element>>, any Error>, _ version: String) {
        switch result {
        case .success(let fetched):
            // A page that was asked for with a cursor of the former list must not be added to this one.
            moreWork.cancel()
            moreFailure = nil
            state = fetched.value.elements.isEmpty ? .empty : .loaded(fetched.value.elements, fetched.freshness)
            setCursor(fetched.value.nextCursor)
            loadedVersion = version
            if fetched.freshness == .fresh { loadedAt = now() }
        case .failure(let error):
            state.fail(Failure(error), loadedAt: loadedAt)
        }
    }

    private func takeMore(_ result: Result<Fetched<Page<Element>>, any Error>) {
        switch result {
        case .success(let fetched):
            guard case .loaded(let elements, let freshness) = state else { return }
            let known = Set(elements.map(\.id))
            let new = fetched.value.elements.filter { !known.contains($0.id) }
            state = .loaded(elements + new, fetched.freshness == .fresh ? freshness : fetched.freshness)
            setCursor(fetched.value.nextCursor)
        case .failure(let error):
            moreFailure = Failure(error)
        }
    }

    private func setCursor(_ cursor: String?) {
        nextCursor = cursor
        hasMore = cursor != nil
    }
}
