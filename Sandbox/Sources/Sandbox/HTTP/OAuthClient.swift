import Foundation
import Hummingbird

/// A registered client (RFC 6749 §2).
struct OAuthClient: Sendable {
    let id: String
    /// The secret of a confidential client; `nil` for a public one.
    let secret: String?

    static let app = OAuthClient(id: SandboxCredentials.clientID, secret: nil)

    private static let all = [
        app,
        OAuthClient(
            id: SandboxCredentials.confidentialClientID,
            secret: SandboxCredentials.confidentialClientSecret
        ),
    ]

    static func withID(_ id: String?) -> OAuthClient? {
        all.first { $0.id == id }
    }

    /// Returns the client with an id, if the secret is correct. An empty secret counts as absent.
    static func authenticate(_ id: String, secret: String?) throws(OAuthError) -> OAuthClient {
        let given = secret.flatMap { $0.isEmpty ? nil : $0 }
        guard let client = withID(id), (client.secret == nil) == (given == nil),
            (given ?? "").isEqualInConstantTime(to: client.secret ?? "")
        else { throw OAuthError(.invalidClient, "The client is unknown or its secret is incorrect.") }
        return client
    }
}

extension Request {
    /// Decodes a form and authenticates its client by Basic, by the fields of the form, or by its id alone (RFC 6749 §2.3.1).
    func clientForm(_ context: some RequestContext) async throws -> (form: URLEncodedForm, client: OAuthClient) {
        let form = try await decode(as: URLEncodedForm.self, context: context)
        guard credentials("Basic") != nil else {
            return try (form, .authenticate(form.required("client_id"), secret: form["client_secret"]))
        }
        guard let basic = basicCredentials, let id = basic.name.formDecoded, let secret = basic.password.formDecoded
        else {
            throw OAuthError(.invalidClient, "The credentials are malformed.")
        }
        guard form["client_secret"] == nil, [nil, id].contains(form["client_id"]) else {
            throw OAuthError(.invalidRequest, "The client authenticates in two ways.")
        }
        return try (form, .authenticate(id, secret: secret))
    }
}

extension String {
    /// The text without its form encoding, or `nil` if that is malformed.
    fileprivate var formDecoded: String? {
        replacing("+", with: " ").removingPercentEncoding
    }
}
