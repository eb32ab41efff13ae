/// The permits of one server, and who waits for one.
///
/// As long as anybody waits all permits are taken: who comes must join the line, and a permit given back goes to its
/// head. So the line is empty before the permits are, and a ticket's number is not given out again while it is held.
struct WaitingLine {
    typealias Continuation = CheckedContinuation<Bool, Never>

    /// Where somebody with a ticket stands, who is not in the table once served or gone.
    private enum Place {
        /// Between taking the ticket and suspending.
        case reserved
        case waiting(Continuation)
        /// Got a permit before suspending.
        case permitted
    }

    private var taken = 0
    private var places: [UInt64: Place] = [:]
    /// The first ticket that may still wait, and the next to be given out.
    private var head: UInt64 = 0
    private var tail: UInt64 = 0

    /// Whether there is no permit out.
    var isEmpty: Bool { taken == 0 }

    /// Takes a permit and returns nil, or else a ticket with a place in line.
    mutating func enter(limit: Int) -> UInt64? {
        guard taken == limit else {
            taken += 1
            return nil
        }
        defer { tail += 1 }
        places[tail] = .reserved
        return tail
    }

    /// Suspends the holder of `ticket`.
    ///
    /// - Returns: Whether it has a permit, if that is known by now: false if it has left the line.
    mutating func wait(with ticket: UInt64, _ continuation: Continuation) -> Bool? {
        switch places[ticket] {
        case .reserved:
            places[ticket] = .waiting(continuation)
            return nil
        case .permitted:
            places[ticket] = nil
            return true
        case .waiting, nil:
            return false
        }
    }

    /// Takes the holder of `ticket` out of the line, unless it has a permit already.
    ///
    /// - Returns: Whom to tell that there will be no permit.
    mutating func leave(with ticket: UInt64) -> Continuation? {
        if case .permitted = places[ticket] { return nil }
        guard case .waiting(let continuation) = places.removeValue(forKey: ticket) else { return nil }
        return continuation
    }

    /// Gives a permit back, and on to the head of the line.
    ///
    /// - Returns: Whom to tell.
    mutating func handOn() -> Continuation? {
        while head < tail {
            defer { head += 1 }
            switch places[head] {
            case .reserved:
                places[head] = .permitted
                return nil
            case .waiting(let continuation):
                places[head] = nil
                return continuation
            case .permitted, nil: continue
            }
        }
        taken -= 1
        return nil
    }
}
