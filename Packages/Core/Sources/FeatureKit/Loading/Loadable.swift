public import Foundation

/// The state of a value that a screen fetches and shows.
public enum Loadable<Value: Sendable>: Sendable {
    /// The value is being fetched.
    case loading
    /// The fetched value is empty.
    case empty
    /// The fetch failed, and no earlier value exists.
    case failed(UserFacingError)
    /// The value is loaded.
    case loaded(Value, Freshness = .fresh)

    /// The loaded value.
    public var value: Value? {
        guard case .loaded(let value, _) = self else { return nil }
        return value
    }

    /// The error of the last fetch.
    public var failure: UserFacingError? {
        switch self {
        case .failed(let failure), .loaded(_, .stale(_, let failure)): failure
        case .loading, .empty, .loaded: nil
        }
    }

    /// Returns the state with a transformed value.
    public func map<Other>(_ transform: (Value) -> Other) -> Loadable<Other> {
        switch self {
        case .loading: .loading
        case .empty: .empty
        case .failed(let failure): .failed(failure)
        case .loaded(let value, let freshness): .loaded(transform(value), freshness)
        }
    }
}

extension Loadable: Equatable where Value: Equatable {}

/// The freshness of a loaded value.
public enum Freshness: Sendable, Hashable {
    /// The last fetch succeeded.
    case fresh
    /// The value was fetched at an earlier time. Later fetches failed.
    case stale(since: Date, reason: UserFacingError)
}

/// A value from the server, or from the cache with the error of the fetch.
public struct CachedResult<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// ``Freshness/stale(since:reason:)`` for a cached value.
    public let freshness: Freshness
    let error: (any Error)?

    /// Creates a value from the server.
    public init(_ value: Value) {
        self.value = value
        freshness = .fresh
        error = nil
    }

    /// Creates a value that was cached at `date`, and that stands for a fetch that failed with `error`.
    public init(_ value: Value, cachedAt date: Date, after error: any Error) {
        (self.value, self.error) = (value, error)
        freshness = .stale(since: date, reason: UserFacingError(error))
    }
}
