import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import Testing

/// Trust in certificates.
@Suite(.timeLimit(.minutes(15))) struct TLSTests {
    private let folder: TemporaryFolder
    private let roots: URL

    init() throws {
        folder = try TemporaryFolder()
        roots = folder.url.appending(path: "ca.pem")
        try TestIdentity.writeAuthority(to: roots)
    }

    @Test(arguments: Transport.allCases)
    func aServerOfUnknownAuthorityIsRefused(transport: Transport) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .answer() }
        #expect(
            try await NetworkService(transport, server.url).get().error
                == .tls(url: server.url + "/x", reason: "its certificate was not accepted")
        )
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func anAuthorityOfOnesOwnCanBeTrusted(host: String) async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .answer(body: "hello") }
        let service = try NetworkService(.asyncHTTPClient, "https://\(host):\(server.port)") {
            $0.additionalTrustRoots = roots
        }
        #expect(await service.get().response?.body == Data("hello".utf8))
    }

    @Test func aCertificateForAnotherHostIsRefused() async throws {
        let server = try await HostileServer(tls: TestIdentity.server(isElsewhere: true)) { _ in .answer() }
        let service = try NetworkService(.asyncHTTPClient, server.url) { $0.additionalTrustRoots = roots }
        #expect(
            await service.get().error == .tls(url: server.url + "/x", reason: "its certificate was not accepted")
        )
    }

    @Test func aRedirectDoesNotLeaveEncryption() async throws {
        let plain = try await HostileServer { _ in .answer() }
        let server = try await HostileServer(tls: TestIdentity.server()) { [url = plain.url] _ in
            .redirect(302, to: url + "/y")
        }
        let service = try NetworkService(.asyncHTTPClient, server.url) { $0.additionalTrustRoots = roots }
        let reason = "it redirects to an address without encryption"
        #expect(await service.get().error == .tls(url: server.url + "/x", reason: reason))
        #expect(plain.requests.isEmpty)
    }

    @Test func urlSessionSaysThatItTakesNoAuthority() async throws {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .answer() }
        let service = try NetworkService(.urlSession, server.url) { $0.additionalTrustRoots = roots }
        let reason = "URLSession does not support additional certificates; use the transport asynchttpclient"
        #expect(await service.get().error == .tls(url: server.url + "/x", reason: reason))
    }

    @Test func certificatesThatCannotBeReadAreAnError() async throws {
        let missing = folder.url.appending(path: "missing.pem")
        let service = try NetworkService(.asyncHTTPClient, "https://127.0.0.1:1") { $0.additionalTrustRoots = missing }
        #expect(
            await service.get().error
                == .tls(url: "https://127.0.0.1:1/x", reason: "the certificates in \(missing.path) cannot be read")
        )
    }

    /// It waits for the first request while the client waits for its part of the handshake.
    @Test(arguments: Transport.allCases)
    func aServerThatSpeaksNoTLSIsGivenUpAtTheDeadline(transport: Transport) async throws {
        let server = try await HostileServer { _ in .answer() }
        let clock = TestClock()
        let service = try NetworkService(transport, "https://127.0.0.1:\(server.port)", clock: clock)
        let task = Task { await service.get() }
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        let url = "https://127.0.0.1:\(server.port)/x"
        #expect(await task.value.error == .timedOut(url: url, after: .seconds(30)))
    }
}
