import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct DiscoveryTests {
    private let network = FakeNetworkService()
    private let clock = TestClock()

    private func discovery(issuer: String? = nil) -> Discovery {
        Discovery(network: network, configuration: AuthConfiguration(issuer: issuer.map { url($0) })) { [clock] in
            clock.date
        }
    }

    private func respond(_ json: String, at target: RequestTarget = Fixture.discovery) {
        network.reply(to: .get, target, json: json)
    }

    @Test func `Concurrent callers share one discovery request`() async throws {
        let gate = Gate()
        network.reply(to: .get, Fixture.discovery) { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 200, body: Data(Fixture.metadata().utf8))
        }
        let discovery = discovery()
        let callers = (0..<10).map { _ in Task { try await discovery.metadata() } }
        await gate.untilArrived()
        gate.open()
        for caller in callers {
            #expect(try await caller.value.tokenEndpoint == url(Fixture.server + "/oauth/token"))
        }
        _ = try await discovery.metadata()
        #expect(network.requests.count == 1)
    }

    @Test func `A failed discovery is not cached`() async throws {
        network.reply(to: .get, Fixture.discovery, status: 503, json: "")
        respond(Fixture.metadata())
        let discovery = discovery()
        await #expect(throws: AuthError.self) { try await discovery.metadata() }
        _ = try await discovery.metadata()
        #expect(network.requests.count == 2)
    }

    @Test(arguments: [
        "https://login.example/token", "HTTPS://login.example/token", "http://127.0.0.1:8080/token",
        "http://127.9.9.9/token", "http://[::1]:8080/token", "http://localhost:8080/token",
    ])
    func `Endpoints that use https or are on this machine are accepted`(endpoint: String) async throws {
        respond(Fixture.metadata(changing: ["token_endpoint": endpoint]))
        #expect(try await discovery().metadata().tokenEndpoint == url(endpoint))
    }

    @Test(
        arguments: ["token_endpoint", "revocation_endpoint", "userinfo_endpoint"],
        [
            "http://login.example/x", "http://127.0.0.1.evil.example/x", "http://127.evil/x",
            "http://127.0.0.1@evil.example/x", "http://localhost.evil.example/x", "ftp://127.0.0.1/x",
            "file:///etc/passwd", "/oauth/x", "", "https:///x",
        ]
    )
    func `Other endpoints are refused`(name: String, endpoint: String) async throws {
        respond(Fixture.metadata(changing: [name: endpoint]))
        let error = await #expect(throws: AuthError.self) { try await discovery().metadata() }
        #expect(error?.errorDescription?.contains(name) == true)
    }

    @Test(arguments: ["issuer", "token_endpoint"])
    func `A missing member is named in the error`(member: String) async throws {
        respond(Fixture.metadata(changing: [member: nil]))
        let text = "The sign-in server's metadata is not valid: \(member) is missing."
        await #expect(throws: AuthError.invalidResponse(text)) { try await discovery().metadata() }
    }

    @Test(arguments: [
        ("https://login.example", "https://login.example"),
        ("https://login.example/", "https://login.example/"),
        ("https://login.example/", "https://login.example"),
        ("https://login.example/tenant", "https://login.example/tenant"),
    ])
    func `A configured issuer provides its own document`(issuer: String, named: String) async throws {
        let prefix = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        respond(Fixture.metadata(issuer: named), at: .url(url(prefix + "/.well-known/openid-configuration")))
        _ = try await discovery(issuer: issuer).metadata()
    }

    @Test(arguments: ["https://evil.example", "https://login.example/other", "http://login.example"])
    func `The document of another issuer is refused`(named: String) async throws {
        let target = RequestTarget.url(url("https://login.example/.well-known/openid-configuration"))
        respond(Fixture.metadata(issuer: named), at: target)
        await #expect(throws: AuthError.self) { try await discovery(issuer: "https://login.example").metadata() }
    }

    @Test func `Unsafe metadata prevents sending the password`() async throws {
        let fixture = Fixture()
        fixture.changeMetadata(["userinfo_endpoint": "http://evil.example/"])
        await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        #expect(fixture.network.requests.map(\.method) == [.get])
    }
}
