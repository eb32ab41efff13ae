import Foundation

/// The serial queue of the session's delegate. On Linux, it runs each operation at once, on the session's thread.
///
/// Trap 9: Foundation on Linux adds each part of a body to the queue without a limit, so that a slow queue could hold 1
/// GiB that was decompressed from 1 MB. With this queue, the delegate receives each part before the next one is read.
// Sendable like OperationQueue, whose methods are thread-safe: this class adds no state.
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
