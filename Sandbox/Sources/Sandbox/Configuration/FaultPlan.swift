/// A plan of faults to inject.
///
/// The fault of the n-th request depends only on the plan and n, so that a run can be repeated.
public struct FaultPlan: Sendable, Hashable {
    /// A fault, with its name for logs.
    public enum Fault: String, CaseIterable, Codable, Sendable {
        /// The connection is closed before the request is handled.
        case droppedBefore = "dropped before processing"
        /// The connection is closed after the request is handled, so that the response is lost.
        case droppedAfter = "dropped after processing"
        /// A 500 response; the request is not handled.
        case serverError = "500"
        /// A 503 response with `Retry-After`; the request is not handled.
        case unavailable = "503"
        /// A delayed response.
        case slow = "slow response"
    }

    let rate: Double
    /// The delay of every request.
    let latency: Duration
    let seed: UInt64
    /// The only kind of fault; `nil` for all kinds.
    let kind: Fault?

    /// Creates a plan of dropped connections, errors and slow responses, which are equally frequent. A slow response takes
    /// ten times the latency, at least 250 ms.
    ///
    /// - Parameters:
    ///   - rate: The share of requests with a fault, clamped to 0 to 1.
    ///   - latency: The delay of every request.
    ///   - seed: The seed of the sequence of faults.
    ///   - kind: The only kind of fault; `nil` for all kinds.
    public init(rate: Double, latency: Duration = .zero, seed: UInt64 = 0, kind: Fault? = nil) {
        self.rate = min(max(rate, 0), 1)
        self.latency = latency
        self.seed = seed
        self.kind = kind
    }

    /// The delay of a slow response.
    var slowResponseDelay: Duration { max(latency * 10, .milliseconds(250)) }

    /// Returns the fault of a request, counted from 1.
    func fault(forRequest number: Int) -> Fault? {
        let bits = Self.mix(seed &+ Self.mix(UInt64(bitPattern: Int64(number))))
        // The upper 53 bits as a number from 0 up to 1.
        let draw = Double(bits >> 11) * 0x1p-53
        guard draw < rate else { return nil }
        if let kind { return kind }
        let faults = Fault.allCases
        return faults[min(Int(draw / rate * Double(faults.count)), faults.count - 1)]
    }

    /// Returns one step of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
