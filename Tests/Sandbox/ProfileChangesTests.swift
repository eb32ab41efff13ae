import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct ProfileChangesTests {
    @Test func `Profile changes are returned and saved`() async throws {
        try await withStateFile { _, configuration in
            let token = try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                let response = try await client.patch("/v1/profile", json: #"{"name": " Mina P. "}"#, token: token)
                #expect(response.status == 200)
                #expect(response.json["name"].string == "Mina P.")
                #expect(response.json["locale"].string == "ko-KR")
                #expect(response.json["email"].string == "mina@example.com")
                _ = try await client.patch("/v1/profile", json: #"{"locale": "en-GB", "unknown": 1}"#, token: token)
                return token
            }
            try await withSandbox(configuration) { client in
                let claims = try await client.get("/oauth/userinfo", token: token).json
                #expect(claims["name"].string == "Mina P." && claims["locale"].string == "en-GB")
                let users = try await client.get("/v1/users", token: token).json["users"].array
                let names = users.compactMap { $0["name"].string }
                #expect(names.contains("Mina P.") && !names.contains("Mina Park"))
            }
        }
    }

    @Test(arguments: [
        #"{"name": ""}"#, #"{"name": " "}"#, #"{"name": "a\u0007"}"#, #"{"locale": "korean"}"#, #"{"locale": "ko_KR"}"#,
        #"{"name": "\#(String(repeating: "x", count: 61))"}"#,
    ])
    func `An invalid profile is refused`(json: String) async throws {
        let token = try await client.accessToken()
        expect(try await client.patch("/v1/profile", json: json, token: token), 422, "invalid-profile")
        #expect(try await client.get("/oauth/userinfo", token: token).json["name"].string == "Mina Park")
        expect(try await client.patch("/v1/profile", json: json), 401, "unauthorized")
    }
}
