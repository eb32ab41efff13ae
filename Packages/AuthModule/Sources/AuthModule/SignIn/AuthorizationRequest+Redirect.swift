import Foundation

extension AuthorizationRequest {
    /// Returns the authorization code in the URL to which the server redirected the browser (RFC 6749 §4.1.2).
    ///
    /// - Throws: ``AuthError/denied(reason:)``, ``AuthError/inputNeeded(_:)`` or ``AuthError/refused(code:reason:)`` if the
    ///   server refused the request; ``AuthError/invalidResponse(_:)`` if the redirect belongs to another request or server.
    func code(in redirect: URL) throws(AuthError) -> String {
        guard let location = redirect.location, location == redirectURL.location else {
            throw .invalidResponse("The browser was redirected to another address than the one of this sign-in.")
        }
        let parameters = try Self.parameters(in: redirect)
        // Some servers omit the state if they do not accept the request. Without it, any page can have sent the text.
        if parameters["state"] == nil, let error = parameters["error"] {
            throw AuthError(OAuthErrorResponse(code: error))
        }
        guard let receivedState = parameters["state"], receivedState.isEqualInConstantTime(to: state) else {
            throw .invalidResponse("The browser was redirected by another sign-in.")
        }
        try checkIssuer(parameters["iss"])
        if let error = parameters["error"] {
            let description = parameters["error_description"].map(ClaimValue.string)
            throw AuthError(OAuthErrorResponse(code: error, description: description))
        }
        guard let code = parameters["code"], !code.isEmpty else {
            throw .invalidResponse("The sign-in server redirected the browser without a code.")
        }
        return code
    }

    /// Checks the issuer of the redirect, since another server could have sent it (RFC 9207 §2.4).
    private func checkIssuer(_ issuer: String?) throws(AuthError) {
        guard let issuer else {
            if requiresIssuer { throw .invalidResponse("The sign-in server redirected the browser without an issuer.") }
            return
        }
        guard let expected = self.issuer, !expected.isIssuer(issuer) else { return }
        throw .invalidResponse("Another sign-in server redirected the browser.")
    }

    /// Returns the parameters of a form-encoded query. None may occur twice (RFC 6749 §3.1).
    private static func parameters(in url: URL) throws(AuthError) -> [String: String] {
        var parameters: [String: String] = [:]
        for item in (url.query(percentEncoded: true) ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
                throw .invalidResponse("The sign-in server redirected the browser with a malformed query.")
            }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw .invalidResponse("The sign-in server redirected the browser with a repeated parameter.")
            }
        }
        return parameters
    }
}

extension URL {
    /// The parts of this URL without query and fragment, as browsers normalize them: scheme and host in lower case (RFC 3986
    /// §6.2.2.1), no default port, and the path `/` if it is empty (§6.2.3).
    fileprivate var location: [String?]? {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        let scheme = parts.scheme?.lowercased()
        let host = parts.encodedHost?.lowercased()
        let port = scheme == "https" && parts.port == 443 ? nil : parts.port?.description
        let path = host != nil && parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return [scheme, parts.percentEncodedUser, parts.percentEncodedPassword, host, port, path]
    }
}

extension String {
    /// Returns whether the texts are equal. The duration does not depend on the position of a difference.
    fileprivate func isEqualInConstantTime(to other: String) -> Bool {
        let (bytes, otherBytes) = (Array(utf8), Array(other.utf8))
        return bytes.count == otherBytes.count && zip(bytes, otherBytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
