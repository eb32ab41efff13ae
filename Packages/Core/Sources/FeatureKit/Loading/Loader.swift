public import Core
public import Foundation
public import Observation

/// A loader of a value for a screen, with the state of the value.
///
/// A fetch runs in the task of its caller, usually that of a view. A loaded value stays while it is fetched again, and is
/// marked as stale if the fetch fails. A cancelled fetch has no effect: the next ``load()`` fetches again. If several
/// fetches run, the outcome of a later one replaces that of an earlier one.
///
/// A ``ScreenModel`` calls ``run()`` while its screen is shown, which fetches again after a connection failure.
@MainActor @Observable
public final class Loader<Value: Sendable> {
    /// The state of the value.
    public private(set) var state = Loadable<Value>.loading
    /// `true` while a fetch runs.
    public var isLoading: Bool { !running.isEmpty }
    /// The numbers of the running fetches, but for those that a later one has replaced.
    private var running: Set<Int> = []
    /// The state after the last outcome.
    @ObservationIgnored private var settled = Loadable<Value>.loading
    /// The number of fetched values.
    @ObservationIgnored public private(set) var revision = 0
    /// Called after each fetch of a value.
    @ObservationIgnored public var didFetch: @MainActor () async -> Void = {}
    /// The retry after the last fetch, if that could not reach the server.
    @ObservationIgnored private var retry: ScheduledRetry?
    /// Sends retries to ``run()``.
    @ObservationIgnored private var retries: AsyncStream<ScheduledRetry>.Continuation?

    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let isEmpty: (Value) -> Bool
    @ObservationIgnored private let version: @Sendable () -> String
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let fetch: @Sendable () async throws -> CachedResult<Value>
    @ObservationIgnored private var loadedVersion = ""
    @ObservationIgnored private var loadedAt = Date.distantPast
    @ObservationIgnored private var latestFetch = 0
    /// The type of the value and the file of the view model, for a trace.
    @ObservationIgnored private let trace: [String: String]
    /// The entry of a trace for each fetch.
    @ObservationIgnored private let fetchEntry: LogEntry

    /// - Parameters:
    ///   - logger: The logger of shown errors.
    ///   - clock: The clock of retries.
    ///   - isEmpty: Returns `true` for a value that is shown as empty.
    ///   - version: Returns the version of the value, such as its language. If it has changed, ``load()`` fetches again.
    ///   - now: The current date.
    ///   - useCase: The use case that fetches the value, if it is one, for a trace.
    ///   - file: The file of the view model, for a trace.
    ///   - fetch: Fetches the value.
    public init(
        logger: any LoggerProtocol,
        clock: any Clock<Duration>,
        isEmpty: @escaping (Value) -> Bool = { _ in false },
        version: @escaping @Sendable () -> String = { "" },
        now: @escaping @Sendable () -> Date = { Date() },
        useCase: Any.Type? = nil,
        file: String = #fileID,
        fetch: @escaping @Sendable () async throws -> CachedResult<Value>
    ) {
        self.logger = logger
        self.clock = clock
        self.isEmpty = isEmpty
        self.version = version
        self.now = now
        self.fetch = fetch
        var trace = ["value": "\(Value.self)", "model": file.typeName]
        self.trace = trace
        trace["useCase"] = useCase.map { "\($0)" }
        fetchEntry = .init(level: .trace, message: useCase == nil ? "Fetch started" : "Use case run", metadata: trace)
    }

    /// Fetches the value, unless a fresh one of the current version is loaded.
    public func load() async {
        if case .loaded(_, .fresh) = state, loadedVersion == version() { return }
        await reload()
    }

    /// Fetches the value, at once also during a pause of the sign-in: the user waits for it.
    public func reload() async { await RetryByUser.$isRunning.withValue(true) { await reload(failures: 0) } }

    /// Fetches the value as ``load()`` does, and again after connection failures, until the task is cancelled.
    public func run() async {
        let (retries, continuation) = AsyncStream.makeStream(of: ScheduledRetry.self)
        self.retries = continuation
        await withDiscardingTaskGroup { group in
            await load()
            for await retry in retries { group.addTask { await self.reload(at: retry) } }
        }
    }

    /// Drops the value and the running fetch.
    public func reset() {
        running = []
        state = .loading
        settled = .loading
        retry = nil
    }

    /// Waits until a retry is due, then fetches again, unless there was another fetch. A shown failure stays until then.
    private func reload(at retry: ScheduledRetry) async {
        guard (try? await clock.sleep(for: retry.delay)) != nil, retry == self.retry else { return }
        await reload(failures: retry.failures)
    }

    /// Fetches the value after a number of consecutive failures.
    private func reload(failures: Int) async {
        latestFetch += 1
        let number = latestFetch
        let version = version()
        if case .failed(let failure) = state {
            state = failures == 0 ? .loading : .failed(failure.with(suggestion: .retrying))
        }
        running.insert(number)
        logFetch()
        let result: Result<CachedResult<Value>, any Error>
        do { result = .success(try await fetch()) } catch { result = .failure(error) }
        guard running.remove(number) != nil else { return }
        if !Task.isCancelled {
            running = running.filter { $0 > number }
            apply(result, version, failures: failures, fetch: number)
            settled = state
            if case .success = result { await didFetch() }
        } else if running.isEmpty, state.value == nil {
            state = settled
        }
    }

    /// Logs a fetch for a trace, such as that of a further page of the value.
    public func logFetch() {
        if logger.isEnabled(.trace) { logger.log(fetchEntry) }
    }

    /// Changes the loaded value, and its `freshness` if one is given.
    public func update(_ freshness: Freshness? = nil, _ change: (inout Value) -> Void) {
        guard case .loaded(var value, let previous) = state else { return }
        change(&value)
        state = .loaded(value, freshness ?? previous)
    }

    private func apply(
        _ result: Result<CachedResult<Value>, any Error>,
        _ version: String,
        failures: Int,
        fetch: Int
    ) {
        retry = retries.flatMap { retries in
            let error = result.error()
            let retry = error.flatMap { ScheduledRetry(after: $0, failures: failures + 1, fetch: fetch) }
            if let retry { retries.yield(retry) }
            return retry
        }
        switch result {
        case .success(let fetched):
            revision += 1
            state = isEmpty(fetched.value) ? .empty : .loaded(fetched.value, fetched.freshness)
            loadedVersion = version
            if fetched.freshness == .fresh { loadedAt = now() }
        case .failure(let error):
            logger.logShown(error)
            let failure = UserFacingError(error)
            state.fail(
                retry.map { failure.with(suggestion: .retrying(in: $0.seconds)) } ?? failure,
                loadedAt: loadedAt
            )
        }
        logger.log(.trace, "State published", trace.merging(["state": state.name]) { $1 })
    }
}

extension Loadable {
    /// The name of the case.
    fileprivate var name: String {
        switch self {
        case .loading: "loading"
        case .empty: "empty"
        case .loaded(_, .fresh): "loaded"
        case .loaded(_, .stale): "loaded, stale"
        case .failed: "failed"
        }
    }

    /// Marks the value as stale, or replaces it by the error.
    fileprivate mutating func fail(_ failure: UserFacingError, loadedAt: Date) {
        switch self {
        case .loaded(let value, .fresh): self = .loaded(value, .stale(since: loadedAt, reason: failure))
        case .loaded(let value, .stale(let date, _)): self = .loaded(value, .stale(since: date, reason: failure))
        case .loading, .empty, .failed: self = .failed(failure)
        }
    }
}

extension Result where Failure == any Error {
    /// The error of a failure, or of the fetch that a cached value replaces.
    fileprivate func error<Value>() -> (any Error)? where Success == CachedResult<Value> {
        switch self {
        case .success(let fetched): fetched.error
        case .failure(let error): error
        }
    }
}
