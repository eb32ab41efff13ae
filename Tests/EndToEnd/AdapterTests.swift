import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import CoreTesting
import Features
import Foundation
import PaymentModule
import Testing

/// The testable init: the same graph over the fakes of CoreTesting.
@MainActor @Suite struct AdapterTests {
    private let network = FakeNetworkService()
    private let storage = InMemorySecureStorage()
    private let logger = RecordingLogger()

    private func signedIn() async throws -> AppDependencies {
        let base = "http://127.0.0.1:1"
        network.reply(
            to: .get,
            "/.well-known/openid-configuration",
            json: """
                {"issuer": "\(base)", "token_endpoint": "\(base)/token", "userinfo_endpoint": "\(base)/me",
                 "revocation_endpoint": "\(base)/revoke"}
                """
        )
        let tokens = ["first", "second"].map { name in
            #"{"access_token": "\#(name)", "token_type": "Bearer", "expires_in": 900, "refresh_token": "r-\#(name)"}"#
        }
        for json in tokens {
            network.reply(to: .post, .url(try #require(URL(string: base + "/token"))), json: json)
        }
        network.reply(
            to: .get,
            .url(try #require(URL(string: base + "/me"))),
            json: """
                {"sub": "u1", "name": "Mina", "preferred_username": "mina", "locale": "ko-KR", "tier": "gold"}
                """
        )
        let logging = LoggingInterceptor(logger: logger)
        let app = AppDependencies(network: network, interceptors: [logging], storage: storage)
        try await app.auth.signIn(Credentials(username: "mina", password: "p"))
        return app
    }

    private var tokensSent: [String] {
        network.requests.filter { $0.target == "/v1/payments" }.map { $0.headers["Authorization"] ?? "none" }
    }

    @Test func authGivesPaymentsTheirToken() async throws {
        let app = try await signedIn()
        network.reply(to: .get, "/v1/payments", json: #"{"payments": [], "next_cursor": null}"#)
        _ = try await app.payment.payments(after: nil)
        #expect(tokensSent == ["Bearer first"])
    }

    @Test func aRefusedTokenIsRefreshedAndTheRequestRepeated() async throws {
        let app = try await signedIn()
        network.reply(to: .get, "/v1/payments", status: 401, json: "{}")
        network.reply(to: .get, "/v1/payments", json: #"{"payments": [], "next_cursor": null}"#)
        _ = try await app.payment.payments(after: nil)
        #expect(tokensSent == ["Bearer first", "Bearer second"])
        // All interceptors stand in one chain, so that they know which attempt it is.
        let attempts = logger.entries.map(\.message).filter { $0.contains("/v1/payments") }
        #expect(attempts.map { $0.hasSuffix(", attempt 2") } == [false, true])
    }

    @Test func aTokenGoesToTheAPIAlone() async throws {
        let app = try await signedIn()
        let elsewhere = RequestTarget.url(try #require(URL(string: "https://elsewhere.example/v1/payments")))
        await #expect(throws: NetworkError.self) {
            try await app.network.perform(NetworkRequest(target: elsewhere, needsAuthorization: true))
        }
        #expect(!network.requests.contains { $0.target == elsewhere })
    }

    @Test func onlyRequestsThatAskForATokenGetOne() async throws {
        let app = try await signedIn()
        network.reply(to: .get, "/v1/items", json: #"{"items": [], "next_cursor": null}"#)
        _ = try await RemoteHomeRepository(network: app.network, language: "en").items(after: nil)
        let request = try #require(network.requests.last)
        #expect(request.target == "/v1/items")
        #expect(request.headers["Authorization"] == nil)
    }

    @Test func analyticsKnowsTheUserAndKeepsItsOwnKey() async throws {
        let app = try await signedIn()
        network.reply(to: .post, "/v1/batch", json: #"{"success": true}"#)
        app.analytics.track("Opened")
        try await app.analytics.flush()
        let request = try #require(network.requests.last)
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        let body = String(decoding: try #require(request.body), as: UTF8.self)
        #expect(body.contains(#""userId":"u1""#))
        #expect(body.contains(#""tier":"gold""#))
        #expect(!body.contains("Mina"))
    }

    @Test func eachModuleKeepsItsThingsUnderItsOwnName() async throws {
        let app = try await signedIn()
        app.analytics.track("Opened")
        try await app.analytics.persist()
        let keys = try await storage.keys()
        #expect(keys.contains { $0.hasPrefix("auth.") } && keys.contains { $0.hasPrefix("analytics.") })
        #expect(keys.allSatisfy { $0.hasPrefix("auth.") || $0.hasPrefix("analytics.") })
    }

    @Test func nothingOfTheRootOutlivesIt() async throws {
        weak var root: AppDependencies?
        do {
            let app = try await signedIn()
            root = app
        }
        #expect(root == nil)
    }
}
