import Core
import Foundation
import HostileServer
import Infrastructure
import Testing

/// The status, the headers and the bodies of responses.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ResponseTests {
    @Test(arguments: Transport.allCases)
    func `A response has its status, headers and body`(transport: Transport) async throws {
        let server = try await HostileServer { _ in
            .response(201, headers: [("X-One", "1"), ("X-List", "a"), ("X-List", "b")], body: "hello")
        }
        let response = try await NetworkService(transport, server.url).get().get()
        #expect(response.status == 201)
        #expect(response.headers["x-one"] == "1")
        #expect(response.headers["X-List"]?.filter { $0 != " " } == "a,b")
        #expect(response.body == Data("hello".utf8))
    }

    @Test(
        arguments: Transport.allCases,
        [
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        ]
    )
    func `Chunked and interim responses are read`(transport: Transport, response: String) async throws {
        let server = try await HostileServer { _ in .raw(response) }
        let service = try NetworkService(transport, server.url)
        for _ in 1...2 {
            #expect(try await service.get().get().body == Data("hello".utf8))
        }
    }

    /// Foundation on Linux crashes here: see ``URLSessionTrapTests``.
    @Test func `Trailers are read and omitted`() async throws {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Trailer: 1\r\n\r\n")
        }
        let response = try await NetworkService(.asyncHTTPClient, server.url).get().get()
        #expect(response.body == Data("hello".utf8))
        #expect(response.headers["X-Trailer"] == nil)
    }

    @Test(arguments: Transport.allCases)
    func `A body that ends with the connection is read`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .raw("HTTP/1.1 200 OK\r\n\r\nhello").closing }
        #expect(try await NetworkService(transport, server.url).get().get().body == Data("hello".utf8))
    }

    @Test(arguments: Transport.allCases)
    func `A response to HEAD has no body`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n") }
        let service = try NetworkService(transport, server.url)
        for _ in 1...2 {
            let response = try await service.perform(NetworkRequest(method: .head, target: "/x"))
            #expect(response.headers["Content-Length"] == "99999999999")
            #expect(response.body.isEmpty)
        }
    }

    @Test(
        arguments: Transport.allCases,
        ["0", "3", "120", "Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2099 07:28:00 GMT", "-1", "soon", ""]
    )
    func `Every form of Retry-After is returned`(transport: Transport, value: String) async throws {
        let server = try await HostileServer { request in
            .response(request.position == 0 ? 429 : 503, headers: [("Retry-After", value)])
        }
        let service = try NetworkService(transport, server.url)
        for status in [429, 503] {
            let response = try #require(await service.get().response)
            #expect(response.status == status)
            #expect((response.headers["Retry-After"] ?? "") == value)
        }
    }

    /// Trap 2: with a Basic realm, Foundation on Linux waits forever for a credential.
    @Test(
        arguments: Transport.allCases,
        [
            [], ["Basic realm=\"x\""], ["Basic"], ["Bearer", "Basic realm=\"x\""], ["Basic realm=\"x\"", "Bearer"],
            ["Bearer realm=\"x\", error=\"invalid_token\""], ["Digest realm=\"x\", nonce=\"n\", qop=\"auth\""],
            ["Negotiate"], ["NTLM"], ["Basic realm=\"x\", Digest realm=\"y\", nonce=\"n\""], ["Nonsense"], [""],
        ]
    )
    func `A 401 response with any challenge is returned`(transport: Transport, challenges: [String]) async throws {
        let server = try await HostileServer { _ in
            .response(401, headers: challenges.map { ("WWW-Authenticate", $0) }, body: "body")
        }
        let service = try NetworkService(transport, server.url)
        for _ in 1...2 {
            let response = try #require(await service.get().response)
            #expect(response.status == 401)
            #expect(response.body == Data("body".utf8))
        }
        let post = NetworkRequest(method: .post, target: "/x", body: Data("a".utf8))
        #expect(await service.outcome(of: post).response?.status == 401)
    }

    @Test(arguments: Transport.allCases)
    func `gzip is requested and decompressed`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .zeros(mebibytes: 1) }
        let response = try await NetworkService(transport, server.url).get().get()
        #expect(response.body == Data(count: 1 << 20))
        #expect(server.requests.first?["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test(arguments: Transport.allCases)
    func `An endless response is refused at the limit`(transport: Transport) async throws {
        let part = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
        let server = try await HostileServer { _ in
            var behavior = Behavior.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            behavior.steps += Array(repeating: Behavior.raw(part).steps[0], count: 100) + [.hang]
            return behavior
        }
        let service = try NetworkService(transport, server.url) { $0.responseLimit = 50_000 }
        #expect(await service.get().error == .responseTooLarge(request: "GET \(server.url)/x", limit: 50_000))
    }

    /// Trap 9: 64 KB that decompress to 64 MiB.
    @Test(arguments: Transport.allCases)
    func `The limit counts decompressed bytes`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .zeros(mebibytes: 64) }
        let service = try NetworkService(transport, server.url) { $0.responseLimit = 1 << 20 }
        #expect(await service.get().error == .responseTooLarge(request: "GET \(server.url)/x", limit: 1 << 20))
    }
}
