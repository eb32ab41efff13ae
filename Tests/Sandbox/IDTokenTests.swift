import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct IDTokenTests {
    @Test func `An ID token has the claims of OpenID Connect`() async throws {
        let token = try await IDToken(client.signIn(scope: "openid"), client)
        #expect(
            try token.claims == [
                "iss": .string(client.base), "sub": "usr_mina", "aud": "trellis-app", "azp": "trellis-app",
                "iat": 1_800_000_000, "exp": 1_800_003_600, "auth_time": 1_800_000_000,
                "roles": .array(["customer", "moderator"]),
            ]
        )
    }

    @Test func `Only the openid scope causes an ID token`() async throws {
        let tokens = try await client.signIn(scope: "profile")
        #expect(tokens.status == 200 && !tokens.json.members.contains("id_token"))
        let both = try await client.signIn(scope: "openid+profile")
        let reduced = try await client.refresh(#require(both.refreshToken), scope: "profile")
        #expect(reduced.status == 200 && !reduced.json.members.contains("id_token"))
    }

    @Test func `Each server has its own key`() async throws {
        let other = try await withSandbox(SandboxConfiguration()) { try await $0.get("/oauth/jwks").json }
        let own = try await client.get("/oauth/jwks").json
        #expect(own["keys"].array.count == 1 && own != other)
    }
}
