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

    @Test(arguments: [404, 405, 408, 429, 500, 503], [[:], ["Retry-After": "7"]] as [HTTPHeaders])
    func `Other failures are not wrongCredentials, and keep Retry-After`(status: Int, headers: HTTPHeaders) async throws
    {
        fixture.replyToTokenRequests(status: status, headers: headers, json: #"{"error": "invalid_grant"}"#)
        let failure = ServerFailure(response: NetworkResponse(status: status, headers: headers))
        await #expect(throws: AuthError.network(.server(failure))) { try await auth.signIn(Fixture.credentials) }
    }
}
