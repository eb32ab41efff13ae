import Core
import CoreTesting
import FeaturesTesting
import Foundation
import Synchronization
import Testing

@testable import Features

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoaderTests {
    /// Answers in turn, behind a gate if there is one; the last answer stays.
    private final class Source: Sendable {
        private let answers: Mutex<[Result<Int, NetworkError>]>
        private let count = Mutex(0)
        let gate: Gate?

        init(_ answers: Result<Int, NetworkError>..., gate: Gate? = nil) {
            self.answers = Mutex(answers)
            self.gate = gate
        }

        var calls: Int { count.withLock(\.self) }

        func next() async throws -> Fetched<Int> {
            count.withLock { $0 += 1 }
            await gate?.pass()
            try Task.checkCancellation()
            let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return Fetched(try answer.get())
        }
    }

    private let date = Date(timeIntervalSince1970: 1)

    private func loader(_ source: Source, version: @escaping @Sendable () -> String = { "" }) -> Loader<Int> {
        Loader(isEmpty: { $0 == 0 }, version: version, now: { [date] in date }) { try await source.next() }
    }

    @Test func itGoesFromLoadingToLoadedOrEmpty() async {
        let loader = loader(Source(.success(1), .success(0)))
        #expect(loader.state == .loading)
        await loader.load()
        #expect(loader.state == .loaded(1))
        await loader.load()
        #expect(loader.state == .empty)
    }

    @Test func aFailureCanBeTriedAgain() async {
        let loader = loader(Source(.failure(Shop.offline), .success(1)))
        await loader.load()
        #expect(loader.state == .failed(Failure(Shop.offline)))
        loader.start()
        #expect(loader.state == .loading)
        await loader.finish()
        #expect(loader.state == .loaded(1))
    }

    @Test func whatIsShownStaysAndIsMarkedWhenARefreshFails() async {
        let loader = loader(Source(.success(1), .failure(Shop.offline), .failure(.cancelled), .success(2)))
        await loader.load()
        loader.start()
        #expect(loader.state == .loaded(1) && loader.isLoading)
        await loader.finish()
        #expect(loader.state == .loaded(1, .kept(date, Failure(Shop.offline))))
        await loader.load()
        #expect(loader.state == .loaded(1, .kept(date, Failure(NetworkError.cancelled))))
        await loader.load()
        #expect(loader.state == .loaded(2))
    }

    @Test func twoTapsFetchOnce() async {
        let source = Source(.success(1), gate: Gate())
        let loader = loader(source)
        loader.start()
        loader.start()
        await source.gate?.untilArrived()
        loader.start()
        source.gate?.open()
        await loader.finish()
        #expect(source.calls == 1)
    }

    @Test func whatIsCancelledChangesNothing() async {
        let source = Source(.success(1), gate: Gate())
        let loader = loader(source)
        loader.start()
        await source.gate?.untilArrived()
        loader.cancel()
        #expect(!loader.isLoading)
        source.gate?.open()
        await loader.load()
        #expect(loader.state == .loaded(1))
        #expect(source.calls == 2)
    }

    @Test func aCallerThatIsCancelledCancelsTheWork() async {
        let source = Source(.success(1), gate: Gate())
        let loader = loader(source)
        let caller = Task { await loader.load() }
        await source.gate?.untilArrived()
        caller.cancel()
        source.gate?.open()
        await caller.value
        #expect(loader.state == .loading && !loader.isLoading)
    }

    @Test func aLoaderThatGoesAwayCancelsItsWork() async {
        let (gate, ended) = (Gate(), Gate())
        let wasCancelled = Mutex(false)
        var loader: Loader<Int>? = Loader {
            await gate.pass()
            wasCancelled.withLock { $0 = Task.isCancelled }
            await ended.pass()
            return Fetched(1)
        }
        weak var watched: Loader<Int>?
        watched = loader
        loader?.start()
        await gate.untilArrived()
        loader = nil
        #expect(watched == nil)
        gate.open()
        await ended.untilArrived()
        let cancelled = wasCancelled.withLock(\.self)
        #expect(cancelled)
        ended.open()
    }

    @Test func appearingFetchesOnlyWhatIsNotThereFreshAndOfThisVersion() async {
        let version = Mutex("en")
        let source = Source(.success(1), .failure(Shop.offline), .success(2), .success(3))
        let loader = loader(source) { version.withLock(\.self) }
        for _ in 0..<2 {
            loader.appear()
            await loader.finish()
        }
        #expect(source.calls == 1)
        await loader.load()
        loader.appear()
        await loader.finish()
        #expect(loader.state == .loaded(2) && source.calls == 3)
        version.withLock { $0 = "ko" }
        loader.appear()
        await loader.finish()
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

        func page(_ cursor: String?) async throws -> Fetched<Page<Row>> {
            cursors.withLock { $0.append(cursor) }
            await gate.withLock(\.self)?.pass()
            try Task.checkCancellation()
            if failures.withLock({ $0.contains(cursor ?? "") }) { throw Shop.offline }
            let start = Int(cursor ?? "0") ?? 0
            let rows = (start..<start + 2).map { Row(id: $0) }
            return Fetched(Page(elements: rows, nextCursor: start < 4 ? "\(start + 2)" : nil))
        }
    }

    private let source = Source()
    private func loader() -> PagedLoader<Row> { PagedLoader { [source] in try await source.page($0) } }
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
        #expect(loader.moreFailure == Failure(Shop.offline))
        #expect(ids(loader) == [0, 1])
        source.failures.withLock { $0 = [] }
        await loader.loadMore()
        #expect(loader.moreFailure == nil && ids(loader) == [0, 1, 2, 3])
    }

    @Test func aRefreshBeginsAnewAndForgetsAPageUnderWay() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        loader.startMore()
        loader.startMore()
        await gate.untilArrived()
        source.gate.withLock { $0 = nil }
        await loader.load()
        gate.open()
        await loader.loadMore()
        #expect(ids(loader) == [0, 1, 2, 3])
        #expect(source.cursors.withLock(\.self) == [nil, "2", nil, "2"])
    }

    @Test func theRestIsFetchedAfterARefreshUnderWay() async {
        let loader = loader()
        await loader.load()
        let gate = Gate()
        source.gate.withLock { $0 = gate }
        loader.start()
        let rest = Task { await loader.loadRest() }
        await gate.untilArrived()
        source.gate.withLock { $0 = nil }
        gate.open()
        await rest.value
        #expect(ids(loader) == [0, 1, 2, 3, 4, 5] && !loader.hasMore)
        #expect(source.cursors.withLock(\.self) == [nil, nil, "2", "4"])
    }

    @Test func theRestEndsWithAPageThatFails() async {
        let loader = loader()
        source.failures.withLock { $0 = ["4"] }
        await loader.load()
        await loader.loadRest()
        #expect(ids(loader) == [0, 1, 2, 3] && loader.hasMore && loader.moreFailure == Failure(Shop.offline))
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
        #expect(ids(loader) == [0, 1] && loader.hasMore && loader.moreFailure == nil)
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
        await loader.load()
        #expect(loader.state.isKept && ids(loader) == [0, 1])
    }
}
