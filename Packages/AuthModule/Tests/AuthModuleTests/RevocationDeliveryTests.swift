import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Revocation requests (RFC 7009).
@Suite(.timeLimit(.minutes(1))) struct RevocationDeliveryTests {
    private let fixture = OAuthFixture()
    private let tokens = Tokens(access: "access-1", refresh: "refresh-1", expiry: nil)

    private func deliver(status: Int, _ body: String = "") async -> RevocationDelivery {
        fixture.respond(to: .post, Fixture.revoke, status: status, headers: ["Retry-After": "7"], body)
        return await fixture.client().deliverRevocation(of: tokens)
    }

    @Test func `The refresh token is revoked, or else the access token`() async {
        #expect(await fixture.client().deliverRevocation(of: tokens) == .delivered)
        _ = await fixture.client().deliverRevocation(of: Tokens(access: "access-1", refresh: nil, expiry: nil))
        #expect(
            fixture.forms(Fixture.revoke) == [
                "token=refresh-1&token_type_hint=refresh_token&client_id=trellis-app",
                "token=access-1&token_type_hint=access_token&client_id=trellis-app",
            ]
        )
    }

    @Test(arguments: [
        (200, ""), (200, "<html></html>"), (204, ""), (400, #"{"error": "invalid_token"}"#),
        (400, #"{"error": "invalid_grant"}"#),
    ])
    func `Revoked and unknown tokens are delivered`(status: Int, body: String) async {
        #expect(await deliver(status: status, body) == .delivered)
    }

    @Test(arguments: [404, 405, 408, 429, 500, 502, 503])
    func `Failures that may pass postpone the revocation`(status: Int) async {
        let response = NetworkResponse(status: status, headers: ["Retry-After": "7"])
        #expect(await deliver(status: status) == .postponed(.network(.server(ServerFailure(response: response)))))
    }

    @Test func `A page of a proxy postpones the revocation`() async {
        guard case .postponed = await deliver(status: 403, "<html></html>") else {
            Issue.record("not postponed")
            return
        }
    }

    @Test(arguments: [
        (400, #"{"error": "unsupported_token_type"}"#, "unsupported_token_type"),
        (401, #"{"error": "invalid_client"}"#, "invalid_client"),
        (400, #"{"error": "invalid_request"}"#, "invalid_request"),
        (401, "", "unknown_error"),
        (403, #"{"error": "mina"}"#, "unknown_error"),
    ])
    func `Refusals are final`(status: Int, body: String, code: String) async {
        #expect(await deliver(status: status, body) == .undeliverable(.refused(code: code)))
    }

    @Test func `Without a revocation endpoint nothing can be delivered`() async {
        let fixture = OAuthFixture(changingMetadata: ["revocation_endpoint": nil])
        #expect(await fixture.client().deliverRevocation(of: tokens) == .undeliverable(nil))
    }

    @Test func `Without metadata the revocation is postponed`() async {
        let error = NetworkError.offline(url: Fixture.server, reason: "refused")
        fixture.network.forget(.get, Fixture.discovery)
        fixture.network.reply(to: .get, Fixture.discovery, error: error)
        #expect(await fixture.client().deliverRevocation(of: tokens) == .postponed(.network(error)))
    }

    @Test func `A revocation endpoint that was unavailable at first is found later`() async {
        let fixture = OAuthFixture(changingMetadata: ["revocation_endpoint": nil])
        let client = fixture.client()
        #expect(await client.deliverRevocation(of: tokens) == .undeliverable(nil))
        fixture.respond(to: .get, "/.well-known/oauth-authorization-server", Fixture.metadata())
        #expect(await client.deliverRevocation(of: tokens) == .undeliverable(nil))
        fixture.clock.advance(by: .seconds(300))
        #expect(await client.deliverRevocation(of: tokens) == .delivered)
    }
}
