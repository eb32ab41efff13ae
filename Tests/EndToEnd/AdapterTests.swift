import AnalyticsModule
import AnalyticsTesting
import AuthModule
import AuthTesting
import CompositionRoot
import Core
import CoreTesting
import Features
import Foundation
import PaymentModule
import Testing

/// The adapters between modules, in the dependency graph over a token server.
@MainActor @Suite struct AdapterTests {
    private let network = FakeTokenServer(
        users: ["mina": #"{"sub": "u1", "name": "Mina", "preferred_username": "mina", "tier": "gold"}"#],
        password: "p"
    )
    private let storage = InMemorySecureStorage()
    private let logger = RecordingLogger()
    private let payments = FakeTokenServer.Step.reply(json: #"{"payments": [], "next_cursor": null}"#)

    private func makeSignedInApp(logger: any LoggerProtocol = SilentLogger()) async throws -> AppDependencies {
        var infrastructure = AppInfrastructure(network: network, secureStorage: storage)
        infrastructure.eventLog = InMemoryEventLog()
        infrastructure.logger = logger
        let app = AppDependencies(configuration: .test, infrastructure: infrastructure)
        try await app.auth.signIn(Credentials(username: "mina", password: "p"))
        return app
    }

    private var sentTokens: [String] {
        network.requests.filter { $0.target == "/v1/payments" }.map { $0.headers["Authorization"] ?? "none" }
    }

    @Test func `Payments are sent with the token of AuthModule`() async throws {
        let app = try await makeSignedInApp()
        network.script("/v1/payments", payments)
        _ = try await app.payment.payments()
        #expect(sentTokens == ["Bearer access-mina-1"])
    }

    @Test func `A refused token is refreshed and the request is repeated`() async throws {
        let app = try await makeSignedInApp(logger: logger)
        network.script("/v1/payments", .reply(status: 401), payments)
        _ = try await app.payment.payments()
        #expect(sentTokens == ["Bearer access-mina-1", "Bearer access-mina-2"])
        // All interceptors are in one chain, so the log shows the attempt.
        let attempts = logger.entries.map(\.message).filter { $0.contains("/v1/payments") }
        #expect(attempts.map { $0.contains(", attempt 2,") } == [false, true])
    }

    @Test func `The trace of a refused token has the refresh and the repetition`() async throws {
        let trace = RecordingLogger(isTracing: true)
        let app = try await makeSignedInApp(logger: trace)
        let start = trace.entries.count
        network.script("/v1/payments", .reply(status: 401), payments)
        _ = try await app.payment.payments()
        // Without the attempts of LoggingInterceptor, which have an id.
        let entries = trace.entries.dropFirst(start).filter { !$0.message.contains(", id ") }
        let steps = entries.map { entry in
            ([entry.message] + ["request", "attempt"].compactMap { entry.metadata[$0] }).joined(separator: " ")
        }
        #expect(
            steps == [
                "Request sent GET /v1/payments 1", "Request sent POST /oauth/token 1", "Access token refreshed",
                "Request sent GET /v1/payments 2",
            ]
        )
        let interceptors = [
            "RetryInterceptor", "AccessTokenInterceptor", "RequestIDInterceptor", "UserAgentInterceptor",
            "LoggingInterceptor",
        ].joined(separator: ", ")
        #expect(entries.last?.metadata["through"] == interceptors)
    }

    @Test(arguments: [404, 503])
    func `A failure of the token endpoint does not pass for that of the resource`(status: Int) async throws {
        let app = try await makeSignedInApp()
        network.script(FakeTokenServer.token, .reply(status: status, headers: ["Retry-After": "7"]))
        for target in ["/v1/payments", "/v1/items/itm_01"] as [RequestTarget] {
            network.script(target, .reply(status: 401))
        }
        func isExpected(_ error: NetworkError) -> Bool {
            guard case .authorizationUnavailable(_, .server(let failure)?) = error else { return false }
            return failure.status == status && error.isTransient == (status == 503)
                && error.retryAfter(now: Date()) == .seconds(7)
        }
        await #expect {
            try await app.authorizedNetwork.perform(
                NetworkRequest(target: "/v1/items/itm_01", authorization: .currentAccount)
            )
        } throws: { error in (error as? NetworkError).map(isExpected) == true }
        await #expect { try await app.payment.payments() } throws: { error in
            if case PaymentError.network(let error) = error { isExpected(error) } else { false }
        }
        guard case .failed(.network(let error), _) = try await app.payment.payLamp("one", of: app.auth.currentUser?.id)
        else {
            Issue.record("The payment did not fail")
            return
        }
        #expect(isExpected(error))
        #expect(try await app.payment.orders().unresolved == [])
    }

    @Test func `A token is sent only to the API`() async throws {
        let app = try await makeSignedInApp()
        let otherURL = RequestTarget.url(try #require(URL(string: "https://elsewhere.example/v1/payments")))
        await #expect(throws: NetworkError.self) {
            try await app.authorizedNetwork.perform(NetworkRequest(target: otherURL, authorization: .currentAccount))
        }
        #expect(!network.requests.contains { $0.target == otherURL })
    }

    @Test func `A request without authorization has no token`() async throws {
        let app = try await makeSignedInApp()
        network.script("/v1/items", .reply(json: #"{"items": [], "next_cursor": null}"#))
        _ = try await RemoteHomeRepository(network: app.authorizedNetwork, language: "en").items(after: nil)
        let request = try #require(network.requests.last)
        #expect(request.target == "/v1/items")
        #expect(request.headers["Authorization"] == nil)
    }

    @Test func `Events are sent with the user and the write key`() async throws {
        let app = try await makeSignedInApp()
        network.script("/v1/batch", .reply(json: #"{"success": true}"#))
        app.analytics.track("Opened")
        try await app.analytics.flush()
        let request = try #require(network.requests.last)
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        let body = String(decoding: try #require(request.body), as: UTF8.self)
        #expect(body.contains(#""userId":"u1""#))
        #expect(body.contains(#""tier":"gold""#))
        #expect(!body.contains("Mina"))
    }

    @Test func `Each module stores under its own prefix`() async throws {
        let app = try await makeSignedInApp()
        app.analytics.track("Opened")
        try await app.analytics.persist()
        let keys = await storage.keys()
        #expect(keys.contains { $0.hasPrefix("auth.") } && keys.contains { $0.hasPrefix("analytics.") })
        #expect(keys.allSatisfy { $0.hasPrefix("auth.") || $0.hasPrefix("analytics.") })
    }

    @Test func `The composition root is released`() async throws {
        weak var root: AppDependencies?
        do {
            let app = AppDependencies(network: network, secureStorage: storage)
            _ = try await app.auth.restore()
            root = app
        }
        #expect(root == nil)
    }
}
