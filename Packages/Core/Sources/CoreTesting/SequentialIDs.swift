import Locking

/// A source of predictable ids: `id-1`, `id-2`, …
public final class SequentialIDs: Sendable {
    private let prefix: String
    private let count = Mutex(0)

    /// Creates a source that starts with 1.
    public init(prefix: String = "id") {
        self.prefix = prefix
    }

    /// Returns the next id.
    public func next() -> String {
        count.withLock { count in
            count += 1
            return "\(prefix)-\(count)"
        }
    }
}
