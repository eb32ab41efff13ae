/// Carries one request to its server and what comes back into an ``Exchange``.
///
/// It follows no redirect, keeps no cookie, knows no deadline and takes every status for an answer: those rules are
/// ``NetworkService``'s, so that they are written once. What it must do is stop when the exchange has ended.
protocol HTTPTransport: Sendable {
    /// Starts to send the exchange's request. Returns at once.
    func start(_ exchange: Exchange)
}
