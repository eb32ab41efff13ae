import AuthTesting
import Core
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthConfigurationTests {
    private static let invalid: [(AuthConfiguration, String)] = [
        (.test { $0.clientID = "" }, "client id"),
        (.test { $0.accountIssuer = "" }, "issuer"),
        (.test { $0.issuer = url("http://login.example") }, "http://login.example must be an https URL"),
        (.test { $0.issuer = url("ftp://127.0.0.1") }, "https"),
        (.test { $0.issuer = url("login.example") }, "https"),
        (.test { $0.issuer = url("https://login.example?tenant=1") }, "without a query"),
        (.test { $0.issuer = url("https://login.example#x") }, "without a query"),
        (.test { $0.endpoints = [.token: url("http://login.example/token")] }, "token_endpoint"),
        (.test { $0.endpoints = [.userinfo: url("http://login.example/me")] }, "userinfo_endpoint"),
        (.test { $0.scopes = ["openid profile"] }, "scope"),
        (.test { $0.scopes = [""] }, "scope"),
        (.test { $0.clientSecret = Secret("") }, "client secret"),
        (.test { $0.clientAuthentication = .basic }, "client_secret_basic needs a client secret"),
        (.test { $0.additionalParameters = ["grant_type": "password"] }, "'grant_type'"),
        (.test { $0.additionalParameters = ["client_id": "x"] }, "'client_id'"),
        (.test { $0.additionalParameters = ["response_mode": "form_post"] }, "'response_mode'"),
        (.test { $0.additionalParameters = ["": "x"] }, "''"),
    ]

    @Test(arguments: invalid.indices)
    func `An invalid configuration fails at the first use and sends nothing`(index: Int) async throws {
        let (configuration, text) = Self.invalid[index]
        let fixture = Fixture()
        let error = await #expect(throws: AuthError.self) {
            try await fixture.client(configuration).signIn(Fixture.credentials)
        }
        let reason = error?.errorDescription ?? ""
        #expect(error == .misconfigured(reason: reason) && reason.contains(text))
        #expect(fixture.server.requests.isEmpty)
    }

    @Test func `A complete configuration is valid`() throws {
        var configuration = AuthConfiguration(
            issuer: url("https://login.example/tenant"),
            clientID: "app",
            clientSecret: Secret("s"),
            scopes: ["openid", "https://api.example/.default"],
            additionalParameters: ["audience": "a", "resource": "b", "prompt": "login"]
        )
        configuration.clientAuthentication = .post
        configuration.endpoints = [.token: url("http://127.0.0.1:9/token")]
        try configuration.validate()
    }

    @Test func `Two servers without an issuer have their own sessions`() {
        let names = ["https://a.example/token", "https://b.example/token"].map {
            AuthConfiguration(tokenEndpoint: url($0), clientID: "app").accountIssuer
        }
        #expect(Set(names).count == 2)
    }

    @Test func `A printed configuration does not contain the secret`() {
        let configuration = AuthConfiguration.test { $0.clientSecret = Secret("s3cret") }
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!"\(configuration)\(dumped)".contains("s3cret"))
    }
}
