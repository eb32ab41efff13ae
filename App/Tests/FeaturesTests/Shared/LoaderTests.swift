import Core
import CoreTesting
import DependencyInjection
import FeaturesTesting
import Foundation
import PaymentModule
import Synchronization
import Testing

@testable import Features

/// Creates an object that logs its errors and retries by `clock`.
@MainActor
private func withServices<Object>(clock: TestClock = TestClock(), _ make: () -> Object) -> Object {
    let container = DIContainer()
    container.register(instance: SilentLogger(), as: (any LoggerProtocol).self)
    container.register(instance: clock, as: (any Clock<Duration>).self)
    return container.withCurrent(make)
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoaderTests {
    /// Returns the results in order and repeats the last one. From call `gatedCall` on, it waits at the gate.
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
    private let clock = TestClock()

    private func loader(_ source: Source, version: @escaping @Sendable () -> String = { "" }) -> Loader<Int> {
        withServices(clock: clock) {
            Loader(isEmpty: { $0 == 0 }, version: version, now: { [date] in date }) { try await source.next() }
        }
    }

    @Test func `The state goes from loading to loaded or empty`() async {
        let loader = loader(Source(.success(1), .success(0)))
        #expect(loader.state == .loading)
        await loader.load()
        #expect(loader.state == .loaded(1))
        await loader.reload()
        #expect(loader.state == .empty)
    }

    @Test func `A failed fetch can be repeated`() async {
        let source = Source(.failure(.unreachable), .success(1), gate: Gate(), gatedCall: 2)
        let loader = loader(source)
        await loader.load()
        #expect(loader.state.failure?.message == UserFacingError(NetworkError.unreachable).message)
        async let loading: Void = loader.load()
        await source.gate?.untilArrived()
        #expect(loader.state == .loading && loader.isLoading)
        source.gate?.open()
        await loading
        #expect(loader.state == .loaded(1))
    }

    @Test func `A value is stale after a failed reload`() async {
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
        let reason = UserFacingError(NetworkError.unreachable).with(suggestion: .retrying(in: 2))
        #expect(loader.state == .loaded(1, .stale(since: date, reason: reason)))
        await loader.load()
        #expect(loader.state == .loaded(1, .stale(since: date, reason: UserFacingError(NetworkError.cancelled))))
        await loader.load()
        #expect(loader.state == .loaded(2))
    }

    @Test func `The last of two fetches counts`() async {
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

    @Test func `A cancelled fetch fails without a value and otherwise has no effect`() async {
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

    @Test func `A fresh value of the current version is not fetched again`() async {
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

/// The automatic retries after connection failures.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LoaderRetryTests {
    private let clock = TestClock()

    private func loader(_ answers: Result<Int, NetworkError>...) -> Loader<Int> {
        let answers = Mutex(answers)
        return withServices(clock: clock) {
            Loader { CachedResult(try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()) }
        }
    }

    /// Runs the scheduled retry, after checking that it starts after `delay`.
    private func retry(_ loader: Loader<Int>, after delay: Duration) async {
        let sleeps = clock.sleeps.count
        let task = Task { await loader.retryWhenDue() }
        await clock.untilSleeping()
        #expect(clock.sleeps.dropFirst(sleeps) == [delay])
        clock.advance(by: delay)
        await task.value
    }

    private let suspended = NetworkError.suspended(url: "u", for: .seconds(5), cause: .unreachable)

    @Test func `The delay doubles up to 30 seconds until the server is reached`() async {
        let failure = Result<Int, NetworkError>.failure(.unreachable)
        let loader = loader(failure, failure, failure, failure, failure, failure, .success(1), failure)
        await loader.load()
        for seconds in [2, 4, 8, 16, 30, 30] {
            #expect(loader.state.failure?.suggestion == .retrying(in: seconds))
            await retry(loader, after: .seconds(seconds))
        }
        #expect(loader.state == .loaded(1))
        // No further retry is due.
        await loader.retryWhenDue()
        #expect(clock.sleeps.count == 6)

        await loader.reload()
        await retry(loader, after: .seconds(2))
    }

    @Test func `A command shows the error without the retry`() async {
        let loader = loader(.failure(.unreachable))
        await loader.load()
        #expect(loader.state.failure?.errorDescription == NetworkError.unreachable.errorDescription)
        #expect(loader.state.failure?.recoverySuggestion == NetworkError.unreachable.recoverySuggestion)
    }

    @Test func `A suspended request is retried when the suspension ends`() async {
        let loader = loader(.failure(suspended), .success(1))
        await loader.load()
        await retry(loader, after: .seconds(5))
        #expect(loader.state == .loaded(1))
    }

    @Test(arguments: [NetworkError.server(.init(response: .init(status: 503))), .signInRequired, .invalidRequest("r")])
    func `Other errors are not retried`(error: NetworkError) async {
        let loader = loader(.failure(error))
        await loader.load()
        #expect(loader.scheduledRetry == nil)
        await loader.retryWhenDue()
        #expect(clock.sleeps.isEmpty)
        #expect(loader.state == .failed(UserFacingError(error)))
    }

    @Test func `A cached value is fetched again automatically`() async {
        let calls = Mutex(0)
        let loader = withServices(clock: clock) {
            Loader {
                let isFirst = calls.withLock { calls in
                    calls += 1
                    return calls == 1
                }
                guard isFirst else { return CachedResult(2) }
                return CachedResult(1, cachedAt: .distantPast, after: NetworkError.unreachable)
            }
        }
        await loader.load()
        #expect(loader.state.isStale)
        await retry(loader, after: .seconds(2))
        #expect(loader.state == .loaded(2))
    }

    @Test func `A retry keeps the failure until its outcome`() async {
        let gate = Gate()
        let isFirst = Mutex(true)
        let loader = withServices(clock: clock) {
            Loader { () throws -> CachedResult<Int> in
                if !isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    await gate.pass()
                }
                throw NetworkError.unreachable
            }
        }
        await loader.load()
        let task = Task { await loader.retryWhenDue() }
        await clock.untilSleeping()
        clock.advance(by: .seconds(2))
        await until { loader.isLoading }
        #expect(loader.state.failure?.suggestion == .retrying)
        gate.open()
        await task.value
        #expect(loader.state.failure?.suggestion == .retrying(in: 4))
    }

    @Test func `A cancelled or replaced retry fetches nothing`() async {
        let loader = loader(.failure(.unreachable), .success(1), .success(2))
        await loader.load()
        let cancelled = Task { await loader.retryWhenDue() }
        await clock.untilSleeping()
        cancelled.cancel()
        await cancelled.value
        #expect(loader.state.value == nil)

        let replaced = Task { await loader.retryWhenDue() }
        await clock.untilSleeping()
        await loader.reload()
        clock.advance(by: .seconds(2))
        await replaced.value
        #expect(loader.state == .loaded(1))
    }

    @Test func `The payments of the user are retried as well`() async {
        let loader = withServices(clock: clock) {
            Loader { () throws -> CachedResult<Int> in throw PaymentError.network(.unreachable) }
        }
        await loader.load()
        await retry(loader, after: .seconds(2))
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
    private func loader() -> PagedLoader<Row> { withServices { PagedLoader { [source] in try await source.page($0) } } }
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

    @Test func `A reload drops a running fetch of a page`() async {
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

    @Test func `Loading the rest replaces a running fetch of a page`() async {
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

    @Test func `Loading the rest ends when the server repeats a cursor`() async throws {
        let pages = [
            "": Page(elements: [Row(id: 0)], nextCursor: "a"), "a": Page(elements: [Row(id: 1)], nextCursor: "b"),
        ]
        let last = Page(elements: [Row(id: 2)], nextCursor: "a")
        let loader = withServices { PagedLoader { CachedResult(pages[$0 ?? ""] ?? last) } }
        for _ in 0..<2 {
            await loader.reload()
            await loader.loadRest()
            #expect(ids(loader) == [0, 1, 2] && !loader.hasMore)
        }
        let all = try await allElements { @Sendable cursor throws(NetworkError) in pages[cursor ?? ""] ?? last }
        #expect(all.map(\.id) == [0, 1, 2])
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
