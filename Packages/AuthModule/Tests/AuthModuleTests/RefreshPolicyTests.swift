import Core
import Foundation
import Testing

@testable import AuthModule

/// Tests of the rules for refreshes and revocations, without a manager.
struct RefreshPolicyTests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    private func tokens(expiresIn seconds: Double?, lifetime: Double?, refresh: String? = "r") -> Tokens {
        Tokens(access: "a", refresh: refresh, expiry: seconds.map { date.addingTimeInterval($0) }, lifetime: lifetime)
    }

    @Test(arguments: [(3600.0, 30.0), (120, 30), (60, 15), (30, 7.5), (8, 2), (0, 0)])
    func `The leeway is 30 s or a quarter of the life`(life: Double, leeway: Double) {
        let lifetime = TokenLifetime(of: tokens(expiresIn: life, lifetime: life), date: date, time: .seconds(5))
        #expect(lifetime.validUntil == .seconds(5 + life))
        #expect(lifetime.freshUntil == .seconds(5 + life - leeway))
    }

    @Test func `A restored token expires by its date`() {
        let lifetime = TokenLifetime(of: tokens(expiresIn: 100, lifetime: 3600), date: date, time: .zero)
        #expect(lifetime.validUntil == .seconds(100))
        #expect(lifetime.freshUntil == .seconds(70))
    }

    @Test(arguments: [(0, 1, true), (0, 0, false), (60, 60, true), (60, 59, false), (90, 75, true), (90, 74, false)])
    func `A minimum lifetime counts up to three quarters of a life`(duration: Double, remaining: Double, isValid: Bool)
    {
        let lifetime = TokenLifetime(of: tokens(expiresIn: 100, lifetime: 100), date: date, time: .zero)
        #expect(lifetime.isValid(at: .seconds(100 - remaining), for: .seconds(duration)) == isValid)
    }

    @Test func `The lifetime bounds an expiry that the clock moved away`() {
        let lifetime = TokenLifetime(of: tokens(expiresIn: 86_400, lifetime: 3600), date: date, time: .zero)
        #expect(lifetime.validUntil == .seconds(3600))
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

    @Test func `At most five refreshes begin within 30 s`() {
        var throttle = RefreshThrottle()
        for second in 0..<5 {
            #expect(throttle.refusal(at: .seconds(second)) == nil)
            throttle.begin(at: .seconds(second))
            throttle.succeed(counts: true)
        }
        #expect(throttle.refusal(at: .seconds(5)) == .refreshSuspended(for: .seconds(25)))
        #expect(throttle.refusal(at: .seconds(30)) == nil)
        throttle.begin(at: .seconds(30))
        #expect(throttle.refusal(at: .seconds(30)) == .refreshSuspended(for: .seconds(1)))
    }

    @Test func `Failures without a connection do not count`() {
        var throttle = RefreshThrottle()
        for _ in 0..<10 {
            throttle.begin(at: .zero)
            throttle.fail(with: .network(.offline(url: "u", reason: "r")), at: .zero, date: date)
        }
        #expect(throttle.refusal(at: .zero) == nil)
    }

    @Test(arguments: [("7", 7.0), ("999999999", 3600)])
    func `Retry-After suspends refreshes for at most an hour`(value: String, seconds: Double) {
        let response = NetworkResponse(status: 429, headers: ["Retry-After": value])
        let error = AuthError.network(.server(ServerFailure(response: response)))
        var throttle = RefreshThrottle()
        throttle.begin(at: .zero)
        throttle.fail(with: error, at: .zero, date: date)
        #expect(throttle.refusal(at: .seconds(seconds - 1)) == error)
        #expect(throttle.refusal(at: .seconds(seconds)) == nil)
    }

    // MARK: Lease

    @Test func `A lease blocks other processes until its deadline`() {
        let lease = RefreshLease(owner: "a", now: date)
        #expect(lease.blocks("b", at: date))
        #expect(!lease.blocks("a", at: date))
        #expect(lease.blocks("b", at: date.addingTimeInterval(RefreshLease.duration - 1)))
        #expect(!lease.blocks("b", at: date.addingTimeInterval(RefreshLease.duration)))
    }

    @Test func `A lease from the future does not count`() {
        #expect(!RefreshLease(owner: "a", now: date).blocks("b", at: date.addingTimeInterval(-60)))
    }

    // MARK: Revocation queue

    @Test func `The revocation queue drops the oldest tokens`() {
        var queue = RevocationQueue()
        for number in 0..<40 {
            queue.add([Tokens(access: "\(number)", refresh: nil, expiry: nil)], of: .mina, at: date)
        }
        #expect(queue.tokens.map(\.access) == (8..<40).map(String.init))
    }

    @Test func `The revocation queue drops tokens after 30 days`() {
        var queue = RevocationQueue()
        queue.add([tokens(expiresIn: 1, lifetime: nil)], of: .mina, at: date)
        queue.add([tokens(expiresIn: 2, lifetime: nil)], of: .mina, at: date.addingTimeInterval(31 * 86_400))
        #expect(queue.tokens == [tokens(expiresIn: 2, lifetime: nil)])
    }

    @Test func `The revocation queue contains each token once`() {
        var queue = RevocationQueue()
        queue.add([tokens(expiresIn: 1, lifetime: nil)], of: .mina, at: date)
        queue.add([tokens(expiresIn: 1, lifetime: nil)], of: .mina, at: date)
        #expect(queue.tokens.count == 1)
    }
}
