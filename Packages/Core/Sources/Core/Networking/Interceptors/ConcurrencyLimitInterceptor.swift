import Locking

/// Lets only so many requests be under way with each server; others wait in line, first come, first served.
///
/// The permit is given back when the attempt ends, so it is not held while a retry waits; the next attempt stands in
/// line again. Waiting is not part of the request's timeout. A cancelled request leaves the line at once.
public final class ConcurrencyLimitInterceptor: RequestInterceptor {
    /// The permits of one server.
    private struct Line {
        var taken = 0
        var waiting: [(attempt: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let api: Origin
    private let limit: Int
    /// The servers with requests under way.
    private let lines = Mutex<[Origin: Line]>([:])

    /// Creates an interceptor that allows `limit` requests (at least 1) with each server, where `api` is the server of
    /// requests that have only a path.
    public init(api: Origin = .api, limit: Int = 6) {
        self.api = api
        self.limit = max(1, limit)
    }

    /// Waits for a permit.
    ///
    /// - Throws: ``NetworkError/cancelled`` if the task is cancelled before there is one.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    {
        let origin = request.target.origin(api: api)
        let isPermitted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = lines.withLock { lines in
                    // A cancellation from here on waits for the lock, and finds the continuation.
                    guard !Task.isCancelled else { return false }
                    guard lines[origin, default: Line()].taken == limit else {
                        lines[origin, default: Line()].taken += 1
                        return true
                    }
                    lines[origin]?.waiting.append((attempt.id, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let cancelled = lines.withLock { lines in
                lines[origin]?.waiting.firstIndex { $0.attempt == attempt.id }
                    .flatMap { lines[origin]?.waiting.remove(at: $0) }
            }
            cancelled?.continuation.resume(returning: false)
        }
        guard isPermitted else { throw .cancelled }
        return request
    }

    /// Gives the permit to the next in line.
    public func didFinish(_ exchange: FinishedExchange) {
        let origin = exchange.request.target.origin(api: api)
        let next = lines.withLock { lines in
            guard var line = lines.removeValue(forKey: origin) else { return nil as CheckedContinuation<Bool, Never>? }
            let next = line.waiting.isEmpty ? nil : line.waiting.removeFirst().continuation
            if next == nil { line.taken -= 1 }
            if line.taken > 0 { lines[origin] = line }
            return next
        }
        next?.resume(returning: true)
    }
}
