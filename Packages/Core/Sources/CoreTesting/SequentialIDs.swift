import Locking

/// Ids that a test can foresee: `id-1`, `id-2`, …
public final class SequentialIDs: Sendable {
    private let prefix: String
    private let count = Mutex(0)

    /// Starts before the first id.
    public init(prefix: String = "id") {
        self.prefix = prefix
    }

    /// The next id.
    public func next() -> String {
        count.withLock { count in
            count += 1
            return "\(prefix)-\(count)"
        }
    }
}
