import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// A client with a fake sign-in server and a test clock, without a manager.
struct OAuthFixture {
    let network = FakeNetworkService()
    let clock = TestClock(start: Date(timeIntervalSince1970: 1_800_000_000), skipsSleeps: true)

    /// Creates a server with metadata, userinfo and revocation.
    init(changingMetadata changes: [String: String?] = [:]) {
        network.reply(to: .get, Fixture.discovery, json: Fixture.metadata(changing: changes))
        network.reply(to: .get, "/.well-known/oauth-authorization-server", status: 404, json: "")
        network.reply(to: .get, Fixture.userinfo, json: Fixture.claims(id: "usr_mina"))
        network.reply(to: .post, Fixture.revoke, json: "")
    }

    func client(
        _ configuration: AuthConfiguration = .test,
        network: (any NetworkServiceProtocol)? = nil
    ) -> OAuthClient {
        OAuthClient(
            dependencies: .init(
                network: network ?? self.network,
                secureStorage: InMemorySecureStorage(),
                configuration: configuration,
                clock: clock,
                now: { [clock] in clock.date }
            )
        )
    }

    /// Replaces the responses to token requests.
    func respond(status: Int = 200, headers: HTTPHeaders = [:], _ json: String) {
        respond(to: .post, Fixture.token, status: status, headers: headers, json)
    }

    /// Replaces the responses to requests.
    func respond(
        to method: HTTPMethod,
        _ target: RequestTarget,
        status: Int = 200,
        headers: HTTPHeaders = [:],
        _ json: String
    ) {
        network.removeReplies(to: method, target)
        network.reply(to: method, target, status: status, headers: headers, json: json)
    }

    /// Returns the requests to `target`.
    func requests(_ target: RequestTarget) -> [NetworkRequest] {
        network.requests.filter { $0.target == target }
    }

    /// Returns the encoded forms of the requests to `target`.
    func forms(_ target: RequestTarget) -> [String] {
        requests(target).map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }
}

extension AuthConfiguration {
    /// Returns the configuration of tests with a change.
    static func test(_ change: (inout AuthConfiguration) -> Void) -> AuthConfiguration {
        var configuration = test
        change(&configuration)
        return configuration
    }
}

extension OAuthClient {
    /// Requests tokens with a password, then the user, like the manager.
    func signIn(_ credentials: Credentials) async throws(AuthError) -> (tokens: Tokens, user: AuthUser) {
        let response = try await signIn(with: credentials) {}
        let user = try await user(of: response, nil)
        return (try await tokens(of: response), user)
    }
}

/// Returns a token response with this ID token, with more members if any.
func tokenResponse(idToken: String? = nil, _ members: String = "") -> String {
    let idToken = idToken.map { #", "id_token": "\#($0)""# } ?? ""
    return #"{"access_token": "access-1", "token_type": "Bearer", "refresh_token": "refresh-1"\#(idToken)\#(members)}"#
}

/// Returns an unsigned ID token for Mina with changed claims, each as JSON.
func idToken(_ changes: [String: String?] = [:]) -> String {
    var claims: [String: String] = [
        "iss": #""http://127.0.0.1:8080""#, "sub": #""usr_mina""#, "aud": #""trellis-app""#, "exp": "1800003600",
        "iat": "1800000000", "name": #""Mina Kim""#,
    ]
    for (name, value) in changes { claims[name] = value }
    let payload = "{" + claims.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",") + "}"
    return [#"{"alg":"RS256"}"#, payload, "signature"].map(base64URL).joined(separator: ".")
}

func base64URL(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}
