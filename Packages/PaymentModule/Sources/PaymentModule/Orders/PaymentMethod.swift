/// A method with which the account can pay.
public struct PaymentMethod: Sendable, Hashable, Identifiable, Decodable {
    /// The server's id.
    public let id: String
    /// The name in the language of the request, such as "Visa ending in 4242".
    public let name: String
    /// A longer text in the language of the request, if the server gave one.
    public let details: String?

    /// Creates a method.
    public init(id: String, name: String, details: String? = nil) {
        self.id = id
        self.name = name
        self.details = details
    }

    private enum CodingKeys: String, CodingKey {
        case id, name
        case details = "description"
    }
}
