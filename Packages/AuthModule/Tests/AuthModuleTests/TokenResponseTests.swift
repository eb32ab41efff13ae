import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Responses of the token endpoint, usable and unusable.
@Suite(.timeLimit(.minutes(1))) struct TokenResponseTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test(arguments: [#", "token_type": "bearer""#, #", "token_type": "BEARER""#, #", "token_type": null"#, ""])
    func `The token type is Bearer in any case, also if it is missing, as at LinkedIn`(member: String) async throws {
        try await fixture.signIn(response: #"{"access_token": "a"\#(member), "unknown": {}}"#)
        #expect(try await auth.accessToken().value == "a")
    }

    @Test(arguments: [
        #"{"access_token": "a", "token_type": "DPoP"}"#,
        #"{"access_token": "a", "token_type": "mac"}"#,
        #"{"access_token": "", "token_type": "Bearer"}"#,
        #"{"access_token": "a\r\nX-Admin: 1", "token_type": "Bearer"}"#,
        #"{"token_type": "Bearer"}"#,
        #"[]"#,
        #""#,
    ])
    func `Unusable responses are refused`(json: String) async throws {
        fixture.replyToTokenRequests(json: json)
        let error = await #expect(throws: AuthError.self) { try await auth.signIn(Fixture.credentials) }
        #expect(error?.logName == "AuthError.invalidResponse")
        #expect(auth.currentUser == nil)
    }

    @Test func `A token without a lifetime is used until it is rejected`() async throws {
        try await fixture.signIn(response: tokenResponse())
        fixture.clock.advance(by: .seconds(86_400 * 365))
        let token = try await auth.accessToken()
        #expect(token.value == "access-1")
        fixture.replyToTokenRequests(json: tokenResponse().replacing("-1", with: "-2"))
        #expect(try await auth.accessToken(replacing: token).value == "access-2")
    }

    @Test func `The lifetime counts from the time of receipt`() async throws {
        try await fixture.signInAndExpire()
        let json =
            #"{"access_token": "access-mina-2", "refresh_token": "refresh-mina-2", "token_type": "Bearer", "#
            + #""expires_in": 3600, "scope": "profile"}"#
        let (caller, gate) = await fixture.beginRefresh { gate in
            // The clock of the server is wrong.
            .holdRequest(gate, then: .reply(headers: ["Date": "Thu, 01 Jan 1970 00:00:00 GMT"], json: json))
        }
        fixture.clock.advance(by: .seconds(5))
        gate.open()
        _ = try await caller.value
        try await fixture.untilStored(2)
        #expect(try await fixture.stored?.tokens.expiry == fixture.session(2).tokens.expiry)
    }

    @Test(arguments: ["-5", "0", "1e300", "3599.5"])
    func `Sessions with unusual lifetimes are stored unchanged`(seconds: String) async throws {
        try await fixture.signIn(response: tokenResponse(#", "expires_in": \#(seconds)"#))
        #expect(try await fixture.anotherProcess().restore() == .mina)
        let saved = try await fixture.stored
        #expect(try WireJSON.decode(StoredSession.self, from: WireJSON.encode(saved)) == saved)
    }

    @Test(arguments: [404, 405, 408, 429, 500, 503])
    func `Other failures are not wrongCredentials`(status: Int) async throws {
        fixture.replyToTokenRequests(status: status, json: #"{"error": "invalid_grant"}"#)
        let failure = ServerFailure(response: NetworkResponse(status: status))
        await #expect(throws: AuthError.network(.server(failure))) { try await auth.signIn(Fixture.credentials) }
    }

    @Test func `Retry-After is kept in the error`() async throws {
        fixture.replyToTokenRequests(status: 503, headers: ["Retry-After": "7"])
        let failure = ServerFailure(response: NetworkResponse(status: 503, headers: ["Retry-After": "7"]))
        await #expect(throws: AuthError.network(.server(failure))) { try await auth.signIn(Fixture.credentials) }
    }
}
