import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import NIOSSL
import Testing

/// Errors say that a request was not sent only if the server got no byte of it.
@Suite(.serialized, .timeLimit(.minutes(15))) final class MayHaveBeenSentTests {
    private let roots = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString).pem")

    init() throws {
        try TestIdentity.writeAuthority(to: roots)
    }

    deinit {
        try? FileManager.default.removeItem(at: roots)
    }

    /// A service whose client trusts the test authority, which `URLSession` cannot on Linux.
    private func trustingService(_ url: String, clock: any Clock<Duration> = TestClock()) throws -> NetworkService {
        try NetworkService(.asyncHTTPClient, url, clock: clock) { $0.additionalTrustRoots = roots }
    }

    // MARK: Not sent

    @Test(arguments: Transport.allCases, ["http://127.0.0.1:1", "http://localhost:1", "http://trellis.invalid"])
    func `Without a server nothing is sent`(transport: Transport, url: String) async throws {
        let error = try #require(await NetworkService(transport, url).post().error)
        #expect(error.isOffline)
        #expect(!error.mayHaveBeenSent)
    }

    @Test(arguments: Transport.allCases)
    func `After an untrusted certificate nothing is sent`(transport: Transport) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .response() }
        let error = try #require(await NetworkService(transport, server.url).post().error)
        #expect(!error.mayHaveBeenSent)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func `After a refused handshake nothing is sent`(transport: Transport) async throws {
        var tls = try TestIdentity.server()
        tls.maximumTLSVersion = .tlsv12
        tls.cipherSuiteValues = [.TLS_RSA_WITH_AES_128_CBC_SHA]
        let server = try await HostileServer(tls: tls) { _ in .response() }
        let error = try await NetworkService(transport, server.url).post().error
        #expect(
            error == .tls(request: "POST \(server.url)/x", reason: "no encrypted connection", mayHaveBeenSent: false)
        )
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func `After a server that ends the handshake nothing is sent`(transport: Transport) async throws {
        let server = try await HostileServer(rejection: .close) { _ in .response() }
        let service = try NetworkService(transport, "https://127.0.0.1:\(server.port)")
        let error = try #require(await service.post().error)
        #expect(!error.mayHaveBeenSent, "\(error)")
    }

    // MARK: Sent

    @Test(arguments: Transport.allCases, [Behavior.Step.close, .reset])
    func `A connection that ends after the request may have sent it`(transport: Transport, end: Behavior.Step)
        async throws
    {
        for host in ["127.0.0.1", "localhost"] {
            let server = try await HostileServer { _ in Behavior([end]) }
            let error = try await NetworkService(transport, "http://\(host):\(server.port)").post().error
            #expect(
                error == .offline(request: "POST http://\(host):\(server.port)/x", reason: "connection lost"),
                "\(error.debugDescription)"
            )
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: Transport.allCases)
    func `A connection that ends at the first bytes may have sent them`(transport: Transport) async throws {
        for end in [Behavior.Step.close, .reset] {
            let server = try await HostileServer(rejection: end) { _ in .response() }
            let error = try #require(await NetworkService(transport, server.url).post().error)
            #expect(error.mayHaveBeenSent)
        }
    }

    @Test(arguments: Transport.allCases)
    func `A timeout may have sent the request`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .silence }
        let clock = TestClock()
        let service = try NetworkService(transport, server.url, clock: clock)
        let task = Task { await service.post() }
        await server.waitForRequests()
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        #expect(await task.value.error == .timedOut(request: "POST \(server.url)/x", after: .seconds(30)))
        #expect(await task.value.error?.mayHaveBeenSent == true)
    }

    @Test(arguments: [0, 20, 39], [Behavior.Step.cut, .reset, .close])
    func `A TLS connection that is cut in the response may have sent the request`(
        position: Int,
        end: Behavior.Step
    ) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in
            Behavior.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").cut(at: position, by: end)
        }
        let error = try #require(await trustingService(server.url).post().error)
        #expect(error.mayHaveBeenSent, "\(error)")
        #expect(server.requests.count == 1)
    }

    /// With TLS 1.3, the client sends the request before the server checks its certificate.
    @Test func `A refused client certificate may have sent the request`() async throws {
        var tls = try TestIdentity.server()
        tls.certificateVerification = .noHostnameVerification
        tls.minimumTLSVersion = .tlsv13
        let server = try await HostileServer(tls: tls) { _ in .response() }
        let error = try #require(await trustingService(server.url).post().error)
        #expect(error.mayHaveBeenSent, "\(error)")
    }

    // MARK: Reused connections

    /// libcurl repeats a request silently on a new connection, whose refusal would hide the first attempt.
    @Test(arguments: Transport.allCases, [HTTPMethod.post, .delete])
    func `A reused connection that closes during a request may have sent it`(transport: Transport, method: HTTPMethod)
        async throws
    {
        for end in [Behavior.Step.close, .reset] {
            let server = try await HostileServer { request in
                request.position == 0 ? .response() : Behavior([.stopListening, end])
            }
            let service = try NetworkService(transport, server.url)
            #expect(await service.post().response?.status == 200)
            let body = method == .post ? Data("a=b".utf8) : nil
            let error = await service.outcome(of: NetworkRequest(method: method, target: "/x", body: body)).error
            #expect(try #require(error).mayHaveBeenSent, "\(error.debugDescription)")
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: Transport.allCases)
    func `A server that stopped between two requests gets nothing of the second one`(transport: Transport) async throws
    {
        let server = try await HostileServer { _ in
            Behavior([.stopListening] + Behavior.response(headers: [("Connection", "close")]).steps + [.close])
        }
        let url = server.url
        let service = try NetworkService(transport, url)
        #expect(await service.post().response?.status == 200)
        #expect(
            await service.post().error
                == .offline(request: "POST \(url)/x", reason: "connection refused", mayHaveBeenSent: false)
        )
        #expect(server.requests.count == 1)
    }

    // MARK: Redirects

    @Test(arguments: Transport.allCases, [307, 308])
    func `A refused connection after a redirect does not undo the first request`(transport: Transport, status: Int)
        async throws
    {
        let server = try await HostileServer { _ in
            let headers = [("Location", "/y"), ("Connection", "close")]
            return Behavior([.stopListening] + Behavior.response(status, headers: headers).steps + [.close])
        }
        let url = server.url
        let error = try await NetworkService(transport, url).post().error
        // A server of another test can have the port by now, and end the connection.
        let reasons = ["connection refused", "connection lost"]
        #expect(reasons.map { .offline(request: "POST \(url)/y", reason: $0) }.contains(error))
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: Transport.allCases,
        ["https://127.0.0.1:PORT/y", "http://trellis.invalid/y", "http://127.0.0.1:1"]
    )
    func `A failure at another origin does not undo the first request`(transport: Transport, location: String)
        async throws
    {
        let other = try await HostileServer(tls: TestIdentity.server()) { _ in .response() }
        let server = try await HostileServer { _ in
            .redirect(303, to: location.replacing("PORT", with: "\(other.port)"))
        }
        let request = NetworkRequest(method: .post, target: "/x")
        let error = try #require(await NetworkService(transport, server.url).outcome(of: request).error)
        #expect(error.mayHaveBeenSent, "\(error)")
        #expect(other.requests.isEmpty)
    }

    @Test(
        arguments: Transport.allCases,
        ["ftp://127.0.0.1/", "http://[", "http://127.0.0.1:1/x", "http://127.0.0.1:99999/", "/x"]
    )
    func `An invalid redirect does not undo the first request`(transport: Transport, location: String) async throws {
        let server = try await HostileServer { _ in .redirect(307, to: location) }
        let error = try #require(await NetworkService(transport, server.url).post().error)
        #expect(error.mayHaveBeenSent, "\(error)")
        #expect(error.isInvalidRedirect, "\(error)")
    }

    @Test func `A redirect to plain http does not undo the first request`() async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { request in
            .redirect(307, to: "http://\(request["Host"] ?? "")/y")
        }
        let error = try #require(await trustingService(server.url).post().error)
        #expect(error == .invalidRedirect(request: "POST \(server.url)/x", reason: "to an unencrypted address"))
        #expect(error.mayHaveBeenSent)
    }
}
