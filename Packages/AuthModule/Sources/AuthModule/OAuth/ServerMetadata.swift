import Foundation

/// The server's endpoints (OpenID Connect Discovery 1.0 §3, RFC 8414 §2), all of them safe to send secrets to.
struct ServerMetadata: Sendable {
    let tokenEndpoint: URL
    let userinfoEndpoint: URL
    /// The revocation endpoint, or `nil` if the server does not support revocation.
    let revocationEndpoint: URL?

    /// Creates metadata from a discovery document.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if the document names another issuer or an unsafe endpoint.
    init(_ document: DiscoveryDocument, expectedIssuer issuer: URL?) throws(AuthError) {
        // A document of another issuer could redirect passwords (§4.3). A trailing slash makes no difference, since it
        // is also removed before the well-known path is appended (§4.1).
        if let issuer, document.issuer.withoutTrailingSlash != issuer.absoluteString.withoutTrailingSlash {
            throw .invalidResponse("The sign-in server does not name \(issuer.absoluteString) as its issuer.")
        }
        tokenEndpoint = try Self.safeURL(document.tokenEndpoint, "token_endpoint")
        userinfoEndpoint = try Self.safeURL(document.userinfoEndpoint, "userinfo_endpoint")
        let endpoint = document.revocationEndpoint
        revocationEndpoint = if let endpoint { try Self.safeURL(endpoint, "revocation_endpoint") } else { nil }
    }

    /// Returns `text` as a URL if it uses https, or http on the loopback interface.
    private static func safeURL(_ text: String, _ name: String) throws(AuthError) -> URL {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty else {
            throw .invalidResponse("The sign-in server's \(name) is not a URL.")
        }
        switch url.scheme?.lowercased() {
        case "https": return url
        case "http" where isLoopback(host.lowercased()): return url
        default: throw .invalidResponse("The sign-in server's \(name) must use https, or http on this machine.")
        }
    }

    /// Returns whether `host` is 127.0.0.0/8, ::1 or localhost (RFC 8252 §7.3, §8.3).
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }
}

/// The discovery document in its wire form.
struct DiscoveryDocument: Decodable, Sendable {
    let issuer: String
    let tokenEndpoint: String
    let userinfoEndpoint: String
    let revocationEndpoint: String?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case tokenEndpoint = "token_endpoint"
        case userinfoEndpoint = "userinfo_endpoint"
        case revocationEndpoint = "revocation_endpoint"
    }
}

extension String {
    var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
