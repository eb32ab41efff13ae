import Core
import Foundation

/// The times at which a client asks for the tokens of a device code (RFC 8628 §3.5).
struct DeviceCodePolling {
    /// The time to wait before the next request.
    private(set) var delay: Duration
    private var interval: Duration

    init(interval: Duration) {
        self.interval = interval
        delay = interval
    }

    /// Chooses the delay after a request failed with `error`.
    ///
    /// - Throws: The error that ends the sign-in.
    mutating func `continue`(after error: AuthError, now: Date) throws(AuthError) {
        switch error {
        case .refused(code: "authorization_pending"):
            delay = interval
        case .refused(code: "slow_down"):
            interval += .seconds(5)
            delay = interval
        case .network(let failure) where failure.mayPass:
            // The server may be overloaded. A later success ends the backoff.
            delay = max(min(delay * 2, .seconds(60)), interval, failure.retryAfter(now: now) ?? .zero)
        case .refused(code: "expired_token"): throw .codeExpired
        default: throw error
        }
    }
}

extension NetworkError {
    /// `true` if a later request may succeed.
    fileprivate var mayPass: Bool {
        if case .suspended = self { true } else { isTransient }
    }
}
