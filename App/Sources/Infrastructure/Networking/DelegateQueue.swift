import Foundation

#if canImport(FoundationNetworking)

/// Calls the delegate on the thread that works for the session, before that thread reads on.
///
/// Trap 9: Foundation on Linux hands each part of a body to the delegate's queue and reads on at once, without end; a
/// queue that keeps up with nothing would hold all of 1 GiB unpacked from 1 MB. Here the next part is not read before
/// this one has been taken or dropped. Foundation's own thread is serial, which is all that a delegate asks for.
// Sendable as OperationQueue is, whose methods may be called from any thread: it adds no state to what it inherits.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}

#else

/// One call of the delegate after the other.
// Sendable as OperationQueue is, whose methods may be called from any thread: it adds no state to what it inherits.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }
}

#endif
