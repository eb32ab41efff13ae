import Crypto
import Foundation
import Testing

@testable import Sandbox

/// A verified ID token.
struct IDToken {
    let claims: JSONValue

    /// Verifies the ID token of a response with the published key.
    init(_ response: TestResponse, _ client: Client) async throws {
        let parts = try #require(response.json["id_token"].string).split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let header = try JSONDecoder().decode(JSONValue.self, from: Self.data(parts[0]))
        let keys = try await client.get("/oauth/jwks").json["keys"].array
        let key = try #require(keys.first { $0["kid"] == header["kid"] })
        #expect(header["alg"] == "ES256" && key["kty"] == "EC" && key["crv"] == "P-256" && key["use"] == "sig")
        let point = try Self.data(key["x"].string ?? "") + Self.data(key["y"].string ?? "")
        let publicKey = try P256.Signing.PublicKey(rawRepresentation: point)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: Self.data(parts[2]))
        #expect(publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
        claims = try JSONDecoder().decode(JSONValue.self, from: Self.data(parts[1]))
    }

    private static func data(_ base64URL: String) throws -> Data {
        let text = base64URL.replacing("-", with: "+").replacing("_", with: "/")
        return try #require(Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)))
    }
}
