import Locking

/// One try at sending a request, as interceptors see it.
public struct RequestAttempt: Sendable {
    /// Tells this attempt from every other of this process.
    public let id: UInt64
    /// Why the attempts before failed, the first one first.
    public let earlierErrors: [NetworkError]
    private let start: Duration
    private let time: @Sendable () -> Duration

    /// Which attempt at the request it is, from 1.
    public var number: Int { earlierErrors.count + 1 }

    /// The time from the first attempt at the request until now.
    public var elapsed: Duration { time() - start }

    /// Creates an attempt for the test of an interceptor; ``InterceptedNetworkService`` makes those of real requests.
    public init(earlierErrors: [NetworkError] = [], elapsed: Duration = .zero) {
        self.init(earlierErrors: earlierErrors, start: .zero) { elapsed }
    }

    init(time: @escaping @Sendable () -> Duration) {
        self.init(earlierErrors: [], start: time(), time: time)
    }

    private init(earlierErrors: [NetworkError], start: Duration, time: @escaping @Sendable () -> Duration) {
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        self.earlierErrors = earlierErrors
        self.start = start
        self.time = time
    }

    /// The attempt that follows on this one.
    func next(after error: NetworkError) -> RequestAttempt {
        RequestAttempt(earlierErrors: earlierErrors + [error], start: start, time: time)
    }

    private static let lastID = Atomic<UInt64>(0)
}
