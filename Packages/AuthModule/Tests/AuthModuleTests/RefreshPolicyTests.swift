import Core
import Foundation
import Testing

@testable import AuthModule

/// Tests of the rules for refreshes, without a manager.
struct RefreshPolicyTests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    private func tokens(expiresIn seconds: Double?, lifetime: Double?, refresh: String? = "r") -> Tokens {
        Tokens(access: "a", refresh: refresh, expiry: seconds.map { date.addingTimeInterval($0) }, lifetime: lifetime)
    }

    @Test(arguments: [
        (3600.0, 3600.0, 3600.0, 30.0), (120, 120, 120, 30), (60, 60, 60, 15), (30, 30, 30, 7.5), (8, 8, 8, 2),
        (0, 0, 0, 0),
        // A restored token, and one whose expiry a jump of the clock has moved away.
        (100, 3600, 100, 30), (86_400, 3600, 3600, 30),
    ])
    func `A token expires by its date and lifetime, and the leeway is 30 s or a quarter of the life`(
        rest: Double,
        life: Double,
        validity: Double,
        leeway: Double
    ) {
        let lifetime = TokenLifetime(of: tokens(expiresIn: rest, lifetime: life), date: date, time: .seconds(5))
        #expect(lifetime.validUntil == .seconds(5 + validity))
        #expect(lifetime.freshUntil == .seconds(5 + validity - leeway))
    }

    @Test(arguments: [(0, 1, true), (0, 0, false), (60, 60, true), (60, 59, false), (90, 75, true), (90, 74, false)])
    func `A minimum lifetime counts up to three quarters of a life`(duration: Double, remaining: Double, isValid: Bool)
    {
        let lifetime = TokenLifetime(of: tokens(expiresIn: 100, lifetime: 100), date: date, time: .zero)
        #expect(lifetime.isValid(at: .seconds(100 - remaining), for: .seconds(duration)) == isValid)
    }

    @Test(arguments: [-1e300, 1e300])
    func `An extreme expiry or lifetime is no error`(seconds: Double) {
        let lifetime = TokenLifetime(of: tokens(expiresIn: seconds, lifetime: nil), date: date, time: .zero)
        #expect((lifetime.validUntil > .zero) == (seconds > 0))
        let other = TokenLifetime(of: tokens(expiresIn: 60, lifetime: seconds), date: date, time: .zero)
        #expect((other.validUntil == .seconds(60)) == (seconds > 0))
    }

    @Test func `A token that cannot be refreshed is used until it expires, or is rejected`() {
        let lifetime = TokenLifetime(of: tokens(expiresIn: 60, lifetime: 60, refresh: nil), date: date, time: .zero)
        #expect(lifetime.isFresh(at: .seconds(59), for: .seconds(60)))
        #expect(!lifetime.isValid(at: .seconds(60), for: .zero))
        let unlimited = TokenLifetime(of: tokens(expiresIn: nil, lifetime: nil), date: date, time: .zero)
        #expect(unlimited.freshUntil > .seconds(1_000_000_000))
    }

    // MARK: Throttle

    @Test func `Five refreshes of rejected tokens within 30 s cause a pause, which doubles up to 1 hour`() {
        var throttle = RefreshThrottle()
        var time = Duration.zero
        for pause in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
            for _ in 0..<5 {
                #expect(throttle.refusal(at: time, ofRejected: true) == nil)
                throttle.succeed(at: time, ofRejected: true)
            }
            #expect(throttle.refusal(at: time, ofRejected: true) == .refreshSuspended(for: .seconds(pause)))
            // An expired token is refreshed in spite of it.
            #expect(throttle.refusal(at: time, ofRejected: false) == nil)
            time += .seconds(pause)
        }
    }

    @Test func `The pause starts again at 30 s after a token was used to its end`() {
        var throttle = RefreshThrottle()
        for _ in 0..<5 { throttle.succeed(at: .zero, ofRejected: true) }
        throttle.succeed(at: .seconds(3600), ofRejected: false)
        for _ in 0..<5 { throttle.succeed(at: .seconds(4000), ofRejected: true) }
        #expect(throttle.refusal(at: .seconds(4000), ofRejected: true) == .refreshSuspended(for: .seconds(30)))
    }

    @Test(arguments: [
        (
            AuthError.network(.server(ServerFailure(response: NetworkResponse(status: 502)))),
            [1, 2, 4, 8, 16, 32, 60, 60]
        ),
        (.refused(code: "empty_response"), [60, 120, 240, 480, 960, 1920, 3600, 3600]),
    ])
    func `Failures of the server cause pauses of 1 s to 1 minute, refusals of 1 minute to 1 hour, until a success`(
        error: AuthError,
        pauses: [Int]
    ) {
        var throttle = RefreshThrottle()
        var time = Duration.zero
        for pause in pauses {
            throttle.fail(with: error, at: time, date: date)
            #expect(throttle.refusal(at: time + .seconds(pause) - .milliseconds(1), ofRejected: false) == error)
            time += .seconds(pause)
            #expect(throttle.refusal(at: time, ofRejected: false) == nil)
        }
        throttle.succeed(at: time, ofRejected: false)
        throttle.fail(with: error, at: time, date: date)
        #expect(throttle.refusal(at: time + .seconds(pauses[0]), ofRejected: false) == nil)
    }

    @Test func `The user can end a pause every 10 s, unless the server asked for it`() {
        let error = AuthError.refused(code: "invalid_client")
        var throttle = RefreshThrottle()
        throttle.fail(with: error, at: .zero, date: date)
        throttle.endPause(at: .seconds(1))
        #expect(throttle.refusal(at: .seconds(1), ofRejected: false) == nil)
        throttle.fail(with: error, at: .seconds(1), date: date)
        throttle.endPause(at: .seconds(10))
        #expect(throttle.refusal(at: .seconds(10), ofRejected: false) == error)
        throttle.endPause(at: .seconds(11))
        #expect(throttle.refusal(at: .seconds(11), ofRejected: false) == nil)
        let response = NetworkResponse(status: 429, headers: ["Retry-After": "60"])
        throttle.fail(with: .network(.server(ServerFailure(response: response))), at: .seconds(11), date: date)
        throttle.endPause(at: .seconds(70))
        #expect(throttle.refusal(at: .seconds(70), ofRejected: false) != nil)
    }

    @Test func `Failures without a connection do not count`() {
        var throttle = RefreshThrottle()
        for _ in 0..<10 {
            throttle.fail(with: .network(.offline(request: "u", reason: "r")), at: .zero, date: date)
        }
        #expect(throttle.refusal(at: .zero, ofRejected: false) == nil)
    }

    @Test(arguments: [("7", 7.0), ("999999999", 3600)])
    func `Retry-After suspends refreshes for at most an hour`(value: String, seconds: Double) {
        let response = NetworkResponse(status: 429, headers: ["Retry-After": value])
        let error = AuthError.network(.server(ServerFailure(response: response)))
        var throttle = RefreshThrottle()
        throttle.fail(with: error, at: .zero, date: date)
        #expect(throttle.refusal(at: .seconds(seconds - 1), ofRejected: false) == error)
        #expect(throttle.refusal(at: .seconds(seconds), ofRejected: false) == nil)
    }
}
