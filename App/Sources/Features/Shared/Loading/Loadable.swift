public import Foundation

/// What a screen shows of something that has to be fetched.
public enum Loadable<Value: Sendable>: Sendable {
    /// It is on its way.
    case loading
    /// There is none of it.
    case empty
    /// It could not be had; the texts say what happened and what to do.
    case failed(Failure)
    /// It is here, or what is left of it from before.
    case loaded(Value, Freshness = .fresh)

    /// The value, if it is here.
    public var value: Value? {
        guard case .loaded(let value, _) = self else { return nil }
        return value
    }

    /// Why what is wanted is not here, or is of before.
    public var failure: Failure? {
        switch self {
        case .failed(let failure), .loaded(_, .kept(_, let failure)): failure
        case .loading, .empty, .loaded: nil
        }
    }

    /// The same of another value.
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

/// Whether something is as the server has it, as far as is known.
public enum Freshness: Sendable, Hashable {
    /// It came just now.
    case fresh
    /// It is what was known at this time, because the server could not be asked.
    case kept(Date, Failure)
}

/// Something that was asked for, and how fresh it is.
public struct Fetched<Value: Sendable>: Sendable {
    /// What was asked for.
    public let value: Value
    /// How fresh it is.
    public let freshness: Freshness

    /// Describes an answer.
    public init(_ value: Value, _ freshness: Freshness = .fresh) {
        self.value = value
        self.freshness = freshness
    }
}

extension Fetched: Equatable where Value: Equatable {}
