import Locking

/// Lets only so many requests be under way with each server; others wait in line, first come, first served.
///
/// The permit is given back when the attempt ends, so it is not held while a retry waits; the next attempt stands in
/// line again. Waiting is not part of the request's timeout. Whoever is cancelled leaves the line at once.
public final class ConcurrencyLimitInterceptor: RequestInterceptor {
    private let api: Origin
    private let limit: Int
    // Only servers with requests under way are in here.
    private let lines = Mutex<[Origin: WaitingLine]>([:])

    /// Limits the requests under way.
    ///
    /// - Parameters:
    ///   - api: The server of requests that have only a path.
    ///   - limit: How many may be under way with one server; less than 1 counts as 1.
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
        let ticket = lines.withLock { $0[origin, default: WaitingLine()].enter(limit: limit) }
        guard let ticket else { return request }
        let isPermitted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = lines.withLock { lines in
                    lines[origin] == nil ? false : lines[origin]?.wait(with: ticket, continuation)
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            lines.withLock { $0[origin]?.leave(with: ticket) }?.resume(returning: false)
        }
        guard isPermitted else { throw .cancelled }
        return request
    }

    /// Gives the permit to the next in line.
    public func didFinish(_ exchange: FinishedExchange) {
        let origin = exchange.request.target.origin(api: api)
        let next = lines.withLock { lines in
            let next = lines[origin]?.handOn()
            if lines[origin]?.isEmpty == true { lines[origin] = nil }
            return next
        }
        next?.resume(returning: true)
    }
}
