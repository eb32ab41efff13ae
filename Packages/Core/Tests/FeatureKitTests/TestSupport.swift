import Core
import CoreTesting
import FeatureKit
import Locking

extension NetworkError {
    static let unreachable = NetworkError.offline(request: "http://x/v1/items", reason: "no network")
}

/// Waits until `holds` is `true`, or the time limit of the suite cancels the test.
@MainActor
func until(_ holds: () -> Bool) async {
    while !holds(), !Task.isCancelled { await Task.yield() }
}

/// Returns the results in order and repeats the last one. From call `gatedCall` on, it waits at the gate.
final class Source: Sendable {
    private let answers: Mutex<[Result<Int, NetworkError>]>
    private let count = Mutex(0)
    let gate: Gate?
    private let gatedCall: Int

    convenience init(_ answers: Result<Int, NetworkError>..., gate: Gate? = nil, gatedCall: Int = 1) {
        self.init(answers, gate: gate, gatedCall: gatedCall)
    }

    init(_ answers: [Result<Int, NetworkError>], gate: Gate? = nil, gatedCall: Int = 1) {
        self.answers = Mutex(answers)
        (self.gate, self.gatedCall) = (gate, gatedCall)
    }

    var calls: Int { count.withLock(\.self) }

    func next() async throws -> CachedResult<Int> {
        let call = count.withLock { count in
            count += 1
            return count
        }
        if call >= gatedCall { await gate?.pass() }
        try Task.checkCancellation()
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return CachedResult(try answer.get())
    }
}
