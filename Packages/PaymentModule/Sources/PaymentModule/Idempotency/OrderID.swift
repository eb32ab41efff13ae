import Core
import Foundation

/// The identity of an account's order, and its keys in secure storage.
struct OrderID: Sendable {
    enum Kind: String, Sendable {
        case payment, refund
    }

    let account: AccountID
    let kind: Kind
    let reference: String

    init(_ order: UnresolvedOrder, of account: AccountID) {
        self.account = account
        kind = if case .payment = order { .payment } else { .refund }
        reference = order.reference
    }

    /// Parses a ``recordKey`` of `account`. Returns `nil` for any other key.
    init?(recordKey: String, of account: AccountID) {
        let prefix = Self.recordPrefix(of: account)
        let parts = recordKey.dropFirst(prefix.count).split(separator: ".")
        guard recordKey.hasPrefix(prefix), parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
            let reference = parts[1].removingPercentEncoding
        else { return nil }
        self.account = account
        self.kind = kind
        self.reference = reference
    }

    /// The key of the order's record.
    var recordKey: String { Self.recordPrefix(of: account) + name }

    /// Returns the key of the order's result. It contains the time first, so that sorted keys are in order of age.
    func resultKey(at date: Date) -> String {
        let milliseconds = String(Int64(max(0, date.timeIntervalSince1970 * 1000)))
        let padding = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return "\(resultPrefix)\(padding)\(milliseconds).\(name)"
    }

    func isResultKey(_ key: String) -> Bool {
        key.hasPrefix(resultPrefix) && key.hasSuffix(".\(name)")
    }

    /// The prefix of the keys of all the account's results.
    var resultPrefix: String { "payment.result.\(Self.encode(account))." }

    private var name: String { "\(kind.rawValue).\(reference.storageKeyPart)" }

    private static func recordPrefix(of account: AccountID) -> String { "payment.pending.\(encode(account))." }

    private static func encode(_ account: AccountID) -> String {
        "\(account.issuer.storageKeyPart).\(account.subject.storageKeyPart)"
    }
}
