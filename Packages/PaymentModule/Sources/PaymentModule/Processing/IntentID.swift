import Foundation

/// Whose intent it is and which: the name under which it is kept.
struct IntentID: Sendable {
    enum Kind: String, Sendable {
        case payment, refund
    }

    let user: String
    let kind: Kind
    let reference: String

    init(_ intent: UnresolvedOrder, of user: String) {
        self.user = user
        kind = if case .payment = intent { .payment } else { .refund }
        reference = intent.reference
    }

    /// The storage key of the open record.
    var pendingKey: String { Self.pendingPrefix(of: user) + name }

    /// The storage key of an outcome of `date`. The time comes first, so that sorted keys are in order of age.
    func settledKey(at date: Date) -> String {
        let milliseconds = String(Int64(max(0, date.timeIntervalSince1970 * 1000)))
        let padding = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return "\(Self.settledPrefix(of: user))\(padding)\(milliseconds).\(name)"
    }

    /// Whether `key` is where an outcome of this intent is kept.
    func isSettled(at key: String) -> Bool {
        key.hasPrefix(Self.settledPrefix(of: user)) && key.hasSuffix(".\(name)")
    }

    private var name: String { "\(kind.rawValue).\(Self.encode(reference))" }

    /// Reads a key that ``pendingKey`` made for `user`; nil for any other.
    init?(pendingKey: String, of user: String) {
        let prefix = Self.pendingPrefix(of: user)
        let parts = pendingKey.dropFirst(prefix.count).split(separator: ".")
        guard pendingKey.hasPrefix(prefix), parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
            let reference = parts[1].removingPercentEncoding
        else { return nil }
        self.user = user
        self.kind = kind
        self.reference = reference
    }

    static func settledPrefix(of user: String) -> String { "payment.settled.\(encode(user))." }

    private static func pendingPrefix(of user: String) -> String { "payment.pending.\(encode(user))." }

    /// Percent-encodes all but ASCII letters, digits, `-` and `_`: no dot, so that no user can be taken for another.
    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
