import AuthTesting
import Core
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct ClientAuthenticationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let configured: ClientAuthentication?
        let methods: String?
        let expected: ClientAuthentication
        var testDescription: String { "\(configured.map(\.rawValue) ?? "automatic") \(methods ?? "unknown")" }
    }

    private static let cases = [
        Case(configured: nil, methods: nil, expected: .basic),
        Case(configured: nil, methods: #"["client_secret_post", "client_secret_basic"]"#, expected: .basic),
        Case(configured: nil, methods: #"["none", "client_secret_post"]"#, expected: .post),
        Case(configured: nil, methods: #"["private_key_jwt"]"#, expected: .basic),
        Case(configured: .post, methods: #"["client_secret_basic"]"#, expected: .post),
        Case(configured: .basic, methods: #"["client_secret_post"]"#, expected: .basic),
        Case(configured: .publicClient, methods: #"["client_secret_basic"]"#, expected: .publicClient),
    ]

    private let fixture = Fixture()

    /// Lets the metadata name these methods, as JSON.
    private func changeMethods(ofTokens tokenMethods: String?, ofRevocations revocationMethods: String? = nil) {
        let members = [
            tokenMethods.map { #""token_endpoint_auth_methods_supported": \#($0)"# },
            revocationMethods.map { #""revocation_endpoint_auth_methods_supported": \#($0)"# },
            #""device_authorization_endpoint": "http://127.0.0.1:8080/oauth/device_authorization""#,
        ]
        fixture.changeMetadata(adding: members.compactMap(\.self).joined(separator: ","))
        fixture.acceptAllTokens()
        fixture.replyToTokenRequests(json: tokenResponse())
    }

    private func expect(_ expected: ClientAuthentication, _ request: NetworkRequest?) throws {
        let request = try #require(request)
        let form = String(decoding: request.body ?? Data(), as: UTF8.self)
        let fields = form.split(separator: "&").filter { $0.hasPrefix("client_") }
        switch expected {
        case .publicClient:
            #expect(fields == ["client_id=an%20app%3A"])
            #expect(request.headers["Authorization"] == nil)
        case .post:
            #expect(fields == ["client_id=an%20app%3A", "client_secret=s%2B%25%3A%C3%A9"])
            #expect(request.headers["Authorization"] == nil)
        case .basic:
            #expect(fields == [])
            let pair = Data("an%20app%3A:s%2B%25%3A%C3%A9".utf8).base64EncodedString()
            #expect(request.headers["Authorization"] == "Basic \(pair)")
        }
    }

    @Test(arguments: cases) func `The client authenticates at all of its endpoints`(_ test: Case) async throws {
        changeMethods(ofTokens: test.methods)
        let client = fixture.client(
            .test {
                $0.clientID = "an app:"
                $0.clientSecret = Secret("s+%:é")
                $0.clientAuthentication = test.configured
                $0.additionalParameters = ["audience": "https://api.example/"]
            }
        )
        _ = try await client.signIn(Fixture.credentials)
        let tokens = try await client.refresh(with: "refresh-1", scopes: ["profile"], of: .mina).tokens
        _ = try await client.post(["scope": "openid"], to: .deviceAuthorization)
        #expect(await client.revoke(tokens, of: "an app:") == .confirmed)
        let requests = fixture.server.requests.filter { $0.method == .post }
        #expect(requests.count == 5)
        for request in requests {
            try expect(test.expected, request)
            let form = String(decoding: request.body ?? Data(), as: UTF8.self)
            let isRevocation = request.target == Fixture.revoke
            #expect(form.contains("audience=https%3A%2F%2Fapi.example%2F") != isRevocation)
        }
    }

    @Test func `The revocation endpoint has methods of its own`() async throws {
        changeMethods(ofTokens: #"["client_secret_basic"]"#, ofRevocations: #"["client_secret_post"]"#)
        let configuration = AuthConfiguration.test {
            $0.clientID = "an app:"
            $0.clientSecret = Secret("s+%:é")
        }
        _ = await fixture.client(configuration).revoke(fixture.session(1).tokens, of: configuration.clientID)
        try expect(.post, fixture.server.requests.last)
    }

    @Test func `A client without a secret sends its id only`() async throws {
        changeMethods(ofTokens: #"["client_secret_basic"]"#)
        _ = try await fixture.client(.test { $0.clientID = "an app:" }).signIn(Fixture.credentials)
        try expect(.publicClient, fixture.server.requests.first { $0.target == Fixture.token })
    }
}
