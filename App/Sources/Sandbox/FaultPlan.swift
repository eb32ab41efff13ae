/// What goes wrong on purpose, so that a client can show what it does then.
///
/// The fault of the n-th request depends on `seed` and n alone: a run can be repeated.
public struct FaultPlan: Sendable, Hashable {
    /// The share of requests that get a fault, 0 to 1.
    public let rate: Double
    /// What every request waits before it is worked on.
    public let latency: Duration
    /// Picks the sequence of faults.
    public let seed: UInt64

    /// A plan; a `rate` outside 0 to 1 is taken for the nearer of the two.
    public init(rate: Double, latency: Duration = .zero, seed: UInt64 = 0) {
        self.rate = min(max(rate, 0), 1)
        self.latency = latency
        self.seed = seed
    }

    enum Fault: CaseIterable, Sendable {
        /// The connection is closed and nothing was done.
        case droppedBefore
        /// The connection is closed although all was done: the answer is lost.
        case droppedAfter
        /// A 500, and nothing was done.
        case serverError
        /// A 503 with `Retry-After`, and nothing was done.
        case unavailable
        /// All was done, but the answer is held back for ``slowness``.
        case slow
    }

    /// How much longer a slow answer takes: ten times the latency, and at least 250 ms.
    var slowness: Duration { max(latency * 10, .milliseconds(250)) }

    /// What happens to a request, counted from 1.
    func fault(forRequest number: Int) -> Fault? {
        let draw = Self.uniform(Self.mix(seed &+ Self.mix(UInt64(bitPattern: Int64(number)))))
        guard draw < rate else { return nil }
        // Below the rate the draw is uniform again, so that it can pick the kind as well.
        let kind = Int(draw / rate * Double(Fault.allCases.count))
        return Fault.allCases[min(kind, Fault.allCases.count - 1)]
    }

    /// One step of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The upper 53 bits as a number from 0 up to 1.
    private static func uniform(_ bits: UInt64) -> Double {
        Double(bits >> 11) * 0x1p-53
    }
}
