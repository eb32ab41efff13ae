import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct SignInOptionsTests {
    private func options(
        _ changes: [String: String],
        browser: (any WebAuthenticating)? = SignInFixture().browser,
        hashing: (any SHA256Hashing)? = FakeHashing()
    ) async throws -> SignInOptions {
        let network = FakeNetworkService()
        let members = ["issuer": #""https://id.example.com""#, "token_endpoint": #""https://id.example.com/token""#]
            .merging(changes) { $1 }
        let json = members.map { "\"\($0)\": \($1)" }.joined(separator: ",")
        network.reply(to: .get, Fixture.discovery, json: "{\(json)}")
        network.reply(to: .get, "/.well-known/oauth-authorization-server", status: 404, json: "")
        let auth = AuthAssembly(
            dependencies: .init(
                network: network,
                secureStorage: InMemorySecureStorage(),
                exclusiveAccess: InMemoryExclusiveAccess(),
                configuration: .test,
                browser: browser,
                hashing: hashing
            )
        ).assemble()
        return try await auth.signInOptions()
    }

    private static let endpoint = ["authorization_endpoint": #""https://id.example.com/authorize""#]

    @Test(arguments: [
        (endpoint, SignInOptions(browser: true, deviceCode: false, password: false)),
        ([:], SignInOptions(browser: false, deviceCode: false, password: false)),
        (
            endpoint.merging(["grant_types_supported": #"["authorization_code", "password"]"#]) { $1 },
            SignInOptions(browser: true, deviceCode: false, password: true)
        ),
        (
            endpoint.merging(["grant_types_supported": #"["password"]"#]) { $1 },
            SignInOptions(browser: false, deviceCode: false, password: true)
        ),
        (
            ["device_authorization_endpoint": #""https://id.example.com/device""#],
            SignInOptions(browser: false, deviceCode: true, password: false)
        ),
    ])
    func `Only methods that the server names are offered, and the browser by default`(
        metadata: [String: String],
        expected: SignInOptions
    ) async throws {
        #expect(try await options(metadata) == expected)
    }

    @Test(arguments: ["password", "browser"])
    func `A method that the caller asks for is tried although the metadata does not name its grant`(name: String)
        async throws
    {
        let fixture = SignInFixture(skipsSleeps: true)
        fixture.base.server.grantTypes = ["refresh_token"]
        let method = name == "password" ? SignInMethod.password(Fixture.credentials) : .browser
        let offered = try await fixture.auth.signInOptions()
        #expect(!offered.password && !offered.browser)
        #expect(try await fixture.steps(method).last == .done(.mina))
    }

    @Test func `A password is sent to a server that does not name its grant types`() async throws {
        let fixture = OAuthFixture()
        fixture.respond(tokenResponse())
        #expect(try await fixture.client().signIn(Fixture.credentials).user == .mina)
        let endpoints: [ServerEndpoint: URL] = [
            .token: url(Fixture.issuer + "/oauth/token"),
            .userinfo: url(Fixture.issuer + "/oauth/userinfo"),
        ]
        let withoutDocument = fixture.client(.test { $0.endpoints = endpoints })
        #expect(try await withoutDocument.signIn(Fixture.credentials).tokens.access == "access-1")
    }

    @Test func `Without a browser or SHA-256 the browser is not offered`() async throws {
        #expect(try await options(Self.endpoint, browser: nil).browser == false)
        #expect(try await options(Self.endpoint, hashing: nil).browser == false)
    }
}
