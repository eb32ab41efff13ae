import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Revocation requests (RFC 7009).
@Suite(.timeLimit(.minutes(1))) struct RevocationDeliveryTests {
    private let fixture = OAuthFixture()
    private let tokens = Tokens(access: "access-1", refresh: "refresh-1", expiry: nil)

    private func deliver(status: Int, _ body: String = "") async -> Revocation {
        fixture.respond(to: .post, Fixture.revoke, status: status, headers: ["Retry-After": "7"], body)
        return await fixture.client().revoke(tokens, of: "trellis-app")
    }

    @Test func `Both tokens are revoked, the refresh token first`() async {
        #expect(await fixture.client().revoke(tokens, of: "trellis-app") == .confirmed)
        _ = await fixture.client().revoke(Tokens(access: "access-1", refresh: nil, expiry: nil), of: "trellis-app")
        #expect(
            fixture.forms(Fixture.revoke) == [
                "token=refresh-1&token_type_hint=refresh_token&client_id=trellis-app",
                "token=access-1&token_type_hint=access_token&client_id=trellis-app",
                "token=access-1&token_type_hint=access_token&client_id=trellis-app",
            ]
        )
    }

    @Test(arguments: [
        (200, ""), (200, "<html></html>"), (204, ""), (400, #"{"error": "invalid_token"}"#),
        (400, #"{"error": "invalid_grant"}"#),
    ])
    func `Revoked and unknown tokens are confirmed`(status: Int, body: String) async {
        #expect(await deliver(status: status, body) == .confirmed)
    }

    @Test(arguments: [408, 429, 500, 502, 503])
    func `Failures that may pass postpone the revocation`(status: Int) async {
        let response = NetworkResponse(status: status, headers: ["Retry-After": "7"])
        #expect(await deliver(status: status) == .unconfirmed(.network(.server(ServerFailure(response: response)))))
    }

    @Test func `A page of a proxy postpones the revocation`() async {
        guard case .unconfirmed = await deliver(status: 403, "<html></html>") else {
            Issue.record("not unconfirmed")
            return
        }
    }

    @Test(arguments: [
        (400, #"{"error": "unsupported_token_type"}"#),
        (400, #"{"error": "invalid_client"}"#),
        (401, #"{"error": "invalid_client"}"#),
        (400, #"{"error": "invalid_request"}"#),
        (401, ""),
        (403, #"{"error": "mina"}"#),
        (404, ""),
        (405, "<html></html>"),
    ])
    func `Refusals and a missing endpoint are final`(status: Int, body: String) async {
        #expect(await deliver(status: status, body) == .unsupported)
    }

    @Test func `A confidential client with a wrong secret tries again`() async {
        fixture.respond(to: .post, Fixture.revoke, status: 401, #"{"error": "invalid_client"}"#)
        let client = fixture.client(AuthConfiguration(clientSecret: Secret("outdated")))
        #expect(await client.revoke(tokens, of: "trellis-app") == .unconfirmed(.refused(code: "invalid_client")))
    }

    @Test func `Without a revocation endpoint nothing can be delivered`() async {
        let fixture = OAuthFixture(changingMetadata: ["revocation_endpoint": nil])
        #expect(await fixture.client().revoke(tokens, of: "trellis-app") == .unsupported)
    }

    @Test func `Without metadata the revocation is postponed`() async {
        let error = NetworkError.offline(request: Fixture.issuer, reason: "refused")
        fixture.network.removeReplies(to: .get, Fixture.discovery)
        fixture.network.reply(to: .get, Fixture.discovery, error: error)
        #expect(await fixture.client().revoke(tokens, of: "trellis-app") == .unconfirmed(.network(error)))
    }

    @Test func `A revocation endpoint that was unavailable at first is found later`() async {
        let fixture = OAuthFixture(changingMetadata: ["revocation_endpoint": nil])
        let client = fixture.client()
        #expect(await client.revoke(tokens, of: "trellis-app") == .unsupported)
        fixture.respond(to: .get, "/.well-known/oauth-authorization-server", Fixture.metadata())
        #expect(await client.revoke(tokens, of: "trellis-app") == .unsupported)
        fixture.clock.advance(by: .seconds(300))
        #expect(await client.revoke(tokens, of: "trellis-app") == .confirmed)
    }
}
