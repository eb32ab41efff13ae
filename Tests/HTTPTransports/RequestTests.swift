import Core
import Foundation
import HostileServer
import Infrastructure
import NIOCore
import Testing

/// The requests that arrive at the server.
@Suite(.serialized, .timeLimit(.minutes(15))) struct RequestTests {
    @Test(arguments: Transport.allCases)
    func `A request arrives with its path, query, headers and body`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        let endpoint = Endpoint<Void>(
            .post,
            "/v1/a/\("b/c")",
            query: ["q": "1&2", "name": "민아"],
            headers: ["Idempotency-Key": "\"k\""],
            body: .form(["a": "b"])
        )
        try await NetworkService(transport, server.url + "/api/").send(endpoint)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/api/v1/a/b%2Fc?q=1%262&name=%EB%AF%BC%EC%95%84")
        #expect(request["Host"] == "127.0.0.1:\(server.port)")
        #expect(request["Idempotency-Key"] == "\"k\"")
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request["Content-Length"] == "3")
        #expect(request.text == "a=b")
    }

    @Test(arguments: Transport.allCases, HTTPMethod.allCases)
    func `Every method arrives`(transport: Transport, method: HTTPMethod) async throws {
        let server = try await HostileServer { _ in .raw("HTTP/1.1 204 X\r\n\r\n") }
        let service = try NetworkService(transport, server.url)
        #expect(try await service.perform(NetworkRequest(method: method, target: "/x")).status == 204)
        #expect(server.requests.map(\.method) == [method.rawValue])
    }

    @Test(arguments: Transport.allCases)
    func `An absolute target is used without its fragment`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        let url = try #require(URL(string: server.url + "/oauth/token?x=1#part"))
        try await NetworkService(transport, "http://127.0.0.1:1").send(Endpoint<Void>(.get, .url(url), query: ["y": 2]))
        #expect(server.requests.map(\.target) == ["/oauth/token?x=1&y=2"])
    }

    @Test(arguments: Transport.allCases)
    func `A body of 1 MiB arrives`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        let body = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let request = NetworkRequest(method: .put, target: "/x", body: body)
        _ = try await NetworkService(transport, server.url).perform(request)
        #expect(server.requests.first.map { Data($0.body.readableBytesView) } == body)
    }

    /// A server that refuses a request may respond at once and not read the rest.
    @Test(arguments: Transport.allCases, [401, 413, 500])
    func `A response before the end of the request body is returned`(transport: Transport, status: Int) async throws {
        let server = try await HostileServer(readsBodies: false) { _ in
            Behavior(Behavior.response(status, body: "enough").steps + [.hang])
        }
        let request = NetworkRequest(method: .put, target: "/x", body: Data(count: 16 << 20))
        let outcome = try await NetworkService(transport, server.url).outcome(of: request)
        #expect(outcome.response?.status == status, "\(outcome)")
        #expect(outcome.response?.body == Data("enough".utf8))
    }

    @Test(
        arguments: Transport.allCases,
        [
            ("X-A", "1\r\nX-B: 2"), ("X-A", "1\n2"), ("X-A", "1\r2"), ("X-A", "\0"), ("X-A", "é"), ("X A", "1"),
            ("X\r\nB", "1"), ("X\0", "1"), ("X:", "1"), ("", "1"),
        ]
    )
    func `An invalid header is refused`(transport: Transport, header: (String, String)) async throws {
        let server = try await HostileServer { _ in .response() }
        let request = NetworkRequest(target: "/x", headers: [header.0: header.1])
        let outcome = try await NetworkService(transport, server.url).outcome(of: request)
        #expect(outcome.error?.isInvalidRequest == true)
        #expect(server.requests.isEmpty)
    }

    @Test(
        arguments: Transport.allCases,
        ["/x y", "/x\r\nX-A: 1", "/x\n", "/x\0", "/\u{E9}"] as [EndpointPath]
    )
    func `An invalid path is refused`(transport: Transport, path: EndpointPath) async throws {
        let server = try await HostileServer { _ in .response() }
        #expect(try await NetworkService(transport, server.url).get(path).error?.isInvalidRequest == true)
        #expect(server.requests.isEmpty)
    }

    /// The error must not show a password in the URL.
    @Test(
        arguments: Transport.allCases,
        ["ftp://127.0.0.1/", "file:///etc/passwd", "/x", "http:///x", "data:,x", "http://mina:secret@127.0.0.1/"]
    )
    func `A URL that is not HTTP or has a user name is refused`(transport: Transport, address: String) async throws {
        let service = try NetworkService(transport, "http://127.0.0.1:1")
        let outcome = await service.outcome(of: NetworkRequest(target: .url(try #require(URL(string: address)))))
        let error = try #require(outcome.error)
        #expect(error.isInvalidRequest)
        #expect(!error.localizedDescription.contains("secret"))
    }

    @Test(arguments: Transport.allCases)
    func `A GET request with a body is refused`(transport: Transport) async throws {
        let service = try NetworkService(transport, "http://127.0.0.1:1")
        let request = NetworkRequest(method: .get, target: "/x", body: Data("a".utf8))
        #expect(await service.outcome(of: request).error?.isInvalidRequest == true)
    }

    @Test(arguments: Transport.allCases)
    func `Cookies are not stored`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response(headers: [("Set-Cookie", "a=b; Path=/")]) }
        let service = try NetworkService(transport, server.url)
        _ = await service.get()
        _ = await service.get()
        #expect(server.requests.map { $0["Cookie"] } == [nil, nil])
    }
}
