import Foundation
import Hummingbird

/// The response of the token endpoint (RFC 6749 §5.1, OpenID Connect Core 1.0 §3.1.3.3).
struct TokenResponse: ResponseEncodable {
    let accessToken: String
    let tokenType = "Bearer"
    /// In seconds.
    let expiresIn: Int
    let refreshToken: String
    let scope: String
    /// The ID token, if the scope includes `openid`.
    let idToken: String?

    init(_ tokens: Tokens, issuer: String, now: Date, key: SigningKey) throws {
        (accessToken, refreshToken) = (tokens.accessToken, tokens.refreshToken)
        (expiresIn, scope) = (tokens.expiresIn, tokens.scope.description)
        let hasIDToken = tokens.scope.names.contains(.openid)
        idToken = hasIDToken ? try key.sign(IDTokenClaims(tokens, issuer: issuer, now: now)) : nil
    }
}

/// The claims of an ID token (OpenID Connect Core 1.0 §2).
private struct IDTokenClaims: Encodable {
    let iss: String
    let sub: String
    let aud: String
    let azp: String
    let exp: Int
    let iat: Int
    let authTime: Int
    let nonce: String?
    /// No standard claim.
    let roles: [String]?

    init(_ tokens: Tokens, issuer: String, now: Date) {
        iss = issuer
        sub = tokens.session.user
        (aud, azp) = (tokens.session.client, tokens.session.client)
        iat = Int(now.timeIntervalSince1970)
        exp = iat + 60 * 60
        authTime = Int(tokens.session.signInDate.timeIntervalSince1970)
        nonce = tokens.nonce
        roles = SeedUser.withID(sub)?.roles
    }
}
