import Foundation
import Synchronization

/// Who waits for whom, in all containers, so that makers who wait for each other are found.
enum WaitGraph {
    private struct Wait {
        let frame: Frame
        let maker: Frame
    }

    private static let waits = Mutex<[Waiter: Wait]>([:])

    /// Notes that what `frame` makes waits for what `maker` makes, unless that closes a circle; then returns the path
    /// round it, from the outermost of `frame` on.
    static func begin(_ waiter: Waiter, of frame: Frame, for maker: Frame) -> [DependencyKey]? {
        waits.withLock { waits in
            if let way = way(from: maker, to: frame, in: waits.values, visited: []) { return frame.path + way }
            waits[waiter] = Wait(frame: frame, maker: maker)
            return nil
        }
    }

    static func end(_ waiter: Waiter) {
        let ended = waits.withLock { $0.removeValue(forKey: waiter) }
        withExtendedLifetime(ended) {}
    }

    /// What stands between `maker` and something that `frame` is part of: the keys that are made, each waiting for the
    /// next; the last one is made by `frame` or further out.
    private static func way(
        from maker: Frame,
        to frame: Frame,
        in waits: some Collection<Wait>,
        visited: [Frame]
    ) -> [DependencyKey]? {
        guard !visited.contains(where: { $0 === maker }) else { return nil }
        let first = maker.record.map { [$0.key] } ?? []
        if frame.isInside(maker) { return first }
        for wait in waits where wait.frame.isInside(maker) {
            let inner = wait.frame.path.dropFirst(maker.path.count)
            if let rest = way(from: wait.maker, to: frame, in: waits, visited: visited + [maker]) {
                return first + inner + rest
            }
        }
        return nil
    }
}

/// A thread's wait for an outcome that another thread is bringing.
///
/// The other thread runs a synchronous factory, so it makes progress whatever the cooperative pool does.
final class ThreadWait<Outcome: Sendable>: Sendable {
    private let outcome = Mutex<Outcome?>(nil)
    private let arrived = NSCondition()

    func bring(_ value: Outcome) {
        arrived.withLock {
            outcome.withLock { $0 = value }
            arrived.signal()
        }
    }

    func callAsFunction() -> Outcome {
        arrived.withLock {
            while true {
                if let value = outcome.withLock({ $0 }) { return value }
                arrived.wait()
            }
        }
    }
}
