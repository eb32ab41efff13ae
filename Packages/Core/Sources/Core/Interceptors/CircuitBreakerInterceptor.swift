import Locking

/// A circuit breaker, which stops requests to a server that keeps failing, so that callers fail fast and the server can
/// recover.
///
/// After `failureThreshold` consecutive failures (no connection, timeout, 5xx) requests to the server throw
/// ``NetworkError/suspended(url:for:)``. After the cool-down one request passes as a probe: a response closes the circuit,
/// a failure starts another cool-down. If the probe is cancelled, is not sent, or has no outcome after another cool-down,
/// the next request probes. Other failures, such as 404, are responses of a working server.
public final class CircuitBreakerInterceptor: RequestInterceptor {
    private let api: Origin
    private let failureThreshold: Int
    private let coolDown: Duration
    private let time: @Sendable () -> Duration
    // Servers without a recent failure have no entry.
    private let circuits = Mutex<[Origin: Circuit]>([:])

    /// Creates a circuit breaker that blocks a server for `coolDown` after `failureThreshold` consecutive failures (at
    /// least 1). `api` is the server of requests that have only a path.
    public init(
        api: Origin = .apiPlaceholder,
        failureThreshold: Int = 5,
        coolDown: Duration = .seconds(10),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.api = api
        self.failureThreshold = max(1, failureThreshold)
        self.coolDown = coolDown
        time = clock.stopwatch()
    }

    /// Returns `request` unless its server is blocked.
    ///
    /// - Throws: ``NetworkError/suspended(url:for:)``.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
        let origin = request.target.origin(api: api)
        let wait = circuits.withLock { $0[origin]?.admit(attempt.id, at: time(), coolDown: coolDown) }
        if let wait { throw .suspended(url: origin.description, for: wait) }
        return request
    }

    /// Records the success or failure of the server.
    public func didFinish(_ outcome: RequestOutcome) {
        let origin = outcome.request.target.origin(api: api)
        let attempt = outcome.attempt.id
        circuits.withLock { circuits in
            switch outcome.serverWorks {
            case true?:
                circuits[origin] = nil
            case false?:
                circuits[origin, default: .closed(failures: 0)]
                    .fail(attempt, at: time(), threshold: failureThreshold, coolDown: coolDown)
            case nil:
                circuits[origin]?.cancelProbe(attempt, at: time())
            }
        }
    }
}

extension RequestOutcome {
    /// `true` if the server works, `nil` if the outcome does not show it.
    fileprivate var serverWorks: Bool? {
        guard wasSent else { return nil }
        switch result {
        case .success, .failure(.responseTooLarge), .failure(.decoding): return true
        case .failure(.server(let failure)): return failure.status < 500
        case .failure(.offline), .failure(.timedOut): return false
        case .failure(.cancelled), .failure(.tls), .failure(.invalidRequest), .failure(.signInRequired),
            .failure(.authorizationUnavailable), .failure(.suspended):
            return nil
        }
    }
}
