import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Synchronization
import Testing

@testable import Features

@MainActor @Suite(.timeLimit(.minutes(5))) struct PagedLoaderTests {
    private struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }

    private final class Source: Sendable {
        let failures = Mutex<Set<String>>([])
        let cursors = Mutex<[String?]>([])
        let gate = Mutex<Gate?>(nil)

        func page(_ cursor: String?) async throws -> CachedResult<Page<Row>> {
            cursors.withLock { $0.append(cursor) }
            await gate.withLock(\.self)?.pass()
            try Task.checkCancellation()
            if failures.withLock({ $0.contains(cursor ?? "") }) { throw NetworkError.unreachable }
            let start = Int(cursor ?? "0") ?? 0
            let rows = (start..<start + 2).map { Row(id: $0) }
            return CachedResult(Page(elements: rows, nextCursor: start < 4 ? "\(start + 2)" : nil))
        }
    }

    private let source = Source()
    private func loader() -> PagedLoader<Row> { loader { [source] in try await source.page($0) } }
    private func loader(
        _ fetch: @escaping @Sendable (String?) async throws -> CachedResult<Page<Row>>
    ) -> PagedLoader<Row> {
        PagedLoader(logger: SilentLogger(), clock: TestClock(), fetch: fetch)
    }
    private func ids(_ loader: PagedLoader<Row>) -> [Int]? { loader.state.value?.map(\.id) }

    @Test func `Pages are added until the last one`() async {
        let loader = loader()
        #expect(!loader.hasMore)
        await loader.loadMore()
        await loader.load()
        #expect(ids(loader) == [0, 1] && loader.hasMore)
        await loader.loadMore()
        await loader.loadMore()
        #expect(ids(loader) == [0, 1, 2, 3, 4, 5] && !loader.hasMore)
        await loader.loadMore()
        #expect(source.cursors.withLock(\.self) == [nil, "2", "4"])
    }

    @Test func `A failed page keeps the others and can be repeated`() async {
        let loader = loader()
        await loader.load()
        source.failures.withLock { $0 = ["2"] }
        await loader.loadMore()
        #expect(loader.loadMoreFailure == UserFacingError(NetworkError.unreachable))
        #expect(ids(loader) == [0, 1])
        source.failures.withLock { $0 = [] }
        await loader.loadMore()
        #expect(loader.loadMoreFailure == nil && ids(loader) == [0, 1, 2, 3])
    }

    @Test func `A page that arrives after a reload is fetched again from the new list`() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        let more = Task { await loader.loadMore() }
        await gate.untilArrived()
        #expect(loader.isLoadingMore)
        source.gate.withLock { $0 = nil }
        await loader.reload()
        #expect(!loader.isLoadingMore)
        gate.open()
        #expect(await more.value)
        #expect(ids(loader) == [0, 1, 2, 3])
        #expect(source.cursors.withLock(\.self) == [nil, "2", nil, "2"])
    }

    @Test func `A cancelled reload keeps a page that was added in the meantime`() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        let reloading = Task { await loader.reload() }
        await gate.untilArrived()
        source.gate.withLock { $0 = nil }
        await loader.loadMore()
        reloading.cancel()
        gate.open()
        await reloading.value
        #expect(ids(loader) == [0, 1, 2, 3] && loader.hasMore)
    }

    @Test func `A cancelled second fetch of a page does not discard the page`() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        let former = Task { await loader.loadMore() }
        let latter = Task { await loader.loadMore() }
        await gate.untilArrived(2)
        latter.cancel()
        gate.open()
        #expect(await former.value)
        _ = await latter.value
        #expect(ids(loader) == [0, 1, 2, 3] && !loader.isLoadingMore)
    }

    @Test func `Loading the rest and a running fetch of a page add each page once`() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        let more = Task { await loader.loadMore() }
        await gate.untilArrived()
        source.gate.withLock { $0 = nil }
        await loader.loadRest()
        gate.open()
        #expect(await more.value)
        #expect(ids(loader) == [0, 1, 2, 3, 4, 5] && !loader.hasMore && !loader.isLoadingMore)
    }

    @Test func `Loading the rest ends with a failed page`() async {
        let loader = loader()
        source.failures.withLock { $0 = ["4"] }
        await loader.load()
        await loader.loadRest()
        #expect(
            ids(loader) == [0, 1, 2, 3] && loader.hasMore
                && loader.loadMoreFailure == UserFacingError(NetworkError.unreachable)
        )
    }

    /// A cancelled fetch is not an error, so it could be repeated forever.
    @Test func `Loading the rest ends when the task is cancelled`() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        let rest = Task { await loader.loadRest() }
        await gate.untilArrived()
        rest.cancel()
        gate.open()
        await rest.value
        #expect(ids(loader) == [0, 1] && loader.hasMore && loader.loadMoreFailure == nil)
    }

    /// A view asks for the next page when the number of elements changes.
    @Test func `A page that adds no element is followed by the next page`() async {
        let pages = [
            "": Page(elements: [Row(id: 0)], nextCursor: "moved"),
            "moved": Page(elements: [Row(id: 0)], nextCursor: "unreadable"),
            "unreadable": Page(elements: [], nextCursor: "new", unreadableCount: 1),
            "new": Page(elements: [Row(id: 1)], nextCursor: "last"),
        ]
        let last = Page(elements: [Row(id: 1)], nextCursor: nil)
        let loader = loader { CachedResult(pages[$0 ?? ""] ?? last) }
        await loader.load()
        await loader.loadMore()
        #expect(ids(loader) == [0, 1] && loader.unreadableCount == 1 && loader.hasMore)
        await loader.loadMore()
        #expect(ids(loader) == [0, 1] && !loader.hasMore)
    }

    @Test func `Loading the rest ends when the server repeats a cursor`() async throws {
        let pages = [
            "": Page(elements: [Row(id: 0)], nextCursor: "a"), "a": Page(elements: [Row(id: 1)], nextCursor: "b"),
        ]
        let last = Page(elements: [Row(id: 2)], nextCursor: "a")
        let loader = loader { CachedResult(pages[$0 ?? ""] ?? last) }
        for _ in 0..<2 {
            await loader.reload()
            await loader.loadRest()
            #expect(ids(loader) == [0, 1, 2] && !loader.hasMore)
        }
        let all = try await allPages { @Sendable cursor throws(NetworkError) in pages[cursor ?? ""] ?? last }
        #expect(all.elements.map(\.id) == [0, 1, 2] && all.nextCursor == nil)
    }

    @Test func `Loading more ends when pages without a new element repeat their cursors`() async {
        let pages = ["": "a", "a": "b", "b": "a"]
        let loader = loader { CachedResult(Page(elements: [Row(id: 0)], nextCursor: pages[$0 ?? ""])) }
        await loader.load()
        #expect(await !loader.loadMore())
        #expect(ids(loader) == [0] && !loader.hasMore)
    }

    @Test func `An element is replaced by its id`() async {
        let loader = loader()
        await loader.load()
        loader.replace(Row(id: 1, text: "changed"))
        loader.replace(Row(id: 9))
        #expect(loader.state.value == [Row(id: 0), Row(id: 1, text: "changed")])
    }

    @Test func `The pages are stale after a failed reload`() async {
        let loader = loader()
        await loader.load()
        source.failures.withLock { $0 = [""] }
        await loader.reload()
        #expect(loader.state.isStale && ids(loader) == [0, 1])
    }
}
