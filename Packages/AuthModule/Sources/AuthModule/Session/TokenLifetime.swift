import Foundation

/// The times until which an access token is handed out, as measured by the monotonic clock of this process.
///
/// The date matters only once, when the token is received or restored, so later jumps of the wall clock do not.
struct TokenLifetime {
    /// The end of the time without a refresh: the leeway before ``validUntil``.
    let freshUntil: Duration
    /// The expiry.
    let validUntil: Duration

    /// The longest leeway in seconds. Tokens with a life of less than two minutes have a quarter of it.
    static let longestLeeway = 30.0

    /// Creates the lifetime of the access token of `tokens`, which are received or restored now.
    ///
    /// Without a refresh token or a known expiry the token is used until the server rejects it.
    init(of tokens: Tokens, date: Date, time: Duration) {
        guard tokens.refresh != nil, let expiry = tokens.expiry else {
            (freshUntil, validUntil) = (Self.unlimited, Self.unlimited)
            return
        }
        // The lifetime bounds what a clock that was set back adds.
        let left = min(expiry.timeIntervalSince(date), tokens.lifetime ?? .infinity)
        let remaining = max(0, min(left, Self.unlimited / .seconds(1)))
        let leeway = min(Self.longestLeeway, max(0, tokens.lifetime ?? remaining) / 4)
        validUntil = time + .seconds(remaining)
        freshUntil = validUntil - .seconds(leeway)
    }

    /// Returns whether the token stays valid for `duration`, and no refresh is due.
    func isFresh(at time: Duration, for duration: Duration) -> Bool {
        time < freshUntil && time + duration <= validUntil
    }

    /// 317 years.
    private static let unlimited = Duration.seconds(10_000_000_000)
}
