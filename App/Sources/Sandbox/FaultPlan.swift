/// Faults to inject.
///
/// The fault of the n-th request depends only on `seed` and n, so a run can be repeated.
public struct FaultPlan: Sendable, Hashable {
    /// The share of requests that get a fault, 0 to 1.
    public let rate: Double
    /// The wait before every request.
    public let latency: Duration
    /// The seed of the sequence of faults.
    public let seed: UInt64

    /// Creates a plan; a `rate` outside 0 to 1 is clamped.
    public init(rate: Double, latency: Duration = .zero, seed: UInt64 = 0) {
        self.rate = min(max(rate, 0), 1)
        self.latency = latency
        self.seed = seed
    }

    enum Fault: CaseIterable, Sendable {
        /// The connection is closed before the work.
        case droppedBefore
        /// The connection is closed after the work: the response is lost.
        case droppedAfter
        /// A 500 without the work.
        case serverError
        /// A 503 with `Retry-After`, without the work.
        case unavailable
        /// The response is delayed by ``slowness``.
        case slow
    }

    /// The delay of a slow response: ten times the latency, at least 250 ms.
    var slowness: Duration { max(latency * 10, .milliseconds(250)) }

    /// Returns the fault of a request, counted from 1.
    func fault(forRequest number: Int) -> Fault? {
        let draw = Self.uniform(Self.mix(seed &+ Self.mix(UInt64(bitPattern: Int64(number)))))
        guard draw < rate else { return nil }
        // Below the rate the draw is uniform again, so that it can pick the kind as well.
        let kind = Int(draw / rate * Double(Fault.allCases.count))
        return Fault.allCases[min(kind, Fault.allCases.count - 1)]
    }

    /// Returns one step of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the upper 53 bits as a number from 0 up to 1.
    private static func uniform(_ bits: UInt64) -> Double {
        Double(bits >> 11) * 0x1p-53
    }
}
