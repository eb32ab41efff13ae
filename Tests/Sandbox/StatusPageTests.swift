import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct StatusPageTests {
    private var configuration: SandboxConfiguration {
        var configuration = SandboxConfiguration()
        configuration.showsStatusPage = true
        return configuration
    }

    private func setFaults(_ json: String, _ client: Client) async throws -> TestResponse {
        try await client.send("PUT", "/sandbox/faults", headers: ["Content-Type": "application/json"], body: json)
    }

    /// Returns the first event of the page.
    private func status(of backend: Backend) async throws -> String {
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let controller = StatusController(
            store: backend.store,
            configuration: backend.configuration,
            status: backend.status
        )
        let sending = Task { try? await controller.stream().body.write(EventWriter(events: continuation)) }
        defer { sending.cancel() }
        return try #require(await events.first { _ in true })
    }

    @Test func `The page has its own script only, and other sites cannot embed it`() async throws {
        try await withSandbox(configuration) { client in
            let page = try await client.get("/")
            #expect(page.status == 200 && page[header: "content-type"] == "text/html; charset=utf-8")
            let policy = try #require(page[header: "content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; connect-src 'self'; script-src 'sha256-"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!page.text.contains("http") && !page.text.contains("src="))
        }
        try await withSandbox(SandboxConfiguration()) { client in
            for path in ["/", "/sandbox/status"] { expect(try await client.get(path), 404, "not-found") }
            expect(try await setFaults("{}", client), 404, "not-found")
        }
    }

    @Test(arguments: [
        ["Host": "evil.example"], ["Host": "127.0.0.1.evil.example"], ["Origin": "http://evil.example"],
        ["Origin": "null"], ["Origin": "https://127.0.0.1"], ["Origin": "http://127.0.0.1:1"],
    ])
    func `A request for another host or from another origin is refused`(headers: [String: String]) async throws {
        try await Sandbox(configuration).run { sandbox in
            let client = Client(sandbox.url)
            for path in ["/", "/sandbox/status"] {
                expect(try await client.get(path, headers: headers), 403, "other-origin")
            }
            let json = headers.merging(["Content-Type": "application/json"]) { $1 }
            expect(try await client.send("PUT", "/sandbox/faults", headers: json, body: "{}"), 403, "other-origin")
            let own = ["Origin": sandbox.url.absoluteString]
            #expect(try await client.get("/", headers: own).status == 200)
        }
    }

    @Test func `The status has requests, events, payments and accounts, and no token or secret`() async throws {
        try await TestServer.run(configuration) { server in
            let client = server.client
            let signIn = try await client.signIn()
            let token = try #require(signIn.accessToken)
            let payment = try await client.pay("order-1", method: "card_needs_action", token: token)
            let secret = try #require(payment.json["next_action"]["url"].string?.split(separator: "=").last)
            _ = try await client.get("/v1/payments?secret=abc", token: token)
            _ = try await client.get("/")
            let text = try await status(of: server.backend)
            #expect(text.hasPrefix("data: {") && text.hasSuffix("}\n\n"))
            for part in [
                #""target":"/v1/payments?secret=…""#, #""status":"requires_action""#, #""user":"Mina Park""#,
                #""access_token":"20"#, #""refresh_token":"20"#, #""rate":0"#,
            ] {
                #expect(text.contains(part), "\(part) is missing")
            }
            #expect(!text.contains(#""target":"/""#), "The page shows its own request.")
            let secrets = [token, try #require(signIn.refreshToken), String(secret), "abc", "mina@example.com"]
            for secret in secrets + [SandboxCredentials.password] { #expect(!text.contains(secret)) }
        }
    }

    @Test func `A reader gets the status after a change`() async {
        let status = LiveStatus(configuration)
        var changes = status.changes().makeAsyncIterator()
        await changes.next()
        status.apply(FaultSettings(rate: 1, latency: 0, fault: nil, declines: false))
        status.apply(FaultSettings(rate: 1, latency: 7, fault: .slow, declines: false))
        await changes.next()
        #expect(status.plan == FaultPlan(rate: 1, latency: .milliseconds(7), kind: .slow))
    }

    @Test func `Switched faults apply to requests of clients, not to the page`() async throws {
        try await withSandbox(configuration) { client in
            let token = try await client.accessToken()
            let faults = #"{"rate":1,"latency":0,"fault":"503","declines":false}"#
            #expect(try await setFaults(faults, client).status == 204)
            for _ in 1...5 { expect(try await client.get("/v1/items"), 503, "unavailable") }
            let declines = #"{"rate":0,"latency":0,"fault":null,"declines":true}"#
            #expect(try await setFaults(declines, client).status == 204)
            #expect(try await client.pay("order-1", token: token).json["status"].string == "declined")
            for (key, value) in [("rate", "2"), ("rate", "-1"), ("latency", "60001"), ("latency", "1.5")] {
                let json = declines.replacing("\"\(key)\":0", with: "\"\(key)\":\(value)")
                expect(try await setFaults(json, client), 400, "invalid-request")
            }
        }
    }
}

private struct EventWriter: ResponseBodyWriter {
    let events: AsyncStream<String>.Continuation

    func write(_ buffer: ByteBuffer) { events.yield(String(buffer: buffer)) }
    func finish(_ trailingHeaders: HTTPFields?) { events.finish() }
}
