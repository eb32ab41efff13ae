import Foundation
import Locking

/// Runs `body` on new threads outside the cooperative pool, and suspends until all of them end.
func onThreads<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        for index in 0..<count {
            group.addTask {
                await withCheckedContinuation { continuation in
                    Thread { continuation.resume(returning: (index, body(index))) }.start()
                }
            }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// A point at which threads wait for each other.
final class ThreadRendezvous: Sendable {
    private let missing: Mutex<Int>
    private let complete = NSCondition()

    init(_ count: Int) {
        missing = Mutex(count)
    }

    func arrive() {
        complete.withLock {
            missing.withLock { $0 -= 1 }
            complete.broadcast()
            while missing.withLock({ $0 > 0 }) { complete.wait() }
        }
    }
}
