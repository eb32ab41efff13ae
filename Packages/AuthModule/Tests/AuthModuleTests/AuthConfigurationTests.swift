import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthConfigurationTests {
    private static let invalid: [(AuthConfiguration, String)] = [
        (AuthConfiguration(clientID: ""), "client id"),
        (AuthConfiguration(accountIssuer: ""), "issuer"),
        (AuthConfiguration(issuer: url("http://login.example")), "http://login.example must be an https URL"),
        (AuthConfiguration(issuer: url("ftp://127.0.0.1")), "https"),
        (AuthConfiguration(issuer: url("login.example")), "https"),
        (AuthConfiguration(issuer: url("https://login.example?tenant=1")), "without a query"),
        (AuthConfiguration(issuer: url("https://login.example#x")), "without a query"),
        (AuthConfiguration(endpoints: [.token: url("http://login.example/token")]), "token_endpoint"),
        (AuthConfiguration(endpoints: [.userinfo: url("http://login.example/me")]), "userinfo_endpoint"),
        (AuthConfiguration(scopes: ["openid profile"]), "scope"),
        (AuthConfiguration(scopes: [""]), "scope"),
        (AuthConfiguration(clientSecret: Secret("")), "client secret"),
        (AuthConfiguration(clientAuthentication: .basic), "client_secret_basic needs a client secret"),
        (AuthConfiguration(additionalParameters: ["grant_type": "password"]), "'grant_type'"),
        (AuthConfiguration(additionalParameters: ["client_id": "x"]), "'client_id'"),
        (AuthConfiguration(additionalParameters: ["response_mode": "form_post"]), "'response_mode'"),
        (AuthConfiguration(additionalParameters: ["": "x"]), "''"),
    ]

    @Test(arguments: invalid.indices)
    func `An invalid configuration fails at the first use and sends nothing`(index: Int) async throws {
        let (configuration, text) = Self.invalid[index]
        let fixture = OAuthFixture()
        let error = await #expect(throws: AuthError.self) {
            try await fixture.client(configuration).signIn(Fixture.credentials)
        }
        guard case .misconfigured(let reason) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(reason.contains(text))
        #expect(error?.errorDescription == reason)
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `A complete configuration is valid`() throws {
        try AuthConfiguration(
            issuer: url("https://login.example/tenant"),
            clientID: "app",
            clientSecret: Secret("s"),
            clientAuthentication: .post,
            scopes: ["openid", "https://api.example/.default"],
            endpoints: [.token: url("http://127.0.0.1:9/token")],
            additionalParameters: ["audience": "a", "resource": "b", "prompt": "login"]
        ).validate()
    }

    @Test func `A printed configuration does not contain the secret`() {
        let configuration = AuthConfiguration(clientSecret: Secret("s3cret"))
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!"\(configuration)\(dumped)".contains("s3cret"))
    }
}
