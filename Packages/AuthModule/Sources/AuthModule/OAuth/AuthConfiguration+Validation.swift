import Core
import Foundation

extension AuthConfiguration {
    /// The parameters that requests set themselves, and those that would change the form of a response.
    private static let reservedParameters: Set<String> = [
        "client_assertion", "client_assertion_type", "client_id", "client_secret", "code", "code_challenge",
        "code_challenge_method", "code_verifier", "device_code", "grant_type", "nonce", "password", "redirect_uri",
        "refresh_token", "request", "request_uri", "response_mode", "response_type", "scope", "state", "username",
    ]

    /// Checks this configuration.
    ///
    /// - Throws: ``AuthError/misconfigured(reason:)``.
    func validate() throws(AuthError) {
        func require(_ condition: Bool, _ reason: String) throws(AuthError) {
            guard condition else { throw .misconfigured(reason: reason) }
        }
        try require(!clientID.isEmpty, "The client id is empty.")
        try require(!accountIssuer.isEmpty, "The name of the issuer is empty.")
        if let issuer {
            // OpenID Connect Discovery 1.0 §3, RFC 8414 §2.
            try require(
                issuer.isSafeForSecrets && issuer.query() == nil && issuer.fragment() == nil,
                "The issuer \(issuer.absoluteString) must be an https URL, or http on this machine, without a query."
            )
        }
        if let discovery {
            let address = "The discovery address \(discovery.absoluteString)"
            try require(discovery.isSafeForSecrets, "\(address) must use https, or http on this machine.")
            try require(issuer != nil, "\(address) needs the issuer that its metadata names.")
        }
        for (endpoint, url) in endpoints {
            try require(
                url.isSafeForSecrets,
                "The configured \(endpoint.rawValue) \(url.absoluteString) must use https, or http on this machine."
            )
        }
        // RFC 6749 §3.3.
        for scope in scopes ?? [] {
            try require(
                !scope.isEmpty && scope.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C },
                "A scope is empty or contains characters that are not allowed."
            )
        }
        let hasSecret = clientSecret?.reveal().isEmpty == false
        try require(hasSecret || clientSecret == nil, "The client secret is empty.")
        if let clientAuthentication, clientAuthentication != .publicClient {
            try require(hasSecret, "The client authentication \(clientAuthentication.rawValue) needs a client secret.")
        }
        for name in additionalParameters.keys.sorted() {
            try require(
                !name.isEmpty && !Self.reservedParameters.contains(name),
                "The additional parameter '\(name)' is set by the sign-in itself."
            )
        }
    }
}
