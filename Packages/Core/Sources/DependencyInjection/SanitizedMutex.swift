#if TSAN
import Foundation

/// Stands in for `Synchronization.Mutex` under the thread sanitizer, which on Linux does not see that one's contended
/// path and takes what it guards for a race: `swift test --sanitize=thread -Xswiftc -DTSAN`.
///
/// `@unchecked Sendable`, proved: `value` is private and touched in `withLock` alone, with the lock held; what comes in
/// and goes out is `sending`, so nobody else keeps a reference into it. The tests have this file too, by a link.
@usableFromInline final class Mutex<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    @usableFromInline init(_ value: sending Value) {
        self.value = value
    }

    @usableFromInline func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
#endif
