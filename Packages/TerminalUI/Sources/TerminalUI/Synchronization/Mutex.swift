#if TSAN
import Foundation

/// A mutex that the thread sanitizer understands, as in `Locking` of the package Core, on which this package does not
/// depend: `swift test --sanitize=thread -Xswiftc -DTSAN`.
///
/// On Linux the sanitizer does not see the acquisition of a contended `Synchronization.Mutex` and reports races that do
/// not exist. In builds for the sanitizer this type shadows it.
///
/// `@unchecked Sendable` is safe: `value` is private and used only in `withLock`, with the lock held. Values are passed in
/// and out as `sending`, so there are no other references to them.
final class Mutex<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
#endif
