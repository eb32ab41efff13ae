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

    /// Checks the token of a sign-in (§3.1.3.7), which may have an authorization request with a nonce. Its `max_age` and
    /// `acr_values` ask for claims (items 12 and 13).
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)``.
    func validate(
        issuer: String?,
        configuration: AuthConfiguration,
        request: AuthorizationRequest?,
        at date: Date
    ) throws(AuthError) {
        try validate(issuer: issuer, clientID: configuration.clientID)
        let tolerance = configuration.clockTolerance / .seconds(1)
        let clockAdvice = "Check this device's date and time."
        let time = date.timeIntervalSince1970
        try require(content.expiry > time - tolerance, "has expired. \(clockAdvice)")
        try require(content.issueDate < time + tolerance, "was issued in the future. \(clockAdvice)")
        guard let request else { return }
        try require(request.nonce == nil || content.nonce == request.nonce, "belongs to another sign-in (nonce).")
        if let longestAge = request.parameters["max_age"].flatMap(Double.init) {
            guard let signInTime = content.authenticationTime?.seconds, time - signInTime <= longestAge + tolerance
            else { throw .invalidResponse("The sign-in server did not ask for a new sign-in (auth_time).") }
        }
        guard let classes = request.parameters["acr_values"]?.split(separator: " ") else { return }
        guard let name = content.authenticationClass?.text, classes.contains(Substring(name))
        else { throw .invalidResponse("The sign-in server did not sign the user in as requested (acr).") }
    }

    /// Checks the token of a refresh (§12.2), except for its user.
    ///
    /// The times are not checked: a wrong clock must not matter.
    func validate(issuer: String?, clientID: String) throws(AuthError) {
        try require(issuer?.isIssuer(content.issuer) ?? true, "has another issuer.")
        let audiences = if case .array(let values) = content.audience { values } else { [content.audience] }
        try require(audiences.contains(.string(clientID)), "was issued for another app (aud).")
        try require(content.authorizedParty ?? clientID == clientID, "was issued to another app (azp).")
    }

    private func require(_ condition: Bool, _ reason: String) throws(AuthError) {
        guard condition else { throw .invalidResponse("The sign-in server's ID token \(reason)") }
    }
}

/// The claims about the token itself.
private struct Content: Decodable, Sendable {
    let issuer: String
    /// One text, or a list.
    let audience: ClaimValue
    let authorizedParty: String?
    let expiry: Double
    let issueDate: Double
    let nonce: String?
    let authenticationTime: ClaimValue?
    let authenticationClass: ClaimValue?

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
}

/// The claims about a user in a userinfo response or an ID token (OpenID Connect Core 1.0 §5.1).
struct UserClaims: Decodable, Sendable, Redacted {
    let subject: String
    /// The claims as they are, except for the subject and those about the ID token.
    let members: [String: ClaimValue]

    private enum CodingKeys: CodingKey {
        case sub
    }

    /// The claims about an ID token and its sign-in (§2, RFC 7519 §4.1).
    private static let tokenClaims: Set<String> = [
        "iss", "aud", "exp", "nbf", "iat", "jti", "nonce", "azp", "sid", "auth_time", "acr", "amr", "at_hash", "c_hash",
    ]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        subject = try container.decode(String.self, forKey: .sub)
        // §2.
        guard 1...255 ~= subject.utf8.count else {
            let text = "not of 1 to 255 characters"
            throw DecodingError.dataCorruptedError(forKey: .sub, in: container, debugDescription: text)
        }
        members = try decoder.singleValueContainer().decode([String: ClaimValue].self)
            .filter { $0.key != "sub" && $0.value != .null && !Self.tokenClaims.contains($0.key) }
    }
}

extension Data {
    /// Decodes base64url without padding (RFC 7515 §2).
    fileprivate init?(base64URL text: Substring) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}
