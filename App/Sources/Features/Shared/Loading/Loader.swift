import Core
import DependencyInjection
import Foundation
import Observation

/// Fetches one thing for a screen and holds its state.
///
/// A fetch runs in the task of its caller, which is that of a view. What is shown stays while it is fetched again, and is
/// marked as stale if that fails. A fetch that is cancelled changes nothing; where nothing is shown yet, it failed. If
/// several run, the last one begun counts.
@MainActor @Observable
final class Loader<Value: Sendable> {
    private(set) var state = Loadable<Value>.loading
    private(set) var isLoading = false
    /// The number of values that were shown so far.
    @ObservationIgnored private(set) var revision = 0

    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored private let isEmpty: (Value) -> Bool
    @ObservationIgnored private let version: @Sendable () -> String
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let fetch: @Sendable () async throws -> CachedResult<Value>
    @ObservationIgnored private var loadedVersion = ""
    @ObservationIgnored private var loadedAt = Date.distantPast
    @ObservationIgnored private var latestFetch = 0

    /// - Parameters:
    ///   - isEmpty: Whether a value is nothing to show.
    ///   - version: What the value depends on, such as the language; if it changed, ``load()`` fetches again.
    ///   - now: The current date.
    ///   - fetch: Gets the value.
    init(
        isEmpty: @escaping (Value) -> Bool = { _ in false },
        version: @escaping @Sendable () -> String = { "" },
        now: @escaping @Sendable () -> Date = { Date() },
        fetch: @escaping @Sendable () async throws -> CachedResult<Value>
    ) {
        self.isEmpty = isEmpty
        self.version = version
        self.now = now
        self.fetch = fetch
    }

    /// Fetches the value, unless it is here, fresh and of the present version.
    func load() async {
        if case .loaded(_, .fresh) = state, loadedVersion == version() { return }
        await reload()
    }

    /// Fetches the value.
    func reload() async {
        latestFetch += 1
        let (number, version, former) = (latestFetch, version(), state)
        isLoading = true
        if case .failed = state { state = .loading }
        let result = await Result { try await fetch() }
        guard number == latestFetch else { return }
        isLoading = false
        if Task.isCancelled {
            state = former.isLoading ? .failed(UserFacingError(CancellationError())) : former
        } else {
            apply(result, version)
        }
    }

    /// Changes the value, if it is here.
    func update(_ freshness: Freshness? = nil, _ change: (inout Value) -> Void) {
        guard case .loaded(var value, let former) = state else { return }
        change(&value)
        state = .loaded(value, freshness ?? former)
    }

    private func apply(_ result: Result<CachedResult<Value>, any Error>, _ version: String) {
        switch result {
        case .success(let fetched):
            revision += 1
            state = isEmpty(fetched.value) ? .empty : .loaded(fetched.value, fetched.freshness)
            loadedVersion = version
            if fetched.freshness == .fresh { loadedAt = now() }
        case .failure(let error):
            logger.logShown(error)
            state.fail(UserFacingError(error), loadedAt: loadedAt)
        }
    }
}

extension Loadable {
    fileprivate var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Marks the value as stale, or shows the failure in its place.
    fileprivate mutating func fail(_ failure: UserFacingError, loadedAt: Date) {
        switch self {
        case .loaded(let value, .fresh): self = .loaded(value, .stale(since: loadedAt, reason: failure))
        case .loaded(let value, .stale(let date, _)): self = .loaded(value, .stale(since: date, reason: failure))
        case .loading, .empty, .failed: self = .failed(failure)
        }
    }
}

extension Result where Failure == any Error {
    /// The outcome of `body`.
    init(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
