import Core
import Foundation
import HostileServer
import Infrastructure
import NIOCore
import Testing

/// Broken connections and invalid responses.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ConnectionLossTests {
    private static let completeResponse = Behavior.response(headers: [("X-A", "b")], body: "0123456789").bytes
    /// The positions at which Foundation on Linux crashes: see ``URLSessionTrapTests``.
    private static let traps = "HTTP/1.1 200 X\r\n".utf8.count..<completeResponse.readableBytes - 11

    private static let cuts = Transport.allCases.flatMap { transport in
        (0..<completeResponse.readableBytes).filter { transport == .asyncHTTPClient || !traps.contains($0) }.map {
            (transport, $0)
        }
    }

    @Test(arguments: cuts)
    func `A response that is cut anywhere is a lost connection`(transport: Transport, position: Int) async throws {
        for end in [Behavior.Step.close, .reset] {
            let server = try await HostileServer { _ in
                Behavior([.send(Self.completeResponse)]).cut(at: position, by: end)
            }
            let error = try await NetworkService(transport, server.url).get().error
            guard case .offline(let request, _, nil) = error else {
                Issue.record("cut at \(position): \(error.debugDescription)")
                continue
            }
            #expect(request == "GET \(server.url)/x")
        }
    }

    /// libcurl would send the request again on a new connection and, on Linux, wait forever for its body.
    @Test(arguments: Transport.allCases)
    func `A reused connection that closes during a request is a lost connection`(transport: Transport) async throws {
        let server = try await HostileServer { $0.position == 0 ? .response() : Behavior([.close]) }
        let service = try NetworkService(transport, server.url)
        let request = NetworkRequest(method: .post, target: "/x", body: Data("a=b".utf8))
        #expect(await service.outcome(of: request).response?.status == 200)
        let outcome = await service.outcome(of: request)
        #expect(outcome.error?.isOffline == true, "\(outcome)")
        #expect(server.requests.count == 2)
    }

    @Test(
        arguments: Transport.allCases,
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nshort",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\nshort\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nzzzz",
        ]
    )
    func `A body that contradicts the header is a lost connection`(transport: Transport, response: String) async throws
    {
        let server = try await HostileServer { _ in .raw(response).closing }
        let outcome = try await NetworkService(transport, server.url).get()
        #expect(outcome.error?.isOffline == true, "\(outcome)")
    }

    @Test(arguments: Transport.allCases)
    func `Bytes beyond the content length are not part of any response`(transport: Transport) async throws {
        let stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray"
        let server = try await HostileServer { request in
            request.target == "/x"
                ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright" + stray) : .response(body: "right")
        }
        let service = try NetworkService(transport, server.url)
        #expect(await service.get("/x").response.map { $0.body == Data("right".utf8) } != false)
        for _ in 1...3 {
            #expect(await service.get("/y").response.map { $0.body == Data("right".utf8) } != false)
        }
    }

    @Test(
        arguments: Transport.allCases,
        [
            ("http://127.0.0.1:1", "connection refused"),
            ("http://trellis.invalid", "host not found"),
        ]
    )
    func `An address without a server fails at once`(transport: Transport, address: (url: String, reason: String))
        async throws
    {
        let service = try NetworkService(transport, address.url)
        let request = NetworkRequest(method: .post, target: "/x", query: ["secret": "1"], body: Data("a=b".utf8))
        let error = await service.outcome(of: request).error
        #expect(error == .offline(request: "POST \(address.url)/x", reason: address.reason))
    }

    /// A lenient client reads these headers and a strict one refuses them. Neither may hang or crash.
    @Test(
        arguments: Transport.allCases,
        ["X-A:v", "X-A: \u{E9}", "X A: v", "X-A", ": v", "X-A: v\r\n folded", "X-A: \u{1}"]
    )
    func `A malformed header ends in a response or a lost connection`(transport: Transport, field: String) async throws
    {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\n\(field)\r\nContent-Length: 2\r\n\r\n{}").closing
        }
        let outcome = try await NetworkService(transport, server.url).get()
        #expect(outcome.response?.status == 200 || outcome.error?.isOffline == true, "\(outcome)")
    }
}
