import Foundation

/// The response to the first request with an idempotency key.
struct StoredResponse: Codable, Sendable {
    /// The lifetime in seconds: 24 hours.
    static let lifetime: TimeInterval = 24 * 60 * 60

    /// The hash of the request.
    let fingerprint: String
    let status: Int
    let contentType: String
    let body: Data
    let created: Date

    func isExpired(now: Date) -> Bool {
        now.timeIntervalSince(created) >= Self.lifetime
    }
}
