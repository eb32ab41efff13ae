import Foundation

/// The serial queue of the session's delegate. On Linux it runs each call at once, on the session's own serial thread.
///
/// Trap 9: Foundation on Linux adds each part of a body to the queue and reads on without a limit, so a slow queue could
/// hold 1 GiB unpacked from 1 MB. Here it reads the next part only after the delegate has received this one.
// Sendable as OperationQueue is, whose methods may be called from any thread: this class adds no state.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    #if canImport(FoundationNetworking)
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
    #else
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }
    #endif
}
