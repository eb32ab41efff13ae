import Foundation

/// The times until which an access token is handed out, as measured by the monotonic clock of this process.
///
/// The date matters only once, when the token is received or restored, so later jumps of the wall clock do not.
struct TokenLifetime {
    /// The end of the time without a refresh: the leeway before ``validUntil``.
    let freshUntil: Duration
    /// The expiry.
    let validUntil: Duration
    /// The longest minimum lifetime that counts: three quarters of the life. With a longer one, each call would refresh.
    private let longestMinimum: Duration

    /// The longest leeway in seconds. Tokens with a life of less than two minutes have a quarter of it.
    static let longestLeeway = 30.0

    /// Creates the lifetime of the access token of `tokens`, which are received or restored now.
    ///
    /// Without a known expiry the token is used until the server rejects it.
    init(of tokens: Tokens, date: Date, time: Duration) {
        // The lifetime bounds what a clock that was set back adds.
        let left = min(tokens.expiry?.timeIntervalSince(date) ?? .infinity, tokens.lifetime ?? .infinity)
        let (remaining, life) = (Self.bounded(left), Self.bounded(tokens.lifetime ?? left))
        validUntil = time + .seconds(remaining)
        // A token that cannot be refreshed is used to its end.
        freshUntil = validUntil - .seconds(tokens.refresh == nil ? 0 : min(Self.longestLeeway, life / 4))
        longestMinimum = .seconds(tokens.refresh == nil ? 0 : life * 3 / 4)
    }

    /// Returns whether the token stays valid for `duration`, and no refresh is due.
    func isFresh(at time: Duration, for duration: Duration) -> Bool {
        time < freshUntil && isValid(at: time, for: duration)
    }

    /// Returns whether the token stays valid for `duration`.
    func isValid(at time: Duration, for duration: Duration) -> Bool {
        time < validUntil && time + min(duration, longestMinimum) <= validUntil
    }

    private static func bounded(_ seconds: Double) -> Double { max(0, min(seconds, unlimited / .seconds(1))) }

    /// 317 years.
    private static let unlimited = Duration.seconds(10_000_000_000)
}
