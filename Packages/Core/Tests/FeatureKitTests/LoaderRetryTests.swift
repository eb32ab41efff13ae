import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureKit

/// The automatic retries after connection failures.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LoaderRetryTests {
    private let clock = TestClock()

    private func loader(_ answers: Result<Int, NetworkError>...) -> Loader<Int> {
        let source = Source(answers)
        return loader { try await source.next() }
    }

    private func loader(_ fetch: @escaping @Sendable () async throws -> CachedResult<Int>) -> Loader<Int> {
        Loader(logger: SilentLogger(), clock: clock, fetch: fetch)
    }

    /// Runs the loader while `body` runs.
    private func running(_ loader: Loader<Int>, _ body: () async -> Void) async {
        let task = Task { await loader.run() }
        await body()
        task.cancel()
        await task.value
    }

    @Test func `The delay doubles up to 30 seconds until the server is reached`() async {
        let failure = Result<Int, NetworkError>.failure(.unreachable)
        let loader = loader(failure, failure, failure, failure, failure, failure, .success(1), failure)
        await running(loader) {
            for seconds in [2, 4, 8, 16, 30, 30] {
                await clock.untilSleeping()
                #expect(loader.state.failure?.suggestion == .retrying(in: seconds))
                clock.advance(by: .seconds(seconds))
            }
            await until { loader.state == .loaded(1) }
            #expect(clock.sleeps == [2, 4, 8, 16, 30, 30].map { .seconds($0) })

            await loader.reload()
            await clock.untilSleeping()
            #expect(clock.sleeps.last == .seconds(2))
        }
    }

    @Test func `Without a run, no retry is announced`() async {
        let loader = loader(.failure(.unreachable))
        await loader.load()
        #expect(loader.state.failure == UserFacingError(NetworkError.unreachable))
    }

    @Test(arguments: [NetworkError.server(.init(response: .init(status: 503))), .signInRequired, .invalidRequest("r")])
    func `Other errors are not retried`(error: NetworkError) async {
        let loader = loader(.failure(error))
        await running(loader) { await until { loader.state == .failed(UserFacingError(error)) } }
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `A cached value is fetched again automatically`() async {
        let source = Source(.failure(.unreachable), .success(2))
        let loader = loader {
            do {
                return try await source.next()
            } catch {
                return CachedResult(1, cachedAt: .distantPast, after: error)
            }
        }
        await running(loader) {
            await clock.untilSleeping(for: .seconds(2))
            #expect(loader.state.value == 1 && loader.state.failure != nil)
            clock.advance(by: .seconds(2))
            await until { loader.state == .loaded(2) }
        }
    }

    @Test func `A retry keeps the failure until its outcome`() async {
        let source = Source(.failure(.unreachable), gate: Gate(), gatedCall: 2)
        let loader = loader { try await source.next() }
        await running(loader) {
            await clock.untilSleeping()
            clock.advance(by: .seconds(2))
            await until { loader.isLoading }
            #expect(loader.state.failure?.suggestion == .retrying)
            source.gate?.open()
            await until { loader.state.failure?.suggestion == .retrying(in: 4) }
        }
    }

    @Test func `A cancelled or replaced retry fetches nothing`() async {
        let loader = loader(.failure(.unreachable), .failure(.unreachable), .success(1), .success(2))
        await running(loader) { await clock.untilSleeping() }
        #expect(loader.state.value == nil)
        await running(loader) {
            await clock.untilSleeping()
            await loader.reload()
            clock.advance(by: .seconds(2))
        }
        #expect(loader.state == .loaded(1))
    }

    private struct LoanError: UserFacingErrorConvertible {
        let userFacingError = UserFacingError(LocalizedText("The loan failed."))
        let networkError: NetworkError? = .unreachable
    }

    @Test func `An error whose reason is the network is retried as well`() async {
        let loader = loader { throw LoanError() }
        await running(loader) { await clock.untilSleeping() }
        #expect(clock.sleeps == [.seconds(2)])
    }
}
