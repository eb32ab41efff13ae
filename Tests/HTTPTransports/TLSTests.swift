import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import NIOSSL
import Testing

/// The trust in certificates.
@Suite(.timeLimit(.minutes(15))) final class TLSTests {
    private let roots = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString).pem")

    init() throws {
        try TestIdentity.writeAuthority(to: roots)
    }

    deinit {
        try? FileManager.default.removeItem(at: roots)
    }

    @Test(arguments: Transport.allCases)
    func `A certificate of an unknown authority is refused`(transport: Transport) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .response() }
        let error = try await NetworkService(transport, server.url).post().error
        #expect(error == .tls(request: "POST \(server.url)/x", reason: transport.notTrusted))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func `SSL_CERT_FILE names the trusted authorities, except for URLSession`(transport: Transport) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .response() }
        let outcome = try await ChildClient.get(transport, server.url, environment: ["SSL_CERT_FILE": roots.path])
        let expected = transport == .asyncHTTPClient ? "answered: 200" : transport.notTrusted
        #expect(outcome.output.contains(expected), "\(outcome.output)")
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `An additional authority can be trusted`(host: String) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .response(body: "hello") }
        let service = try NetworkService(.asyncHTTPClient, "https://\(host):\(server.port)") {
            $0.additionalTrustRoots = roots
        }
        #expect(await service.get().response?.body == Data("hello".utf8))
    }

    @Test func `A certificate for another host is refused`() async throws {
        let server = try await HostileServer(tls: TestIdentity.server(isForOtherHost: true)) { _ in .response() }
        let service = try NetworkService(.asyncHTTPClient, server.url) { $0.additionalTrustRoots = roots }
        let reason = Transport.asyncHTTPClient.notTrusted
        #expect(await service.get().error == .tls(request: "GET \(server.url)/x", reason: reason))
    }

    @Test func `A redirect from https to http is refused`() async throws {
        let plain = try await HostileServer { _ in .response() }
        let server = try await HostileServer(tls: TestIdentity.server()) { [url = plain.url] _ in
            .redirect(302, to: url + "/y")
        }
        let service = try NetworkService(.asyncHTTPClient, server.url) { $0.additionalTrustRoots = roots }
        let reason = "to an unencrypted address"
        #expect(await service.get().error == .invalidRedirect(request: "GET \(server.url)/x", reason: reason))
        #expect(plain.requests.isEmpty)
    }

    @Test(arguments: [TLSVersion.tlsv1, .tlsv11])
    func `A server with an old version of TLS is refused`(version: TLSVersion) async throws {
        var tls = try TestIdentity.server()
        tls.minimumTLSVersion = .tlsv1
        tls.maximumTLSVersion = version
        tls.cipherSuites = "ALL"
        let server = try await HostileServer(tls: tls) { _ in .response() }
        let service = try NetworkService(.asyncHTTPClient, server.url) { $0.additionalTrustRoots = roots }
        let reason = "no encrypted connection"
        #expect(
            await service.get().error == .tls(request: "GET \(server.url)/x", reason: reason)
        )
        #expect(server.requests.isEmpty)
    }

    @Test func `A server with TLS 1.2 is accepted`() async throws {
        var tls = try TestIdentity.server()
        tls.maximumTLSVersion = .tlsv12
        let server = try await HostileServer(tls: tls) { _ in .response() }
        let service = try NetworkService(.asyncHTTPClient, server.url) { $0.additionalTrustRoots = roots }
        #expect(await service.get().response?.status == 200)
    }

    @Test func `URLSession refuses additional authorities`() async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .response() }
        let service = try NetworkService(.urlSession, server.url) { $0.additionalTrustRoots = roots }
        let reason = "URLSession does not support additional certificates; use the transport asynchttpclient"
        #expect(
            await service.get().error == .tls(request: "GET \(server.url)/x", reason: reason)
        )
    }

    @Test(arguments: [\NetworkConfiguration.additionalTrustRoots, \.trustRoots])
    func `Unreadable certificates are an error of https`(
        file: any WritableKeyPath<NetworkConfiguration, URL?> & Sendable
    ) async throws {
        let missing = roots.appendingPathExtension("missing")
        let tls = try NetworkService(.asyncHTTPClient, "https://127.0.0.1:1") { $0[keyPath: file] = missing }
        let reason = "the certificates in \(missing.path) cannot be read"
        #expect(await tls.get().error == .tls(request: "GET https://127.0.0.1:1/x", reason: reason))
        let server = try await HostileServer { _ in .response() }
        let plain = try NetworkService(.asyncHTTPClient, server.url) { $0[keyPath: file] = missing }
        #expect(await plain.get().response?.status == 200)
    }

    /// The server waits for a request, and the client for the handshake.
    @Test(arguments: Transport.allCases)
    func `A request to a server without TLS times out at the deadline`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        let clock = TestClock()
        let service = try NetworkService(transport, "https://127.0.0.1:\(server.port)", clock: clock)
        let task = Task { await service.get() }
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        let url = "https://127.0.0.1:\(server.port)/x"
        #expect(await task.value.error == .timedOut(request: "GET \(url)", after: .seconds(30)))
    }
}

extension Transport {
    fileprivate var notTrusted: String {
        let transport = self == .urlSession ? "with the transport asynchttpclient, " : ""
        return "certificate not trusted; \(transport)SSL_CERT_FILE or --ca-file can name its authority"
    }
}
