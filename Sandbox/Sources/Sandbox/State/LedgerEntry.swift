import Foundation

/// A movement of money.
public struct LedgerEntry: Codable, Sendable, Hashable {
    /// The direction of the money.
    public enum Kind: String, Codable, Sendable {
        case charge, refund
    }

    /// The direction of the money.
    public let kind: Kind
    /// The id of the payment, such as `pay_1`.
    public let paymentID: String
    /// The client's reference of the payment, or its id of the refund.
    public let reference: String
    /// The id of the user, such as `usr_mina`.
    public let userID: String
    /// The amount in minor units.
    public let value: Int
    /// The ISO 4217 code.
    public let currency: String
    /// The date of the movement.
    let date: Date
}
