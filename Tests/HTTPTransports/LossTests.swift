import Core
import Foundation
import HostileServer
import Infrastructure
import NIOCore
import Testing

/// Connections that break, and servers that lie.
@Suite(.serialized, .timeLimit(.minutes(15))) struct LossTests {
    private static let whole = Behaviour.answer(headers: [("X-A", "b")], body: "0123456789").whole
    /// The positions at which Foundation on Linux ends the process: see ``URLSessionTrapTests``.
    private static let traps = "HTTP/1.1 200 X\r\n".utf8.count..<whole.readableBytes - 11

    private static let cuts = Transport.allCases.flatMap { transport in
        (0..<whole.readableBytes).filter { transport == .asyncHTTPClient || !traps.contains($0) }.map {
            (transport, $0)
        }
    }

    @Test(arguments: cuts)
    func anAnswerCutAnywhereIsALostConnection(transport: Transport, position: Int) async throws {
        for end in [Behaviour.Step.close, .reset] {
            let server = try await HostileServer { _ in Behaviour([.send(Self.whole)]).cut(at: position, by: end) }
            let error = try await NetworkService(transport, server.url).get().error
            guard case .offline(let url, _) = error else {
                Issue.record("cut at \(position): \(error.debugDescription)")
                continue
            }
            #expect(url == server.url + "/x")
        }
    }

    /// libcurl would send the request again on a fresh connection, and on Linux wait for ever for its body.
    @Test(arguments: Transport.allCases)
    func aKeptConnectionThatClosesUnderARequestIsALostConnection(transport: Transport) async throws {
        let server = try await HostileServer { $0.position == 0 ? .answer() : Behaviour([.close]) }
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
    func aBodyThatIsNotWhatTheHeaderSaysIsALostConnection(transport: Transport, answer: String) async throws {
        let server = try await HostileServer { _ in .raw(answer).closing }
        let outcome = try await NetworkService(transport, server.url).get()
        #expect(outcome.error?.isOffline == true, "\(outcome)")
    }

    /// Bytes after the promised length must not become part of the next response.
    @Test(arguments: Transport.allCases)
    func bytesBeyondThePromisedLengthReachNobody(transport: Transport) async throws {
        let stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray"
        let server = try await HostileServer { request in
            request.target == "/x"
                ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright" + stray) : .answer(body: "right")
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
            ("http://127.0.0.1:1", "nothing accepts connections there"),
            ("http://trellis.invalid", "the host name is unknown"),
        ]
    )
    func anAddressWithoutAServerIsKnownAtOnce(transport: Transport, address: (url: String, reason: String)) async throws
    {
        let service = try NetworkService(transport, address.url)
        let error = await service.outcome(of: NetworkRequest(target: "/x", query: ["secret": "1"])).error
        #expect(error == .offline(url: address.url + "/x", reason: address.reason))
    }

    /// Headers that a lenient client reads, and that a strict one refuses; none may hang or crash.
    @Test(
        arguments: Transport.allCases,
        ["X-A:v", "X-A: \u{E9}", "X A: v", "X-A", ": v", "X-A: v\r\n folded", "X-A: \u{1}"]
    )
    func aHeaderThatIsWrongEndsInAnAnswerOrALostConnection(transport: Transport, field: String) async throws {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\n\(field)\r\nContent-Length: 2\r\n\r\n{}").closing
        }
        let outcome = try await NetworkService(transport, server.url).get()
        #expect(outcome.response?.status == 200 || outcome.error?.isOffline == true, "\(outcome)")
    }
}
