import Core
import Foundation

/// A way to authenticate the client at the token, device authorization and revocation endpoints.
public enum ClientAuthentication: String, Sendable, Hashable, CaseIterable {
    /// Only `client_id`, in the form (RFC 6749 §3.2.1).
    case publicClient = "none"
    /// HTTP Basic with form-encoded id and secret (RFC 6749 §2.3.1).
    case basic = "client_secret_basic"
    /// `client_id` and `client_secret` in the form (RFC 6749 §2.3.1).
    case post = "client_secret_post"
}

extension AuthConfiguration {
    /// Returns `form` with the identity of this client, and the header fields of its request. `methods` are those that the
    /// endpoint supports, or `nil` if they are not known.
    func authenticated(_ form: QueryItems, methods: [String]?) -> (form: QueryItems, headers: HTTPHeaders) {
        var form = form
        let secret = clientSecret?.reveal() ?? ""
        switch clientAuthentication ?? supportedAuthentication(of: methods) {
        case .publicClient:
            form.add(clientID, for: "client_id")
        case .basic:
            // Both are encoded as the values of a form.
            let pair = [clientID, secret].map { (["": $0] as QueryItems).percentEncoded.dropFirst() }
            let credentials = Data(pair.joined(separator: ":").utf8).base64EncodedString()
            return (form, ["Authorization": "Basic " + credentials])
        case .post:
            form.add(clientID, for: "client_id")
            form.add(secret, for: "client_secret")
        }
        return (form, [:])
    }

    /// Returns the first supported method that uses the secret. Basic is the default of RFC 8414 §2.
    private func supportedAuthentication(of methods: [String]?) -> ClientAuthentication {
        guard clientSecret != nil else { return .publicClient }
        return [.basic, .post].first { methods?.contains($0.rawValue) ?? true } ?? .basic
    }
}
