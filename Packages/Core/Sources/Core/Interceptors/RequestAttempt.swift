/// One attempt to send a request.
public struct RequestAttempt: Sendable {
    /// The errors of the earlier attempts, the first one first.
    public let earlierErrors: [NetworkError]
    private let start: Duration
    private let time: @Sendable () -> Duration

    /// The number of the attempt, from 1.
    public var number: Int { earlierErrors.count + 1 }

    /// The time since the start of the first attempt.
    public var elapsed: Duration { time() - start }

    /// Creates an attempt for testing an interceptor.
    public init(earlierErrors: [NetworkError] = [], elapsed: Duration = .zero) {
        self.init(earlierErrors: earlierErrors, start: .zero) { elapsed }
    }

    init(earlierErrors: [NetworkError] = [], start: Duration, time: @escaping @Sendable () -> Duration) {
        self.earlierErrors = earlierErrors
        self.start = start
        self.time = time
    }

    func next(after error: NetworkError) -> RequestAttempt {
        RequestAttempt(earlierErrors: earlierErrors + [error], start: start, time: time)
    }
}
