import Core
import CoreTesting
import DependencyInjection
import FeaturesTesting
import Foundation
import Synchronization
import Testing

@testable import Features

/// Makes an object that logs its failures.
@MainActor
private func withLogger<Object>(_ make: () -> Object) -> Object {
    let container = DIContainer()
    container.register(instance: SilentLogger(), as: (any LoggerProtocol).self)
    return container.withCurrent(make)
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoaderTests {
    /// Answers in turn, from call `gatedCall` on behind a gate if there is one; the last answer stays.
    private final class Source: Sendable {
        private let answers: Mutex<[Result<Int, NetworkError>]>
        private let count = Mutex(0)
        let gate: Gate?
        private let gatedCall: Int

        init(_ answers: Result<Int, NetworkError>..., gate: Gate? = nil, gatedCall: Int = 1) {
            self.answers = Mutex(answers)
            (self.gate, self.gatedCall) = (gate, gatedCall)
        }

        var calls: Int { count.withLock(\.self) }

        func next() async throws -> CachedResult<Int> {
            let call = count.withLock { count in
                count += 1
                return count
            }
            if call >= gatedCall { await gate?.pass() }
            try Task.checkCancellation()
            let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return CachedResult(try answer.get())
        }
    }

    private let date = Date(timeIntervalSince1970: 1)

    private func loader(_ source: Source, version: @escaping @Sendable () -> String = { "" }) -> Loader<Int> {
        withLogger {
            Loader(isEmpty: { $0 == 0 }, version: version, now: { [date] in date }) { try await source.next() }
        }
    }

    @Test func itGoesFromLoadingToLoadedOrEmpty() async {
        let loader = loader(Source(.success(1), .success(0)))
        #expect(loader.state == .loading)
        await loader.load()
        #expect(loader.state == .loaded(1))
        await loader.reload()
        #expect(loader.state == .empty)
    }

    @Test func aFailureCanBeTriedAgain() async {
        let source = Source(.failure(.unreachable), .success(1), gate: Gate(), gatedCall: 2)
        let loader = loader(source)
        await loader.load()
        #expect(loader.state == .failed(UserFacingError(NetworkError.unreachable)))
        async let loading: Void = loader.load()
        await source.gate?.untilArrived()
        #expect(loader.state == .loading && loader.isLoading)
        source.gate?.open()
        await loading
        #expect(loader.state == .loaded(1))
    }

    @Test func whatIsShownStaysAndIsMarkedWhenARefreshFails() async {
        let source = Source(
            .success(1),
            .failure(.unreachable),
            .failure(.cancelled),
            .success(2),
            gate: Gate(),
            gatedCall: 2
        )
        let loader = loader(source)
        await loader.load()
        async let loading: Void = loader.reload()
        await source.gate?.untilArrived()
        #expect(loader.state == .loaded(1) && loader.isLoading)
        source.gate?.open()
        await loading
        #expect(
            loader.state == .loaded(1, .stale(since: date, reason: UserFacingError(NetworkError.unreachable)))
        )
        await loader.load()
        #expect(loader.state == .loaded(1, .stale(since: date, reason: UserFacingError(NetworkError.cancelled))))
        await loader.load()
        #expect(loader.state == .loaded(2))
    }

    @Test("Of two fetches the last one begun counts")
    func ofTwoFetchesTheLastOneBegunCounts() async {
        let source = Source(.success(1), .success(2), gate: Gate())
        let loader = loader(source)
        let former = Task { await loader.load() }
        await source.gate?.untilArrived()
        let latter = Task { await loader.reload() }
        await source.gate?.untilArrived(2)
        former.cancel()
        source.gate?.open()
        await former.value
        await latter.value
        #expect(loader.state == .loaded(1) && !loader.isLoading)
    }

    @Test("A cancelled fetch fails where nothing is shown, and changes nothing elsewhere")
    func aCancelledFetchFailsWhereNothingIsShown() async {
        let source = Source(.success(1), gate: Gate())
        let loader = loader(source)
        let loading = Task { await loader.load() }
        await source.gate?.untilArrived()
        loading.cancel()
        source.gate?.open()
        await loading.value
        #expect(loader.state == .failed(UserFacingError(CancellationError())) && !loader.isLoading)
        await loader.load()
        #expect(loader.state == .loaded(1))
        let again = Task { await loader.reload() }
        again.cancel()
        await again.value
        #expect(loader.state == .loaded(1) && !loader.isLoading)
    }

    @Test func loadingFetchesOnlyWhatIsNotThereFreshAndOfThisVersion() async {
        let version = Mutex("en")
        let source = Source(.success(1), .failure(.unreachable), .success(2), .success(3))
        let loader = loader(source) { version.withLock(\.self) }
        for _ in 0..<2 { await loader.load() }
        #expect(source.calls == 1)
        await loader.reload()
        await loader.load()
        #expect(loader.state == .loaded(2) && source.calls == 3)
        version.withLock { $0 = "ko" }
        await loader.load()
        #expect(loader.state == .loaded(3))
    }
}

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
    private func loader() -> PagedLoader<Row> { withLogger { PagedLoader { [source] in try await source.page($0) } } }
    private func ids(_ loader: PagedLoader<Row>) -> [Int]? { loader.state.value?.map(\.id) }

    @Test func pagesAreAddedUntilTheLast() async {
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

    @Test func aPageThatFailsLeavesTheOthersAndCanBeTriedAgain() async {
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

    @Test("A reload drops a page that is under way")
    func aReloadDropsAPageThatIsUnderWay() async {
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
        #expect(await !more.value)
        await loader.loadMore()
        #expect(ids(loader) == [0, 1, 2, 3])
        #expect(source.cursors.withLock(\.self) == [nil, "2", nil, "2"])
    }

    @Test("The rest takes over from a page that is under way")
    func theRestTakesOverFromAPageThatIsUnderWay() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        let more = Task { await loader.loadMore() }
        await gate.untilArrived()
        source.gate.withLock { $0 = nil }
        await loader.loadRest()
        gate.open()
        #expect(await !more.value)
        #expect(ids(loader) == [0, 1, 2, 3, 4, 5] && !loader.hasMore && !loader.isLoadingMore)
    }

    @Test func theRestEndsWithAPageThatFails() async {
        let loader = loader()
        source.failures.withLock { $0 = ["4"] }
        await loader.load()
        await loader.loadRest()
        #expect(
            ids(loader) == [0, 1, 2, 3] && loader.hasMore
                && loader.loadMoreFailure == UserFacingError(NetworkError.unreachable)
        )
    }

    /// Nothing failed then, and there is more: it must not be tried for ever.
    @Test func theRestEndsWithItsCaller() async {
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

    @Test func anElementThatMovedToTheNextPageIsShownOnce() async {
        let loader = loader()
        await loader.load()
        loader.replace(Row(id: 1, text: "changed"))
        loader.replace(Row(id: 9))
        #expect(loader.state.value == [Row(id: 0), Row(id: 1, text: "changed")])
    }

    @Test func whatIsShownStaysWhenARefreshFails() async {
        let loader = loader()
        await loader.load()
        source.failures.withLock { $0 = [""] }
        await loader.reload()
        #expect(loader.state.isStale && ids(loader) == [0, 1])
    }
}
