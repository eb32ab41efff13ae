import Synchronization

/// A counter for closures.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock(\.self) }

    /// Returns the new value.
    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
