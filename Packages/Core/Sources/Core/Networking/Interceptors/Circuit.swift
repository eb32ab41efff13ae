/// What a circuit breaker knows of one server that does not simply work.
enum Circuit {
    /// Requests pass; so many have failed in a row.
    case closed(failures: Int)
    /// No request passes until then, but for the attempt `probe`.
    case open(until: Duration, probe: UInt64?)

    /// Lets `attempt` pass, as the probe if it is time for one.
    ///
    /// - Returns: Nil, or else how long no request passes.
    mutating func wait(of attempt: UInt64, at now: Duration, coolDown: Duration) -> Duration? {
        guard case .open(let end, _) = self else { return nil }
        guard now >= end else { return end - now }
        self = .open(until: now + coolDown, probe: attempt)
        return nil
    }

    /// Notes that `attempt` has failed.
    mutating func fail(_ attempt: UInt64, at now: Duration, threshold: Int, coolDown: Duration) {
        switch self {
        case .closed(let failures) where failures + 1 < threshold:
            self = .closed(failures: failures + 1)
        case .closed:
            self = .open(until: now + coolDown, probe: nil)
        case .open(_, let probe):
            // Any other was sent before the circuit opened, and says nothing new.
            guard probe == attempt else { return }
            self = .open(until: now + coolDown, probe: nil)
        }
    }

    /// Notes that `attempt` has ended without showing how the server does.
    mutating func giveUp(_ attempt: UInt64, at now: Duration) {
        guard case .open(_, attempt) = self else { return }
        self = .open(until: now, probe: nil)
    }
}
