import Locking

/// An interceptor that limits the concurrent requests to each server. Further requests wait for a permit in FIFO order.
///
/// The permit is released when the attempt ends, so it is not held while a retry waits. The time limit of a request
/// starts after the wait. A cancelled request leaves the queue at once.
public final class ConcurrencyLimitInterceptor: RequestInterceptor {
    /// The permits of one server.
    private struct Permits {
        var used = 0
        var waiting: [(attempt: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let api: Origin
    private let limit: Int
    // Servers without requests have no entry.
    private let permits = Mutex<[Origin: Permits]>([:])

    /// Creates an interceptor that allows `limit` concurrent requests (at least 1) to each server. `api` is the server of
    /// requests that have only a path.
    public init(api: Origin = .apiPlaceholder, limit: Int = 6) {
        self.api = api
        self.limit = max(1, limit)
    }

    /// Waits for a permit.
    ///
    /// - Throws: ``NetworkError/cancelled`` if the task is cancelled during the wait.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    {
        let origin = request.target.origin(api: api)
        let isPermitted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isPermitted: Bool? = permits.withLock { permits in
                    // A later cancellation waits for the lock and finds the continuation.
                    guard !Task.isCancelled else { return false }
                    guard permits[origin, default: Permits()].used == limit else {
                        permits[origin, default: Permits()].used += 1
                        return true
                    }
                    permits[origin]?.waiting.append((attempt.id, continuation))
                    return nil
                }
                if let isPermitted { continuation.resume(returning: isPermitted) }
            }
        } onCancel: {
            let cancelled = permits.withLock { permits in
                permits[origin]?.waiting.firstIndex { $0.attempt == attempt.id }
                    .flatMap { permits[origin]?.waiting.remove(at: $0) }
            }
            cancelled?.continuation.resume(returning: false)
        }
        guard isPermitted else { throw .cancelled }
        return request
    }

    /// Passes the permit to the next waiting request.
    public func didFinish(_ outcome: RequestOutcome) {
        let origin = outcome.request.target.origin(api: api)
        let next: CheckedContinuation<Bool, Never>? = permits.withLock { permits in
            guard var server = permits.removeValue(forKey: origin) else { return nil }
            let next = server.waiting.isEmpty ? nil : server.waiting.removeFirst().continuation
            if next == nil { server.used -= 1 }
            if server.used > 0 { permits[origin] = server }
            return next
        }
        next?.resume(returning: true)
    }
}
