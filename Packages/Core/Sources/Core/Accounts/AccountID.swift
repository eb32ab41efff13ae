/// A user of one sign-in server. Two servers may use the same id for different users.
///
/// Sessions, requests, payment records and queued events belong to an account.
public struct AccountID: Hashable, Codable, Sendable, DescribedValue {
    /// The sign-in server: its issuer identifier (OpenID Connect Core 1.0 §2), or the name that the app gives it.
    public let issuer: String
    /// The server's id for the user (`sub`), unique and never reassigned within the issuer.
    public let subject: String

    /// Creates an id.
    public init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }

    /// The issuer. The subject is left out because it identifies a person.
    public var description: String { "AccountID(of \(issuer))" }
}
