import Core
import Foundation

/// An ID token (OpenID Connect Core 1.0 §2).
///
/// Its signature is not checked, because it comes from the token endpoint over TLS (§3.1.3.7, item 6).
struct IDToken: Redacted {
    /// The claims about the user.
    let claims: UserClaims
    private let content: Content

    private static let maximumSize = 64 << 10

    /// Parses a token.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if it is encrypted, or malformed.
    init(_ text: String) throws(AuthError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count != 5 else {
            throw .invalidResponse("The sign-in server's ID token is encrypted, which this app does not support.")
        }
        guard parts.count == 3, text.utf8.count <= Self.maximumSize, let body = Data(base64URL: parts[1]) else {
            throw .invalidResponse("The sign-in server's ID token is malformed.")
        }
        let response = NetworkResponse(status: 200, body: body)
        content = try response.decoded(as: "ID token")
        claims = try response.decoded(as: "ID token")
    }

    /// Checks the token of a sign-in (§3.1.3.7).
    ///
    /// - Parameters:
    ///   - issuer: The issuer in the server's metadata, if it is known.
    ///   - clientID: The id of this client.
    ///   - nonce: The nonce of the authorization request, if there was one.
    ///   - parameters: The other parameters of that request. `max_age` and `acr_values` ask for claims (items 12 and 13).
    ///   - date: The current date.
    ///   - tolerance: The accepted difference between the clocks in seconds.
    /// - Throws: ``AuthError/invalidResponse(_:)``.
    func validate(
        issuer: String?,
        clientID: String,
        nonce: String?,
        parameters: [String: String],
        at date: Date,
        tolerance: TimeInterval
    ) throws(AuthError) {
        try validate(issuer: issuer, clientID: clientID)
        let clockAdvice = "Check this device's date and time."
        let time = date.timeIntervalSince1970
        try require(content.expiry > time - tolerance, "has expired. \(clockAdvice)")
        try require(content.issueDate < time + tolerance, "was issued in the future. \(clockAdvice)")
        try require(nonce == nil || content.nonce == nonce, "belongs to another sign-in (nonce).")
        if let longestAge = parameters["max_age"].flatMap(Double.init) {
            guard let signInTime = content.authenticationTime, time - signInTime <= longestAge + tolerance
            else { throw .invalidResponse("The sign-in server did not ask for a new sign-in (auth_time).") }
        }
        guard let classes = parameters["acr_values"]?.split(separator: " ") else { return }
        guard let authenticationClass = content.authenticationClass, classes.contains(Substring(authenticationClass))
        else { throw .invalidResponse("The sign-in server did not sign the user in as requested (acr).") }
    }

    /// Checks the token of a refresh (§12.2), except for its user.
    ///
    /// The times are not checked: a wrong clock must not matter.
    func validate(issuer: String?, clientID: String) throws(AuthError) {
        try require(issuer?.isIssuer(content.issuer) ?? true, "has another issuer.")
        try require(content.audience.contains(clientID), "was issued for another app (aud).")
        try require(content.authorizedParty ?? clientID == clientID, "was issued to another app (azp).")
    }

    private func require(_ condition: Bool, _ reason: String) throws(AuthError) {
        guard condition else { throw .invalidResponse("The sign-in server's ID token \(reason)") }
    }
}

/// The claims about the token itself.
private struct Content: Decodable, Sendable {
    let issuer: String
    let audience: [String]
    let authorizedParty: String?
    let expiry: Double
    let issueDate: Double
    let nonce: String?
    let authenticationTime: Double?
    let authenticationClass: String?

    private enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case audience = "aud"
        case authorizedParty = "azp"
        case expiry = "exp"
        case issueDate = "iat"
        case nonce
        case authenticationTime = "auth_time"
        case authenticationClass = "acr"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try container.decode(String.self, forKey: .issuer)
        let audiences = try? container.decode([String].self, forKey: .audience)
        audience = try audiences ?? [container.decode(String.self, forKey: .audience)]
        authorizedParty = try container.decodeIfPresent(String.self, forKey: .authorizedParty)
        expiry = try container.decode(Double.self, forKey: .expiry)
        issueDate = try container.decode(Double.self, forKey: .issueDate)
        nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
        authenticationTime = try? container.decode(Double.self, forKey: .authenticationTime)
        authenticationClass = try? container.decode(String.self, forKey: .authenticationClass)
    }
}

extension Data {
    /// Decodes base64url without padding (RFC 7515 §2).
    fileprivate init?(base64URL text: Substring) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}
