import Locking

/// A circuit breaker, which stops requests to a server that keeps failing, so that callers fail fast and the server can
/// recover.
///
/// After `failureThreshold` consecutive failures (no connection, timeout, 5xx) requests to the server throw
/// ``NetworkError/suspended(url:for:cause:)``. After the cool-down one request passes as a probe: a response closes the circuit,
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
    /// - Throws: ``NetworkError/suspended(url:for:cause:)``.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
        let origin = request.target.origin(api: api)
        let block = circuits.withLock { $0[origin]?.admit(attempt.id, at: time(), coolDown: coolDown) }
        if let block { throw .suspended(url: origin.description, for: block.wait, cause: block.cause) }
        return request
    }

    /// Records the success or failure of the server.
    public func didFinish(_ outcome: RequestOutcome) {
        let origin = outcome.request.target.origin(api: api)
        let attempt = outcome.attempt.id
        circuits.withLock { circuits in
            switch outcome.serverState {
            case .working:
                circuits[origin] = nil
            case .failing(let error):
                circuits[origin, default: .closed(failures: 0)]
                    .fail(attempt, with: error, at: time(), threshold: failureThreshold, coolDown: coolDown)
            case .unknown:
                circuits[origin]?.cancelProbe(attempt, at: time())
            }
        }
    }
}

extension RequestOutcome {
    fileprivate enum ServerState {
        case working
        case failing(NetworkError)
        case unknown
    }

    /// The state of the server, as far as the outcome shows it.
    fileprivate var serverState: ServerState {
        guard wasSent, case .failure(let error) = result else { return wasSent ? .working : .unknown }
        return switch error {
        case .responseTooLarge, .decoding, .invalidRedirect: .working
        case .server(let failure): failure.status < 500 ? .working : .failing(.server(failure.withoutContent))
        case .offline, .timedOut: .failing(error)
        case .cancelled, .tls, .invalidRequest, .signInRequired, .accountSignedOut, .authorizationUnavailable,
            .suspended:
            .unknown
        }
    }
}
