import AuthTesting
import Core
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct SignInOptionsTests {
    private let fixture = Fixture()

    /// A server's metadata, and the methods that it offers.
    struct Case: Sendable {
        var changes: [String: String?] = [:]
        var grantTypes: String?
        let expected: SignInOptions
    }

    @Test(arguments: [
        Case(expected: SignInOptions(browser: true, deviceCode: false, password: false)),
        Case(
            changes: ["authorization_endpoint": nil],
            expected: SignInOptions(browser: false, deviceCode: false, password: false)
        ),
        Case(
            grantTypes: #"["authorization_code", "password"]"#,
            expected: SignInOptions(browser: true, deviceCode: false, password: true)
        ),
        Case(
            grantTypes: #"["password"]"#,
            expected: SignInOptions(browser: false, deviceCode: false, password: true)
        ),
        Case(
            changes: [
                "authorization_endpoint": nil, "device_authorization_endpoint": "https://id.example.com/device",
            ],
            expected: SignInOptions(browser: false, deviceCode: true, password: false)
        ),
    ])
    func `Only methods that the server names are offered, and the browser by default`(test: Case) async throws {
        fixture.changeMetadata(test.changes, adding: test.grantTypes.map { #""grant_types_supported": \#($0)"# })
        #expect(try await fixture.auth.signInOptions() == test.expected)
    }

    @Test(arguments: [SignInMethod.password(Fixture.credentials), .browser])
    func `A method that the caller asks for is tried although the metadata does not name its grant`(
        method: SignInMethod
    ) async throws {
        fixture.server.grantTypes = ["refresh_token"]
        let offered = try await fixture.auth.signInOptions()
        #expect(!offered.password && !offered.browser)
        #expect(try await fixture.signIn(method) == .mina)
    }

    @Test func `A password is sent to a server without metadata`() async throws {
        let endpoints: [ServerEndpoint: URL] = [
            .token: url(Fixture.issuer + "/oauth/token"),
            .userinfo: url(Fixture.issuer + "/oauth/userinfo"),
        ]
        let client = fixture.client(.test { $0.endpoints = endpoints })
        #expect(try await client.signIn(Fixture.credentials).user == .mina)
    }

    @Test(arguments: [(nil, FakeHashing()), (Fixture().browser, nil)] as [(FakeBrowser?, FakeHashing?)])
    func `Without a browser or SHA-256 the browser is not offered and not available`(
        browser: FakeBrowser?,
        hashing: FakeHashing?
    ) async throws {
        let auth = AuthAssembly(
            dependencies: .init(
                network: fixture.server,
                secureStorage: fixture.storage,
                configuration: .test,
                browser: browser,
                hashing: hashing
            )
        ).assemble()
        #expect(try await auth.signInOptions().browser == false)
        await #expect(throws: AuthError.methodUnavailable) { try await auth.signIn(with: .browser) { _ in } }
    }
}
