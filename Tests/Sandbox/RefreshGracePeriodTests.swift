import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct RefreshGracePeriodTests {
    private let time = TestTime()

    private var configuration: SandboxConfiguration {
        var configuration = time.configuration
        configuration.refreshGracePeriod = .seconds(30)
        return configuration
    }

    @Test func `In the grace period, an old refresh token returns the same tokens`() async throws {
        try await withSandbox(configuration) { client in
            let old = try #require(try await client.signIn().refreshToken)
            let first = try await client.refresh(old)
            time.advance(by: 29)
            let second = try await client.refresh(old)
            #expect(second.status == 200)
            #expect(second.refreshToken == first.refreshToken && second.accessToken == first.accessToken)
            #expect(second.json["scope"] == first.json["scope"] && second.json["expires_in"] == 871)
            #expect(second.json["id_token"].string != nil)
            expect(try await client.refresh(#require(second.refreshToken)), 200)
        }
    }

    @Test func `The grace period can be longer than the life of an access token`() async throws {
        var configuration = configuration
        configuration.tokenLifetime = .seconds(5)
        configuration.refreshGracePeriod = .seconds(120)
        try await withSandbox(configuration) { client in
            let old = try #require(try await client.signIn().refreshToken)
            let tokens = try await client.refresh(old)
            time.advance(by: 61)
            let replay = try await client.refresh(old)
            #expect(replay.refreshToken == tokens.refreshToken && replay.json["expires_in"] == 0)
        }
    }

    @Test func `After the grace period, an old refresh token ends the session`() async throws {
        try await withSandbox(configuration) { client in
            let old = try #require(try await client.signIn().refreshToken)
            let tokens = try await client.refresh(old)
            time.advance(by: 30)
            expect(try await client.refresh(old), 400, "invalid_grant")
            expect(try await client.refresh(#require(tokens.refreshToken)), 400, "invalid_grant")
        }
    }

    @Test func `After the use of the new refresh token, the old one ends the session`() async throws {
        try await withSandbox(configuration) { client in
            let old = try #require(try await client.signIn().refreshToken)
            let second = try await client.refresh(#require(client.refresh(old).refreshToken))
            expect(try await client.refresh(old), 400, "invalid_grant")
            expect(try await client.refresh(#require(second.refreshToken)), 400, "invalid_grant")
        }
    }

    @Test func `A restart ends the grace period, and the state file contains no token`() async throws {
        try await withStateFile { file, _ in
            var configuration = configuration
            configuration.stateFile = file
            let (old, tokens) = try await withSandbox(configuration) { client in
                let old = try #require(try await client.signIn().refreshToken)
                return try await (old, client.refresh(old))
            }
            let text = try String(contentsOf: file, encoding: .utf8)
            for token in [old, tokens.refreshToken, tokens.accessToken] {
                #expect(!text.contains(try #require(token)))
            }
            let replay = try await withSandbox(configuration) { try await $0.refresh(old) }
            expect(replay, 400, "invalid_grant")
        }
    }
}
