import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct DiscoveryTests {
    private let fixture = Fixture()
    private var requests: [NetworkRequest] { fixture.server.requests }

    private func discovery(issuer: String? = nil) -> Discovery {
        fixture.client(.test { $0.issuer = issuer.map { url($0) } }).discovery
    }

    private func respond(_ json: String = "", status: Int = 200, at target: RequestTarget = Fixture.discovery) {
        fixture.server.script(target, .reply(status: status, json: json))
    }

    @Test func `Concurrent callers share one discovery request`() async throws {
        let gate = fixture.hold(Fixture.discovery)
        let discovery = discovery()
        let callers = (0..<10).map { _ in Task { try await discovery.metadata() } }
        await gate.untilArrived()
        gate.open()
        for caller in callers {
            #expect(try await caller.value.endpoints[.token] == url(Fixture.issuer + "/oauth/token"))
        }
        _ = try await discovery.metadata()
        #expect(requests.count == 1)
    }

    @Test(arguments: [("https://id.example/7c1b/v2.0/", true), ("https://evil.example/7c1b/v2.0/", false)])
    func `A discovery address that is not below the issuer must name it`(issuer: String, isAccepted: Bool) async throws
    {
        let address = url("https://id.example/shop/b2c_sign_in/v2.0/.well-known/openid-configuration")
        let configuration = AuthConfiguration.test {
            $0.issuer = url("https://id.example/7c1b/v2.0")
            $0.discovery = address
        }
        let discovery = fixture.client(configuration).discovery
        respond(Fixture.metadata(issuer: issuer), at: .url(address))
        if isAccepted {
            #expect(try await discovery.metadata().issuer == issuer)
        } else {
            await expectInvalidResponse("does not name https://id.example/7c1b/v2.0 as its issuer") {
                _ = try await discovery.metadata()
            }
        }
        #expect(requests.map(\.target) == [.url(address)])
    }

    @Test(arguments: [("https://id.example", "http://id.example/x"), (nil, "https://id.example/x")])
    func `A discovery address must use https, and needs an issuer`(issuer: String?, discovery: String) throws {
        let configuration = AuthConfiguration.test {
            $0.issuer = issuer.map { url($0) }
            $0.discovery = url(discovery)
        }
        let error = #expect(throws: AuthError.self) { try configuration.validate() }
        #expect(error?.errorDescription?.contains("discovery address") == true)
    }

    @Test func `A failed discovery is not cached`() async throws {
        fixture.server.script(Fixture.discovery, .reply(status: 503), .handle)
        let discovery = discovery()
        await #expect(throws: AuthError.self) { try await discovery.metadata() }
        _ = try await discovery.metadata()
        #expect(requests.count == 2)
    }

    @Test(arguments: [
        "https://login.example/token", "HTTPS://login.example/token", "http://127.0.0.1:8080/token",
        "http://127.9.9.9/token", "http://[::1]:8080/token", "http://localhost:8080/token",
    ])
    func `Endpoints that use https or are on this machine are accepted`(endpoint: String) async throws {
        respond(Fixture.metadata(changing: ["token_endpoint": endpoint]))
        #expect(try await discovery().metadata().endpoints[.token] == url(endpoint))
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
        respond(status: 404, at: Self.oauthTarget)
        let text = "The sign-in server's metadata is not valid: \(member) is missing."
        await #expect(throws: AuthError.invalidResponse(text)) { try await discovery().metadata() }
    }

    @Test(arguments: [
        ("https://login.example", "https://login.example", true),
        ("https://login.example/", "https://login.example/", true),
        ("https://login.example/", "https://login.example", true),
        ("https://login.example/tenant", "https://login.example/tenant", true),
        ("https://login.example", "https://evil.example", false),
        ("https://login.example", "https://login.example/other", false),
        ("https://login.example", "http://login.example", false),
    ])
    func `A configured issuer provides its own document`(issuer: String, named: String, isAccepted: Bool) async throws {
        let prefix = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        respond(Fixture.metadata(issuer: named), at: .url(url(prefix + "/.well-known/openid-configuration")))
        let discovery = discovery(issuer: issuer)
        if isAccepted {
            _ = try await discovery.metadata()
        } else {
            await #expect(throws: AuthError.self) { try await discovery.metadata() }
        }
    }

    @Test func `Unsafe metadata prevents sending the password`() async throws {
        fixture.changeMetadata(["userinfo_endpoint": "http://evil.example/"])
        await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        #expect(requests.map(\.method) == [.get])
    }

    // MARK: RFC 8414

    private static let oauthTarget: RequestTarget = "/.well-known/oauth-authorization-server"

    @Test(arguments: [(404, ""), (401, ""), (200, "<html>Home</html>"), (200, ""), (200, "[]")])
    func `Without an OpenID document that of RFC 8414 is used`(status: Int, body: String) async throws {
        respond(body, status: status)
        respond(Fixture.metadata(), at: Self.oauthTarget)
        #expect(try await discovery().metadata().endpoints[.revocation] == url(Fixture.issuer + "/oauth/revoke"))
    }

    /// The documents of `https://login.example/o`.
    enum Document: String {
        case openID = "https://login.example/o/.well-known/openid-configuration"
        case inserted = "https://login.example/.well-known/oauth-authorization-server/o"
        case appended = "https://login.example/o/.well-known/oauth-authorization-server"
    }

    private static let issuerWithPath = "https://login.example/o"

    /// Loads the metadata of the issuer from the documents with these changes. Others are missing.
    private func metadata(from documents: [Document: [String: String?]]) async throws -> ServerMetadata {
        for document: Document in [.openID, .inserted, .appended] {
            let json = documents[document].map { Fixture.metadata(issuer: Self.issuerWithPath, changing: $0) }
            let target = RequestTarget.url(url(document.rawValue))
            respond(json ?? "", status: json == nil ? 404 : 200, at: target)
        }
        let metadata = try await discovery(issuer: Self.issuerWithPath + "/").metadata()
        // Those of RFC 8414 are requested at the same time.
        let targets = requests.map(\.target)
        #expect(targets.first == .url(url(Document.openID.rawValue)) && targets.count == 3 && Set(targets).count == 3)
        return metadata
    }

    @Test(arguments: [Document.inserted, .appended])
    func `The well-known name of RFC 8414 precedes or follows the path of the issuer`(document: Document) async throws {
        #expect(try await metadata(from: [document: [:]]).issuer == Self.issuerWithPath)
    }

    @Test(arguments: [nil, ["revocation_endpoint": nil], ["issuer": "https://login.example"]])
    func `A revocation endpoint is also found in the document below the issuer`(inserted: [String: String?]?)
        async throws
    {
        var documents: [Document: [String: String?]] = [.openID: ["revocation_endpoint": nil], .appended: [:]]
        documents[.inserted] = inserted
        #expect(try await metadata(from: documents).endpoints[.revocation] == url(Fixture.issuer + "/oauth/revoke"))
    }

    @Test func `The documents of RFC 8414 are requested at the same time, each for 30 s`() async throws {
        let gate = Gate()
        let openID = Fixture.metadata(issuer: Self.issuerWithPath, changing: ["revocation_endpoint": nil])
        respond(openID, at: .url(url(Document.openID.rawValue)))
        let timeout = NetworkError.timedOut(request: "document", after: .seconds(30))
        for document: Document in [.inserted, .appended] {
            fixture.server.script(.url(url(document.rawValue)), .holdRequest(gate, then: .fail(timeout)))
        }
        let discovery = discovery(issuer: Self.issuerWithPath)
        let metadata = Task { try await discovery.metadata() }
        await gate.untilArrived(2)
        gate.open()
        #expect(try await metadata.value.endpoints[.revocation] == nil)
        #expect(requests.map(\.timeout) == Array(repeating: .seconds(30), count: 3))
    }

    @Test func `The documents of an issuer without a path are requested once`() async throws {
        for name in ["openid-configuration", "oauth-authorization-server"] {
            respond(status: 404, at: .url(url("https://login.example/.well-known/" + name)))
        }
        await #expect(throws: AuthError.self) { try await discovery(issuer: "https://login.example/").metadata() }
        #expect(requests.count == 2)
    }

    @Test func `Without any document the addresses are in the error`() async throws {
        respond(status: 404)
        respond(status: 404, at: Self.oauthTarget)
        let addresses = ["\(Fixture.discovery)", "\(Self.oauthTarget)"]
        await #expect(throws: AuthError.noSignIn(addresses: addresses)) { try await discovery().metadata() }
    }

    @Test(arguments: [500, 503, 429])
    func `A server that fails is not asked for another document`(status: Int) async throws {
        respond(status: status)
        await #expect(throws: AuthError.self) { try await discovery().metadata() }
        #expect(requests.count == 1)
    }

    @Test func `The document of RFC 8414 adds only missing members`() async throws {
        respond(
            Fixture.metadata(changing: ["revocation_endpoint": nil, "token_endpoint": "https://one.example/token"])
        )
        respond(Fixture.metadata(changing: ["token_endpoint": "https://two.example/token"]), at: Self.oauthTarget)
        let metadata = try await discovery().metadata()
        #expect(metadata.endpoints[.token] == url("https://one.example/token"))
        #expect(metadata.endpoints[.revocation] == url(Fixture.issuer + "/oauth/revoke"))
    }

    @Test(arguments: [Fixture.metadata(issuer: "https://evil.example"), "<html>", "{}"])
    func `An unusable document of RFC 8414 is ignored`(document: String) async throws {
        respond(Fixture.metadata(changing: ["revocation_endpoint": nil]))
        respond(document, at: Self.oauthTarget)
        #expect(try await discovery().metadata().endpoints[.revocation] == nil)
    }

    // MARK: Abilities and endpoints

    @Test func `Only the token endpoint is required`() async throws {
        respond(#"{"issuer": "http://127.0.0.1:8080", "token_endpoint": "https://login.example/token"}"#)
        let metadata = try await discovery().metadata()
        #expect(Set(metadata.endpoints.keys) == [.token] && metadata.abilities == ServerAbilities())
    }

    @Test func `Abilities of the server are kept`() async throws {
        respond(
            """
            {"issuer": "http://127.0.0.1:8080", "token_endpoint": "https://login.example/token", "revocation_endpoint": null,
             "device_authorization_endpoint": "https://login.example/device", "grant_types_supported": ["password"],
             "token_endpoint_auth_methods_supported": ["client_secret_post"],
             "revocation_endpoint_auth_methods_supported": ["none"],
             "authorization_response_iss_parameter_supported": true, "unknown": {}}
            """
        )
        let metadata = try await discovery().metadata()
        #expect(metadata.endpoints[.deviceAuthorization] == url("https://login.example/device"))
        #expect(metadata.abilities.grantTypes == ["password"])
        #expect(metadata.abilities.tokenAuthenticationMethods == ["client_secret_post"])
        #expect(metadata.abilities.revocationAuthenticationMethods == ["none"])
        #expect(metadata.abilities.sendsIssuer == true)
    }

    @Test(arguments: [
        #""token_endpoint": 5"#, #""userinfo_endpoint": []"#, #""grant_types_supported": "password""#,
        #""authorization_response_iss_parameter_supported": "yes""#,
    ])
    func `A member of a wrong type is named in the error`(member: String) async throws {
        respond(#"{"issuer": "https://login.example", \#(member)}"#)
        respond(status: 404, at: Self.oauthTarget)
        let name = String(member.split(separator: "\"")[0])
        await expectInvalidResponse("\(name) has the wrong type") { _ = try await discovery().metadata() }
    }

    @Test func `A configured token endpoint makes metadata unnecessary`() async throws {
        let endpoints: [ServerEndpoint: URL] = [
            .token: url("https://login.example/token"),
            .userinfo: url("https://login.example/me"),
        ]
        let metadata = try await fixture.client(.test { $0.endpoints = endpoints }).discovery.metadata()
        #expect(metadata.endpoints == endpoints && metadata.abilities == ServerAbilities())
        #expect(requests.isEmpty)
    }

    @Test func `Configured endpoints replace those of the metadata, even unsafe ones`() async throws {
        respond(Fixture.metadata(changing: ["userinfo_endpoint": "http://login.example/me"]))
        let endpoints: [ServerEndpoint: URL] = [.userinfo: url("https://login.example/me")]
        let discovery = fixture.client(.test { $0.endpoints = endpoints }).discovery
        #expect(try await discovery.metadata().endpoints[.userinfo] == endpoints[.userinfo])
    }

    // MARK: Templates

    @Test(arguments: [
        ("https://login.example/{tenantid}/v2.0", "https://login.example/common/v2.0", true),
        ("https://login.example/{tenantid}/v2.0/", "https://login.example/common/v2.0", true),
        ("https://login.example/{tenantid}/v2.0", "https://login.example/a/b/v2.0", false),
        ("https://login.example/{tenantid}/v2.0", "https://login.example//v2.0", false),
        ("https://login.example/{tenantid}/v2.0", "https://evil.example/common/v2.0", false),
        ("https://{host}/v2.0", "https://evil.example/v2.0", false),
        ("https://login.example/{}", "https://login.example/a", false),
        ("https://login.example/x{a}", "https://login.example/xa", false),
        ("https://login.example/common", "https://login.example/{tenantid}", false),
    ])
    func `A placeholder stands for one segment of the path`(template: String, issuer: String, matches: Bool) {
        #expect(template.isIssuer(issuer) == matches)
    }
}
