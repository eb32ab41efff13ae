import Core
import CoreTesting
import Foundation
import Locking
import Testing

@testable import FeatureKit

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoaderTests {
    private let date = Date(timeIntervalSince1970: 1)
    private let clock = TestClock()

    private func loader(_ source: Source, version: @escaping @Sendable () -> String = { "" }) -> Loader<Int> {
        Loader(
            logger: SilentLogger(),
            clock: clock,
            isEmpty: { $0 == 0 },
            version: version,
            now: { [date] in date }
        ) {
            try await source.next()
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
        let reason = UserFacingError(NetworkError.unreachable)
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

    @Test(arguments: [.success(1), .failure(.unreachable)] as [Result<Int, NetworkError>], [false, true])
    func `A cancelled fetch does not discard the outcome of an earlier one`(
        outcome: Result<Int, NetworkError>,
        isCancelledFirst: Bool
    ) async {
        let gates = [Gate(), Gate()]
        let count = Mutex(0)
        let loader = Loader(logger: SilentLogger(), clock: clock) {
            let call = count.withLock { count in
                count += 1
                return count
            }
            await gates[call - 1].pass()
            return CachedResult(try outcome.get())
        }
        let former = Task { await loader.reload() }
        await gates[0].untilArrived()
        let latter = Task { await loader.reload() }
        await gates[1].untilArrived()
        latter.cancel()
        for index in isCancelledFirst ? [1, 0] : [0, 1] {
            gates[index].open()
            await [former, latter][index].value
        }
        #expect(loader.state.value == (try? outcome.get()) && !loader.isLoading)
        #expect((loader.state.failure == nil) == (loader.state.value != nil))
    }

    @Test(arguments: [[], [.failure(.unreachable)], [.success(1)]] as [[Result<Int, NetworkError>]])
    func `A cancelled fetch has no effect, and the next one succeeds`(earlier: [Result<Int, NetworkError>]) async {
        let source = Source(earlier + [.success(2)], gate: Gate(), gatedCall: earlier.count + 1)
        let loader = loader(source)
        for _ in earlier { await loader.load() }
        let state = loader.state
        let loading = Task { await loader.reload() }
        await source.gate?.untilArrived()
        loading.cancel()
        source.gate?.open()
        await loading.value
        #expect(loader.state == state && !loader.isLoading)
        await loader.reload()
        #expect(loader.state == .loaded(2))
    }

    @Test func `A fetch that the server or a proxy cancels is a failure`() async {
        let loader = loader(Source(.failure(.cancelled), .success(1)))
        await loader.load()
        #expect(loader.state == .failed(UserFacingError(NetworkError.cancelled)))
        await loader.load()
        #expect(loader.state == .loaded(1))
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
