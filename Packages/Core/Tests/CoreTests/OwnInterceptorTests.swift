import Core
import Locking
import Testing

/// An interceptor as an app writes one, and how it is tested without a service: by what `Core` makes public.
@Suite struct OwnInterceptorTests {
    private let request = NetworkRequest(target: "/v1/items")
    private let quota = Quota(limit: 1)

    @Test func whatIsTakenIsGivenBack() throws {
        let first = try quota.adapt(request, in: RequestAttempt())
        #expect(throws: NetworkError.invalidRequest("The quota is used up.")) {
            try quota.adapt(request, in: RequestAttempt())
        }
        quota.didFinish(FinishedExchange(request: first, result: .failure(.cancelled), duration: nil))
        _ = try quota.adapt(request, in: RequestAttempt())
    }

    @Test func itWantsAnotherTryOnceAndSoon() {
        let failure = NetworkError.timedOut(url: "x", after: .seconds(1))
        #expect(quota.retry(request, after: failure, in: RequestAttempt(elapsed: .seconds(9))))
        #expect(!quota.retry(request, after: failure, in: RequestAttempt(elapsed: .seconds(10))))
        #expect(!quota.retry(request, after: failure, in: RequestAttempt(earlierErrors: [failure])))
    }

    @Test func anAttemptIsWhatItIsSaidToBe() {
        let attempt = RequestAttempt(earlierErrors: [.cancelled, .signInRequired], elapsed: .seconds(3))
        #expect(attempt.number == 3 && attempt.elapsed == .seconds(3))
        #expect(attempt.id != RequestAttempt().id)
        let exchange = FinishedExchange(
            request: request,
            result: .success(NetworkResponse(status: 200)),
            attempt: attempt
        )
        #expect(exchange.wasSent && exchange.attempt.id == attempt.id)
    }
}

/// Lets so many requests pass at a time, and repeats what failed.
private final class Quota: RequestInterceptor {
    private let left: Mutex<Int>

    init(limit: Int) {
        left = Mutex(limit)
    }

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
        let isLeft = left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
        guard isLeft else { throw .invalidRequest("The quota is used up.") }
        return request
    }

    func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt) -> Bool {
        attempt.number == 1 && attempt.elapsed < .seconds(10)
    }

    func didFinish(_ exchange: FinishedExchange) {
        left.withLock { $0 += 1 }
    }
}
