import Core

/// The anonymous id of a device. It belongs to at most one account.
struct AnonymousIdentity: Codable, Hashable {
    static let key = "analytics.anonymousId"

    let id: String
    /// The account whose events had the id, if there is one.
    var account: AccountID?
}
