/// The state of a circuit breaker for one server.
enum Circuit {
    /// Requests pass. `failures` counts the latest consecutive failures.
    case closed(failures: Int)
    /// Requests are blocked until the time `until`, except for the attempt with the id `probe`. `cause` is the last failure.
    case open(until: Duration, probe: UInt64?, cause: NetworkError)

    /// Lets `attempt` pass if the circuit is closed, or as the probe if the cool-down is over.
    ///
    /// - Returns: The time for which requests are still blocked, and the cause, or `nil` if the attempt passes.
    mutating func admit(_ attempt: UInt64, at now: Duration, coolDown: Duration) -> (
        wait: Duration, cause: NetworkError
    )? {
        guard case .open(let end, _, let cause) = self else { return nil }
        guard now >= end else { return (end - now, cause) }
        self = .open(until: now + coolDown, probe: attempt, cause: cause)
        return nil
    }

    /// Records the failure of `attempt`.
    mutating func fail(
        _ attempt: UInt64,
        with error: NetworkError,
        at now: Duration,
        threshold: Int,
        coolDown: Duration
    ) {
        switch self {
        case .closed(let failures) where failures + 1 < threshold:
            self = .closed(failures: failures + 1)
        case .closed, .open(_, probe: attempt, _):
            self = .open(until: now + coolDown, probe: nil, cause: error)
        case .open:
            // The attempt was sent before the circuit opened.
            break
        }
    }

    /// Lets the next attempt probe in place of `attempt`, whose outcome does not show the state of the server.
    mutating func cancelProbe(_ attempt: UInt64, at now: Duration) {
        guard case .open(_, attempt, let cause) = self else { return }
        self = .open(until: now, probe: nil, cause: cause)
    }
}
