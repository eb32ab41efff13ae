import Foundation

/// Where the server does what (OpenID Connect Discovery 1.0 §3, RFC 8414 §2), with only addresses that are safe to
/// send secrets to.
struct ServerMetadata: Sendable {
    let token: URL
    let userinfo: URL
    /// Nil if the server cannot revoke tokens; the member is optional.
    let revocation: URL?

    /// Checks the document that was `askedFor` of an issuer, where it is known; throws ``AuthError/invalidAnswer(_:)``.
    init(_ document: DiscoveryDocument, askedFor issuer: URL?) throws(AuthError) {
        // §4.3: another issuer's document could send passwords to the other. A terminating slash is dropped before
        // the well-known path is appended (§4.1), so it makes no difference here either.
        if let issuer, document.issuer.withoutTrailingSlash != issuer.absoluteString.withoutTrailingSlash {
            throw .invalidAnswer("The sign-in server names itself as another issuer than \(issuer.absoluteString).")
        }
        token = try Self.safeURL(document.tokenEndpoint, "token_endpoint")
        userinfo = try Self.safeURL(document.userinfoEndpoint, "userinfo_endpoint")
        let endpoint = document.revocationEndpoint
        revocation = if let endpoint { try Self.safeURL(endpoint, "revocation_endpoint") } else { nil }
    }

    /// `text` as a URL if nobody on the way can read what is sent there: https, or http that stays on this machine.
    private static func safeURL(_ text: String, _ name: String) throws(AuthError) -> URL {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty else {
            throw .invalidAnswer("The sign-in server's \(name) is not a URL.")
        }
        switch url.scheme?.lowercased() {
        case "https": return url
        case "http" where isLoopback(host.lowercased()): return url
        default: throw .invalidAnswer("The sign-in server's \(name) is neither https nor on this machine.")
        }
    }

    /// Whether `host` is this machine: 127.0.0.0/8, ::1 or localhost (RFC 8252 §7.3, §8.3).
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }
}

/// The discovery document as it comes.
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
    /// This text without the slash it ends with.
    var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
