// Files of the packages import `Locking` in place of `Synchronization`, which it exports.
@_exported public import Synchronization

#if TSAN
import Foundation

/// A mutex that the thread sanitizer understands: `swift test --sanitize=thread -Xswiftc -DTSAN`.
///
/// On Linux the sanitizer does not see how a contended `Synchronization.Mutex` is acquired, and reports the guarded
/// value as a race. This type hides that one in builds for the sanitizer.
///
/// `@unchecked Sendable`, proved: `value` is private and used only in `withLock`, with the lock held; what goes in and
/// out is `sending`, so nobody else keeps a reference into it.
public final class Mutex<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Creates a mutex that guards `value`.
    public init(_ value: sending Value) {
        self.value = value
    }

    /// Calls `body` with the lock held.
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
#endif
