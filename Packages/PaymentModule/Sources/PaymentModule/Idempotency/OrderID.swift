import Core
import Foundation

/// The identity of an account's order.
struct OrderID: Sendable, Hashable {
    enum Kind: String, Sendable {
        case payment, refund
    }

    let account: AccountID
    let kind: Kind
    let reference: String

    /// The key of the order's record in secure storage.
    var storageKey: String { "\(Self.storagePrefix(of: account))\(kind.rawValue).\(reference.storageKeyPart)" }

    /// Returns the start of the keys of all records of `account`.
    static func storagePrefix(of account: AccountID) -> String {
        "payment.order.\(account.issuer.storageKeyPart).\(account.subject.storageKeyPart)."
    }

    /// Returns the idempotency key of the attempt after `endedAttempts` declined or cancelled ones: a SHA-256 digest in
    /// hexadecimal digits.
    ///
    /// It depends on nothing else, so that another process or a run without the record uses the same key.
    func idempotencyKey(endedAttempts: Int, hashing: any SHA256Hashing) -> String {
        let parts = [account.issuer, account.subject, kind.rawValue, reference, "\(endedAttempts)"]
        // The lengths make the text unambiguous.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return hashing.sha256(Data(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension OrderID {
    init(_ order: Order, of account: AccountID) {
        self.account = account
        kind = if case .payment = order { .payment } else { .refund }
        reference = order.reference
    }
}
