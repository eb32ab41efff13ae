import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkServiceTests {
    private func service(
        _ url: String,
        limit: Int = 10 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> NetworkService {
        let baseURL = try #require(URL(string: url))
        return NetworkService(configuration: .init(baseURL: baseURL, responseLimit: limit), clock: clock)
    }

    private func failure(_ server: RawServer, limit: Int = 10 << 20) async throws -> NetworkError? {
        let service = try service(server.url, limit: limit)
        do throws(NetworkError) {
            try await service.send(Endpoint<Void>(.get, "/x"))
            return nil
        } catch {
            return error
        }
    }

    private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"

    @Test func aRequestArrivesAsItWasWritten() async throws {
        let server = try RawServer(answer: Self.ok)
        let endpoint = Endpoint<Void>(
            .post,
            "/v1/a/\("b/c")",
            query: ["q": "1&2", "name": "민아"],
            headers: ["Idempotency-Key": "\"k\""],
            body: .form(["a": "b"])
        )
        try await service(server.url + "/api/").send(endpoint)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /api/v1/a/b%2Fc?q=1%262&name=%EB%AF%BC%EC%95%84 HTTP/1.1\r\n"))
        #expect(request.contains("Idempotency-Key: \"k\"\r\n"))
        #expect(request.contains("User-Agent: Trellis/1.0\r\n"))
        #expect(request.contains("Content-Type: application/x-www-form-urlencoded\r\n"))
        #expect(request.hasSuffix("\r\n\r\na=b"))
    }

    @Test func anAbsoluteTargetIsTakenAsItIs() async throws {
        let server = try RawServer(answer: Self.ok)
        let url = try #require(URL(string: server.url + "/oauth/token?x=1"))
        try await service("http://127.0.0.1:1").send(Endpoint<Void>(.get, .url(url), query: ["y": 2]))
        #expect(server.requests.first?.hasPrefix("GET /oauth/token?x=1&y=2 HTTP/1.1\r\n") == true)
    }

    @Test func anErrorStatusIsThrownWithItsProblem() async throws {
        let body = #"{"title":"Gone fishing"}"#
        let server = try RawServer(
            answer: "HTTP/1.1 503 X\r\nContent-Type: application/problem+json\r\nRetry-After: 3\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        guard case .server(let failure) = try await failure(server) else {
            Issue.record("no server failure")
            return
        }
        #expect(failure.status == 503)
        #expect(failure.problem?.title == "Gone fishing")
        #expect(failure.retryAfter(now: Date()) == .seconds(3))
    }

    /// URLSession on Linux waits for ever for a credential here.
    @Test func aBasicChallengeDoesNotHang() async throws {
        let server = try RawServer(
            answer: "HTTP/1.1 401 X\r\nWWW-Authenticate: Bearer\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
                + "Content-Length: 4\r\n\r\nbody"
        )
        guard case .server(let failure) = try await failure(server) else {
            Issue.record("no server failure")
            return
        }
        #expect(failure.status == 401)
        #expect(failure.response.body == Data("body".utf8))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreNotFollowed(status: Int) async throws {
        let other = try RawServer(answer: Self.ok)
        let server = try RawServer(
            answer: "HTTP/1.1 \(status) X\r\nLocation: \(other.url)/\r\nContent-Length: 0\r\n\r\n"
        )
        guard case .server(let failure) = try await failure(server) else {
            Issue.record("no server failure")
            return
        }
        #expect(failure.status == status)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"])
    func aLostConnectionIsOffline(answer: String) async throws {
        let server = try RawServer(answer: answer)
        guard case .offline(let url, _) = try await failure(server) else {
            Issue.record("not offline")
            return
        }
        #expect(url == server.url + "/x")
    }

    /// libcurl would send the request again on a fresh connection, and on Linux wait for ever for its body.
    @Test func aKeptConnectionThatClosesUnderARequestIsOffline() async throws {
        let server = try RawServer(answers: [Self.ok, ""])
        let service = try service(server.url)
        let endpoint = Endpoint<Void>(.post, "/x", body: .form(["a": "b"]))
        try await service.send(endpoint)
        do throws(NetworkError) {
            try await service.send(endpoint)
            Issue.record("answered")
        } catch {
            guard case .offline = error else {
                Issue.record(error)
                return
            }
        }
        #expect(server.requests.count == 2)
    }

    @Test func anAddressWhereNothingListensIsOffline() async throws {
        let port = try RawServer(answer: nil).port
        await #expect(
            throws: NetworkError.offline(
                url: "http://127.0.0.1:\(port)/x",
                reason: "nothing accepts connections there"
            )
        ) {
            try await service("http://127.0.0.1:\(port)").send(Endpoint<Void>(.get, "/x", query: ["secret": "1"]))
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n12345678901\r\n0\r\n\r\n",
    ])
    func aLargeAnswerIsRefused(answer: String) async throws {
        let server = try RawServer(answer: answer)
        #expect(try await failure(server, limit: 10) == .responseTooLarge(url: server.url + "/x", limit: 10))
        #expect(try await failure(server, limit: 11) == nil)
    }

    @Test func aSilentServerIsGivenUpAtTheDeadline() async throws {
        let server = try RawServer(answer: nil)
        let clock = TestClock()
        let service = try service(server.url, clock: clock)
        let task = Task { try await service.send(Endpoint<Void>(.get, "/x", timeout: .seconds(30))) }
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        await #expect(throws: NetworkError.timedOut(url: server.url + "/x", after: .seconds(30))) {
            try await task.value
        }
    }

    @Test func cancellingEndsAtOnce() async throws {
        let server = try RawServer(answer: nil)
        let clock = TestClock()
        let service = try service(server.url, clock: clock)
        let task = Task { try await service.send(Endpoint<Void>(.get, "/x")) }
        await clock.untilSleeping()
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
    }

    @Test func aTaskCancelledBeforehandGetsCancelled() async throws {
        let server = try RawServer(answer: Self.ok)
        let service = try service(server.url)
        let gate = Gate()
        let task = Task {
            await gate.pass()
            try await service.send(Endpoint<Void>(.get, "/x"))
        }
        task.cancel()
        gate.open()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
    }

    @Test(arguments: [
        ("X-A", "1\r\nX-B: 2"), ("X-A", "1\n2"), ("X-A", "\0"), ("X-A", "é"), ("X A", "1"), ("X\r\nB", "1"), ("", "1"),
    ])
    func aHeaderThatCouldSplitTheRequestIsRefused(name: String, value: String) async throws {
        let server = try RawServer(answer: Self.ok)
        let service = try service(server.url)
        do throws(NetworkError) {
            try await service.send(Endpoint<Void>(.get, "/x", headers: [name: value]))
            Issue.record("sent")
        } catch {
            guard case .invalidRequest = error else {
                Issue.record(error)
                return
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test func manyRequestsAtOnceAllGetTheirAnswer() async throws {
        let server = try RawServer(answer: Self.ok)
        let service = try service(server.url)
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { try await service.send(Endpoint<Void>(.get, "/x")) }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 100)
    }
}
