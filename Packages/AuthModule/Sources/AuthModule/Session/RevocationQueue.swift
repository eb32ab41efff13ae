import Core
import Foundation

/// The tokens that are still to be revoked at the server (RFC 7009), bounded in number and age.
struct RevocationQueue: Codable, Sendable, Redacted {
    private struct Entry: Codable {
        let tokens: Tokens
        /// The account, or `nil` in a queue of an earlier version.
        let account: AccountID?
        let date: Date
    }

    static let capacity = 32
    /// 30 days in seconds.
    static let longestAge: TimeInterval = 30 * 86_400

    private var entries: [Entry] = []

    /// The tokens, oldest first.
    var tokens: [Tokens] { entries.map(\.tokens) }

    mutating func add(_ tokens: [Tokens], of account: AccountID, at date: Date) {
        remove(tokens)
        entries += tokens.map { Entry(tokens: $0, account: account, date: date) }
        // The clock may have been set back.
        entries.removeAll { abs(date.timeIntervalSince($0.date)) > Self.longestAge }
        entries = entries.suffix(Self.capacity)
    }

    mutating func remove(_ tokens: [Tokens]) {
        entries.removeAll { tokens.contains($0.tokens) }
    }

    mutating func remove(_ account: AccountID) {
        entries.removeAll { $0.account == account }
    }
}
