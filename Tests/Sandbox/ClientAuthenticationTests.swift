import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct ClientAuthenticationTests {
    private static let id = "trellis%3Aserver"
    private static let secret = "not+a+secret%3A+100%25%2B"

    /// Posts a valid form to an endpoint with Basic credentials and additional fields.
    private func post(_ endpoint: String, basic: String?, _ fields: String) async throws -> TestResponse {
        let forms = [
            "token": "grant_type=password&username=mina&password=trellis-demo", "revoke": "token=unknown",
            "device_authorization": "scope=openid",
        ]
        var headers = ["Content-Type": "application/x-www-form-urlencoded"]
        headers["Authorization"] = basic.map { "Basic " + Data($0.utf8).base64EncodedString() }
        let body = try #require(forms[endpoint]) + fields
        return try await client.send("POST", "/oauth/\(endpoint)", headers: headers, body: body)
    }

    private static let endpoints = ["token", "device_authorization", "revoke"]

    @Test(
        arguments: endpoints,
        [
            (nil, "&client_id=trellis-app"), ("trellis-app:", ""), ("\(id):\(secret)", ""),
            ("\(id):\(secret)", "&client_id=\(id)"), (nil, "&client_id=\(id)&client_secret=\(secret)"),
        ] as [(String?, String)]
    )
    func `A client authenticates with Basic or with the form`(
        endpoint: String,
        credentials: (basic: String?, fields: String)
    ) async throws {
        expect(try await post(endpoint, basic: credentials.basic, credentials.fields), 200)
    }

    @Test(
        arguments: endpoints,
        [
            (nil, "&client_id=\(id)", "invalid_client"), (nil, "&client_id=\(id)&client_secret=x", "invalid_client"),
            (nil, "&client_id=trellis-app&client_secret=x", "invalid_client"), ("trellis-app:x", "", "invalid_client"),
            ("\(id):x", "", "invalid_client"), ("\(id)", "", "invalid_client"), (":", "", "invalid_client"),
            ("\(id):%", "", "invalid_client"), ("trellis:server:not a secret: 100%+", "", "invalid_client"),
            ("\(id):\(secret)", "&client_id=trellis-app", "invalid_request"),
            ("\(id):\(secret)", "&client_id=\(id)&client_secret=\(secret)", "invalid_request"),
        ] as [(String?, String, String)]
    )
    func `Wrong or repeated credentials are refused`(
        endpoint: String,
        credentials: (basic: String?, fields: String, error: String)
    ) async throws {
        let response = try await post(endpoint, basic: credentials.basic, credentials.fields)
        let isClientError = credentials.error == "invalid_client"
        expect(response, isClientError ? 401 : 400, credentials.error)
        // The challenge has no realm.
        #expect(response[header: "www-authenticate"] == (isClientError ? "Basic" : nil))
    }

    @Test func `Credentials that are not base64 are refused`() async throws {
        let headers = ["Content-Type": "application/x-www-form-urlencoded", "Authorization": "Basic %"]
        let response = try await client.send("POST", "/oauth/revoke", headers: headers, body: "token=x")
        expect(response, 401, "invalid_client")
    }

    @Test func `Tokens and device codes belong to their client`() async throws {
        let response = try await post("token", basic: "\(Self.id):\(Self.secret)", "")
        let tokens = try #require(response.refreshToken)
        #expect(try await IDToken(response, client).claims["aud"].string == SandboxCredentials.confidentialClientID)
        expect(try await client.refresh(tokens), 400, "invalid_grant")
        let revocation = "client_id=trellis-app&token=\(tokens)"
        expect(try await client.post("/oauth/revoke", form: revocation), 400, "invalid_grant")
        #expect(try await client.get("/oauth/userinfo", token: response.accessToken).status == 200)
        let device = try await post("device_authorization", basic: "\(Self.id):\(Self.secret)", "")
        let code = try #require(device.json["device_code"].string)
        let grant = "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=\(code)"
        expect(try await client.token(grant), 400, "invalid_grant")
        let own = "client_id=\(Self.id)&client_secret=\(Self.secret)&\(grant)"
        expect(try await client.post("/oauth/token", form: own), 400, "authorization_pending")
    }
}
