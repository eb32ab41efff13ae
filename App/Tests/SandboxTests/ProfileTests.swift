import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct ProfileTests {
    @Test func changesAreAnsweredAndSeenEverywhere() async throws {
        try await withSandbox { client in
            let token = try await client.accessToken()
            let answer = try await client.patch("/v1/profile", json: #"{"name": " Mina P. "}"#, token: token)
            #expect(answer.status == 200)
            #expect(answer.json["name"].string == "Mina P.")
            #expect(answer.json["locale"].string == "ko-KR")
            #expect(answer.json["email"].string == "mina@example.com")
            _ = try await client.patch("/v1/profile", json: #"{"locale": "en-GB", "unknown": 1}"#, token: token)
            let claims = try await client.get("/oauth/userinfo", token: token)
            #expect(claims.json["name"].string == "Mina P." && claims.json["locale"].string == "en-GB")
            let users = try await client.get("/v1/users", token: token).json["users"].array
            #expect(users.contains { $0["name"].string == "Mina P." })
            #expect(!users.contains { $0["name"].string == "Mina Park" })
        }
    }

    @Test(arguments: [
        #"{"name": ""}"#, #"{"name": " "}"#, #"{"name": "a\u0007"}"#, #"{"locale": "korean"}"#, #"{"locale": "ko_KR"}"#,
        #"{"name": "\#(String(repeating: "x", count: 61))"}"#,
    ])
    func whatCannotBeAProfileIsRefused(json: String) async throws {
        try await withSandbox { client in
            let token = try await client.accessToken()
            let answer = try await client.patch("/v1/profile", json: json, token: token)
            #expect(answer.status == 422)
            #expect(answer.problem == "invalid-profile")
            #expect(try await client.get("/oauth/userinfo", token: token).json["name"].string == "Mina Park")
        }
    }

    @Test func withoutATokenNothingIsChanged() async throws {
        try await withSandbox { client in
            let answer = try await client.patch("/v1/profile", json: #"{"name": "x"}"#)
            #expect(answer.status == 401)
        }
    }

    @Test func changesOutliveARestart() async throws {
        try await withFolder { folder in
            let configuration = SandboxConfiguration(stateFile: folder.appending(path: "state.json"))
            try await withSandbox(configuration) { client in
                _ = try await client.patch("/v1/profile", json: #"{"name": "M"}"#, token: client.accessToken())
            }
            try await withSandbox(configuration) { client in
                let claims = try await client.get("/oauth/userinfo", token: client.accessToken())
                #expect(claims.json["name"].string == "M")
            }
        }
    }

    @Test func aStateOfBeforeThereWereProfilesIsRead() throws {
        let json = try JSONEncoder().encode(SandboxState())
        #expect(!String(decoding: json, as: UTF8.self).contains("profiles"))
        #expect(try JSONDecoder().decode(SandboxState.self, from: json).profiles == nil)
    }
}
