import Core
import DependencyInjection
import Foundation
import Observation

/// A loader of a value for a screen, with the state of the value.
///
/// A fetch runs in the task of its caller, usually that of a view. A loaded value stays while it is fetched again, and is
/// marked as stale if the fetch fails. A cancelled fetch keeps the loaded value, or fails if there is none. If several
/// fetches run, the one that was started last counts.
@MainActor @Observable
final class Loader<Value: Sendable> {
    private(set) var state = Loadable<Value>.loading
    private(set) var isLoading = false
    /// The number of fetched values.
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
    ///   - isEmpty: Returns true for a value that is shown as empty.
    ///   - version: Returns the version of the value, such as its language. If it has changed, ``load()`` fetches again.
    ///   - now: The current date.
    ///   - fetch: Fetches the value.
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

    /// Fetches the value, unless a fresh one of the current version is loaded.
    func load() async {
        if case .loaded(_, .fresh) = state, loadedVersion == version() { return }
        await reload()
    }

    func reload() async {
        latestFetch += 1
        let (number, version, previous) = (latestFetch, version(), state)
        isLoading = true
        if case .failed = state { state = .loading }
        let result = await Result { try await fetch() }
        guard number == latestFetch else { return }
        isLoading = false
        if Task.isCancelled {
            state = previous.isLoading ? .failed(UserFacingError(CancellationError())) : previous
        } else {
            apply(result, version)
        }
    }

    /// Changes the loaded value.
    func update(_ freshness: Freshness? = nil, _ change: (inout Value) -> Void) {
        guard case .loaded(var value, let previous) = state else { return }
        change(&value)
        state = .loaded(value, freshness ?? previous)
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
    /// Creates the result of `body`.
    init(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
