import Foundation
import Observation

/// Fetches one thing for a screen, and holds what there is to be shown of it.
///
/// What was shown stays while it is fetched again, and is marked as of before if that fails. What is cancelled changes
/// nothing.
@MainActor @Observable
final class Loader<Value: Sendable> {
    private(set) var state = Loadable<Value>.loading

    @ObservationIgnored private let work = Work()
    @ObservationIgnored private let isEmpty: (Value) -> Bool
    @ObservationIgnored private let version: @Sendable () -> String
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let fetch: @Sendable () async throws -> Fetched<Value>
    @ObservationIgnored private var loadedVersion = ""
    @ObservationIgnored private var loadedAt = Date.distantPast

    /// - Parameters:
    ///   - isEmpty: Whether a value is nothing to show.
    ///   - version: What the value depends on, such as the language; if it changed, ``appear()`` fetches anew.
    ///   - now: The current date.
    ///   - fetch: Gets the value. It must not hold the model, whose end cancels it.
    init(
        isEmpty: @escaping (Value) -> Bool = { _ in false },
        version: @escaping @Sendable () -> String = { "" },
        now: @escaping @Sendable () -> Date = { Date() },
        fetch: @escaping @Sendable () async throws -> Fetched<Value>
    ) {
        self.isEmpty = isEmpty
        self.version = version
        self.now = now
        self.fetch = fetch
    }

    var isLoading: Bool { work.isRunning }

    /// Fetches it if it is not here, not fresh, or of another version.
    func appear() {
        if case .loaded(_, .fresh) = state, loadedVersion == version() { return }
        start()
    }

    /// Fetches it, unless that is under way.
    func start() {
        if !work.isRunning, case .failed = state { state = .loading }
        let version = version()
        work.start { [weak self, fetch] in
            let result = await Result { try await fetch() }
            guard !Task.isCancelled else { return }
            self?.take(result, version)
        }
    }

    /// Fetches it and waits until that is done.
    func load() async {
        start()
        await work.finish()
    }

    /// Returns when what is under way is done.
    func finish() async {
        await work.finish()
    }

    func cancel() {
        work.cancel()
    }

    /// Puts `value` in place of what is shown.
    func replace(_ value: Value) {
        state = isEmpty(value) ? .empty : .loaded(value)
    }

    private func take(_ result: Result<Fetched<Value>, any Error>, _ version: String) {
        switch result {
        case .success(let fetched):
            state = isEmpty(fetched.value) ? .empty : .loaded(fetched.value, fetched.freshness)
            loadedVersion = version
            if fetched.freshness == .fresh { loadedAt = now() }
        case .failure(let error):
            state.fail(Failure(error), loadedAt: loadedAt)
        }
    }
}

extension Loadable {
    /// Marks what is shown as of before, or shows the failure in its place.
    mutating func fail(_ failure: Failure, loadedAt: Date) {
        switch self {
        case .loaded(let value, .fresh): self = .loaded(value, .kept(loadedAt, failure))
        case .loaded(let value, .kept(let date, _)): self = .loaded(value, .kept(date, failure))
        case .loading, .empty, .failed: self = .failed(failure)
        }
    }
}

extension Result where Failure == any Error {
    /// What `body` returns or throws.
    init(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
