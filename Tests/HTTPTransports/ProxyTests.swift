import Foundation
import HostileServer
import Infrastructure
import Testing

/// HTTP proxies that the environment names. The names of the servers exist only for the proxy.
@Suite(.timeLimit(.minutes(15))) struct ProxyTests {
    @Test(arguments: Transport.allCases)
    func `Requests go through the proxies of the environment`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response(body: "{}") }
        let proxy = try await TunnelProxy()
        let environment = ["http_proxy": "http://mina:p%40ss@127.0.0.1:\(proxy.port)"]
        let outcome = try await ChildClient.get(
            transport,
            "http://shop.invalid:\(server.port)",
            environment: environment
        )
        #expect(outcome.output.hasPrefix("answered: 200, 2 bytes"), "\(outcome.output)")
        let head = try #require(proxy.heads.first)
        // URLSession asks the proxy for the page, AsyncHTTPClient for a tunnel.
        let line =
            transport == .urlSession
            ? "GET http://shop.invalid:\(server.port)/x HTTP/1.1" : "CONNECT shop.invalid:\(server.port) HTTP/1.1"
        #expect(head.hasPrefix(line), "\(head)")
        #expect(
            head.lowercased().contains(
                "proxy-authorization: basic \(Data("mina:p@ss".utf8).base64EncodedString())".lowercased()
            )
        )
        #expect(server.requests.map(\.target) == (transport == .urlSession ? [] : ["/x"]))
    }

    @Test(arguments: Transport.allCases, ["https_proxy", "HTTPS_PROXY"])
    func `An https request is encrypted from the client to the server`(transport: Transport, variable: String)
        async throws
    {
        let server = try await HostileServer(tls: TestIdentity.server()) { _ in .response() }
        let proxy = try await TunnelProxy()
        let outcome = try await ChildClient.get(
            transport,
            "https://shop.invalid:\(server.port)",
            environment: [variable: "127.0.0.1:\(proxy.port)"]
        )
        #expect(outcome.output.contains("certificate not trusted"), "\(outcome.output)")
        #expect(proxy.heads.allSatisfy { $0.hasPrefix("CONNECT shop.invalid:\(server.port)") } && !proxy.heads.isEmpty)
    }

    @Test(arguments: Transport.allCases, ["127.0.0.1", "*", "localhost,127.0.0.0/8", " .example.com 127.0.0.1"])
    func `A server in no_proxy is reached directly`(transport: Transport, exceptions: String) async throws {
        let server = try await HostileServer { _ in .response() }
        let environment = ["http_proxy": "http://127.0.0.1:1", "no_proxy": exceptions]
        let outcome = try await ChildClient.get(transport, server.url, environment: environment)
        #expect(outcome.output.hasPrefix("answered: 200"), "\(outcome.output)")
    }

    // MARK: Failures

    @Test(arguments: Transport.allCases, ["http", "https"])
    func `A proxy that cannot be reached is named`(transport: Transport, scheme: String) async throws {
        for (proxy, reason) in [("127.0.0.1:1", "connection refused"), ("proxy.invalid:3128", "host not found")] {
            let environment = ["\(scheme)_proxy": "http://mina:hunter2@\(proxy)"]
            let outcome = try await ChildClient.get(transport, "\(scheme)://shop.invalid", environment: environment)
            let text = "GET \(scheme)://shop.invalid/x failed at the proxy \(proxy): \(reason)."
            #expect(outcome.output.contains(text), "\(outcome.output)")
        }
    }

    @Test(arguments: Transport.allCases, ["http", "https"])
    func `A proxy that requires a user name says so`(transport: Transport, scheme: String) async throws {
        let refusal = "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"x\""
        let proxy = try await TunnelProxy(refusal: refusal)
        let environment = ["\(scheme)_proxy": "127.0.0.1:\(proxy.port)"]
        let outcome = try await ChildClient.get(transport, "\(scheme)://shop.invalid", environment: environment)
        let name = "the proxy 127.0.0.1:\(proxy.port)"
        let text = "GET \(scheme)://shop.invalid/x failed at \(name): user name and password required."
        #expect(outcome.output.contains(text), "\(outcome.output)")
    }

    @Test(arguments: Transport.allCases)
    func `A refused tunnel is a failure of the proxy`(transport: Transport) async throws {
        let proxy = try await TunnelProxy(refusal: "403 Forbidden")
        let environment = ["https_proxy": "127.0.0.1:\(proxy.port)"]
        let outcome = try await ChildClient.get(transport, "https://shop.invalid", environment: environment)
        let name = "the proxy 127.0.0.1:\(proxy.port)"
        let text = "GET https://shop.invalid/x failed at \(name): no connection to the server."
        #expect(outcome.output.contains(text), "\(outcome.output)")
    }
}
