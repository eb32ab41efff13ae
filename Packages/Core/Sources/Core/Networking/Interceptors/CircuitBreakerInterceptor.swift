import Locking

/// Stops asking a server that keeps failing, so that callers hear at once and the server can recover.
///
/// After so many failures in a row (no connection, no answer in time, 5xx) requests to that server end with
/// ``NetworkError/suspended(url:for:)``. After the cool-down one request goes through to see: an answer opens the way
/// for all, a failure starts the cool-down anew. If it is cancelled, or not sent after all, the next request takes its
/// place; and so it does if nothing came of it within another cool-down.
///
/// Other failures, such as 404, are answers: the server works.
public final class CircuitBreakerInterceptor: RequestInterceptor {
    private let api: Origin
    private let failureThreshold: Int
    private let coolDown: Duration
    private let time: @Sendable () -> Duration
    // A server that works is not in here.
    private let circuits = Mutex<[Origin: Circuit]>([:])

    /// Creates a breaker that leaves a server alone for `coolDown` after `failureThreshold` failures in a row (at least
    /// 1), where `api` is the server of requests that have only a path.
    public init(
        api: Origin = .api,
        failureThreshold: Int = 5,
        coolDown: Duration = .seconds(10),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.api = api
        self.failureThreshold = max(1, failureThreshold)
        self.coolDown = coolDown
        time = clock.stopwatch()
    }

    /// Lets `request` pass unless its server is left alone.
    ///
    /// - Throws: ``NetworkError/suspended(url:for:)``.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
        let origin = request.target.origin(api: api)
        let wait = circuits.withLock { $0[origin]?.wait(of: attempt.id, at: time(), coolDown: coolDown) }
        if let wait { throw .suspended(url: origin.description, for: wait) }
        return request
    }

    /// Notes how the server did.
    public func didFinish(_ exchange: FinishedExchange) {
        let origin = exchange.request.target.origin(api: api)
        let attempt = exchange.attempt.id
        circuits.withLock { circuits in
            switch exchange.sign {
            case .works:
                circuits[origin] = nil
            case .fails:
                circuits[origin, default: .closed(failures: 0)]
                    .fail(attempt, at: time(), threshold: failureThreshold, coolDown: coolDown)
            case .none:
                circuits[origin]?.giveUp(attempt, at: time())
            }
        }
    }
}

extension FinishedExchange {
    fileprivate enum Sign {
        case works, fails
    }

    /// What the exchange shows of its server, if anything.
    fileprivate var sign: Sign? {
        guard wasSent else { return nil }
        switch result {
        case .success, .failure(.responseTooLarge), .failure(.decoding): return .works
        case .failure(.server(let failure)): return failure.status < 500 ? .works : .fails
        case .failure(.offline), .failure(.timedOut): return .fails
        case .failure(.cancelled), .failure(.tls), .failure(.invalidRequest), .failure(.signInRequired),
            .failure(.authorizationUnavailable), .failure(.suspended):
            return nil
        }
    }
}
