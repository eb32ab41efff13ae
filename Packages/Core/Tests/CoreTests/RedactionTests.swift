import Core
import CoreTesting
import Foundation
import Testing

/// Puts a marker in every place that may hold a secret, and searches for it in everything printed.
@Suite struct RedactionTests {
    private static let secret = "hunter2"
    private let lines = Monitor<[String]>([])

    private var endpoint: Endpoint<[String: Int]> {
        get throws {
            let secret = Self.secret
            let url = try #require(
                URL(string: "https://\(secret):\(secret)@api.example.com/v1/me?t=\(secret)#\(secret)")
            )
            return Endpoint(
                .post,
                .url(url),
                query: ["q": secret],
                headers: ["Cookie": secret, "X-Key": secret],
                body: .json(["password": secret]),
                isIdempotent: true,
                authorization: .currentAccount
            )
        }
    }

    private func add(_ texts: [String]) {
        lines.withLock { $0 += texts }
    }

    private func response(_ status: Int, _ body: String) -> NetworkResponse {
        let headers: HTTPHeaders = ["Set-Cookie": Self.secret, "Content-Type": "application/problem+json"]
        return NetworkResponse(status: status, headers: headers, body: Data(body.utf8))
    }

    private var answers: [Result<NetworkResponse, NetworkError>] {
        [
            .success(response(200, #"{"a": "\#(Self.secret)"}"#)), .success(response(200, Self.secret)),
            .success(response(422, #"{"type": "https://e.x/p", "detail": "\#(Self.secret)"}"#)),
            .success(response(401, Self.secret)), .success(response(503, Self.secret)),
            .failure(.offline(request: "https://api.example.com", reason: "no route")), .failure(.cancelled),
            .failure(.server(ServerFailure(response: response(200, ""), problem: .init(detail: Self.secret)))),
        ]
    }

    /// Returns all texts that Swift and Foundation create for a value.
    private func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        let error = value as? any Error
        return [
            "\(value)", String(reflecting: value), dumped, "\(Mirror(reflecting: value).children.map { $0 })",
            error?.localizedDescription ?? "",
        ]
    }

    @Test func `Printed values contain no secret`() async throws {
        let network = FakeNetworkService()
        let target = try endpoint.request().target
        let spy = OutcomeSpy { outcome in
            add(texts(of: outcome) + texts(of: outcome.attempt) + texts(of: outcome.request))
        }
        let logger = RecordingLogger()
        let clock = TestClock(skipsSleeps: true)
        let service = InterceptedNetworkService(
            network,
            interceptors: [
                RetryInterceptor(policy: .init(attempts: 2), clock: clock),
                AccessTokenInterceptor(
                    api: Origin(try #require(URL(string: "https://api.example.com"))),
                    tokens: FixedToken(value: Self.secret)
                ),
                RequestIDInterceptor(), UserAgentInterceptor("Shop/2.1"), LoggingInterceptor(logger: logger), spy,
            ]
        )
        for answer in answers + answers {
            network.removeReplies(to: .post, target)
            network.reply(to: .post, target) { _ throws(NetworkError) in try answer.get() }
            do {
                _ = try await service.send(endpoint)
            } catch {
                add(texts(of: error))
            }
        }
        for entry in logger.entries { add(texts(of: entry)) }
        let request = try #require(network.requests.last)
        #expect(request.headers["Authorization"] == "Bearer \(Self.secret)")
        let api = APIService(network, headers: ["X-Key": Self.secret])
        let items = request.query.items
        let account = AccountID(issuer: "https://id.example.com", subject: Self.secret)
        let token = AccessToken(account: account, value: Self.secret)
        let values: [Any] = [
            request, request.target, request.headers, items, try endpoint, api, service, account, token,
        ]
        for value in values { add(texts(of: value)) }
        let printed = lines.withLock(\.self)
        let bytes = Data(Self.secret.utf8).map(\.description).joined(separator: ", ")
        #expect(printed.count > 200)
        #expect(printed.filter { $0.contains(Self.secret) || $0.contains(bytes) } == [])
        #expect(logger.entries.contains { $0.message.contains("https://api.example.com/v1/me 503") })
    }

    @Test func `A log line contains only public facts, and a duration without that of interceptors`() async throws {
        let network = FakeNetworkService()
        let clock = TestClock()
        network.reply(to: .put, "/v1/users/\("mina")/name") { _ throws(NetworkError) in
            clock.advance(by: .microseconds(7_250))
            return NetworkResponse(status: 503, body: Data("12345".utf8))
        }
        network.reply(to: .put, "/v1/users/\("mina")/name", error: .timedOut(request: "x", after: .seconds(1)))
        let origin = Origin(try #require(URL(string: "HTTP://LocalHost:8080/base?x#y")))
        let logger = RecordingLogger()
        let service = InterceptedNetworkService(
            network,
            interceptors: [
                RetryInterceptor(clock: TestClock(skipsSleeps: true)), RequestIDInterceptor { "req-1" },
                LoggingInterceptor(api: origin, logger: logger), SignOutInterceptor(clock: clock),
            ],
            clock: clock
        )
        _ = try? await service.send(Endpoint<Void>(.put, "/v1/users/\("mina")/name", body: .json("Mina")))
        #expect(
            logger.entries.map(\.message)
                == [
                    "503, 6 bytes out, 5 in, 7.3 ms, id req-1",
                    "NetworkError.timedOut, 6 bytes out, 0 in, 0.0 ms, attempt 2, id req-1",
                    "NetworkError.signInRequired, not sent, attempt 3, id req-1",
                ].map { "PUT http://localhost:8080/v1/users/{}/name " + $0 }
        )
        #expect(logger.entries.allSatisfy { $0.level == .debug && $0.metadata.isEmpty })
    }

    @Test(arguments: [
        ("https://API.example.com:443/v1", "https://api.example.com"), ("http://[::1]:8080/", "http://[::1]:8080"),
        ("http://user:hunter2@h/p?q#f", "http://h"), ("http://h:443", "http://h:443"), ("relative", "?://?"),
    ])
    func `An origin consists of scheme, host and port`(url: String, expected: String) throws {
        #expect(Origin(try #require(URL(string: url))).description == expected)
    }
}

private struct OutcomeSpy: RequestInterceptor {
    let handle: @Sendable (RequestOutcome) -> Void

    func didFinish(_ outcome: RequestOutcome) { handle(outcome) }
}

/// Takes five seconds to adapt a request, and refuses its third attempt.
private struct SignOutInterceptor: RequestInterceptor {
    let clock: TestClock

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
        clock.advance(by: .seconds(5))
        guard attempt.number < 3 else { throw .signInRequired }
        return request
    }
}
