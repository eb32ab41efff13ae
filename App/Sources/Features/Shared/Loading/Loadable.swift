public import Foundation

/// The state of something that a screen shows and that has to be fetched.
public enum Loadable<Value: Sendable>: Sendable {
    /// It is on its way.
    case loading
    /// There is none of it.
    case empty
    /// The fetch failed and there is nothing older to show.
    case failed(UserFacingError)
    /// It is here.
    case loaded(Value, Freshness = .fresh)

    /// The value, if it is here.
    public var value: Value? {
        guard case .loaded(let value, _) = self else { return nil }
        return value
    }

    /// The failure of the last fetch, if it failed.
    package var failure: UserFacingError? {
        switch self {
        case .failed(let failure), .loaded(_, .stale(_, let failure)): failure
        case .loading, .empty, .loaded: nil
        }
    }

    /// The same state of another value.
    package func map<Other>(_ transform: (Value) -> Other) -> Loadable<Other> {
        switch self {
        case .loading: .loading
        case .empty: .empty
        case .failed(let failure): .failed(failure)
        case .loaded(let value, let freshness): .loaded(transform(value), freshness)
        }
    }
}

extension Loadable: Equatable where Value: Equatable {}

/// The age of a value: the server's latest, or stale.
public enum Freshness: Sendable, Hashable {
    /// It was fetched just now.
    case fresh
    /// It was fetched at an earlier time, and the server could not be asked since.
    case stale(since: Date, reason: UserFacingError)
}

/// A value from the server or from the cache.
package struct CachedResult<Value: Sendable>: Sendable {
    /// The value.
    package let value: Value
    /// Whether it is the server's latest.
    package let freshness: Freshness

    /// A value, fresh unless `freshness` says otherwise.
    package init(_ value: Value, _ freshness: Freshness = .fresh) {
        self.value = value
        self.freshness = freshness
    }
}

extension CachedResult: Equatable where Value: Equatable {}
