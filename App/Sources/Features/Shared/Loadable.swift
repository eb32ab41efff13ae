/// What a screen shows of something that has to be fetched.
public enum Loadable<Value: Sendable>: Sendable {
    /// It is on its way.
    case loading
    /// There is none of it.
    case empty
    /// It could not be had; the texts say what happened and what to do.
    case failed(Failure)
    /// It is here.
    case loaded(Value)

    /// The value, if it is here.
    public var value: Value? {
        guard case .loaded(let value) = self else { return nil }
        return value
    }
}

extension Loadable: Equatable where Value: Equatable {}
