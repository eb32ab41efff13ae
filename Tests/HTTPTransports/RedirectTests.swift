import Core
import Foundation
import HostileServer
import Infrastructure
import Testing

/// Redirects (RFC 9110 §15.4).
@Suite(.serialized, .timeLimit(.minutes(15))) struct RedirectTests {
    private func request(_ method: HTTPMethod) -> NetworkRequest {
        NetworkRequest(
            method: method,
            target: "/x",
            headers: [
                "Authorization": "Bearer secret", "Cookie": "secret", "Proxy-Authorization": "secret",
                "Content-Type": "text/plain", "X-Kept": "1",
            ],
            body: method == .get || method == .head ? nil : Data("body".utf8)
        )
    }

    struct Rule: Sendable, CustomTestStringConvertible {
        let status: Int
        let method: HTTPMethod
        let next: HTTPMethod

        var testDescription: String { "\(status): \(method.rawValue) becomes \(next.rawValue)" }
    }

    static let rules = [301, 302, 303, 307, 308].flatMap { status in
        [HTTPMethod.get, .head, .post, .put].map { method in
            let becomesGet = status == 303 ? method != .head : status < 303 && method == .post
            return Rule(status: status, method: method, next: becomesGet ? .get : method)
        }
    }

    @Test(arguments: Transport.allCases, rules.filter { $0.next == $0.method })
    func `A redirect keeps the method and the body`(transport: Transport, rule: Rule) async throws {
        let server = try await HostileServer { request in
            request.target == "/x" ? .redirect(rule.status, to: "/y?z=1#part") : .raw("HTTP/1.1 204 X\r\n\r\n")
        }
        let request = request(rule.method)
        _ = try await NetworkService(transport, server.url).perform(request)
        let last = try #require(server.requests.last)
        #expect(server.requests.count == 2)
        #expect(last.method == rule.method.rawValue)
        #expect(last.target == "/y?z=1")
        #expect(last.text == (request.body == nil ? "" : "body"))
        #expect(last["Content-Type"] == "text/plain")
        #expect(last["Authorization"] == "Bearer secret")
        #expect(last["Cookie"] == "secret")
        #expect(last["X-Kept"] == "1")
    }

    @Test(arguments: Transport.allCases, rules.filter { $0.next != $0.method })
    func `Without a body, a redirect may change the method to GET`(transport: Transport, rule: Rule) async throws {
        let server = try await HostileServer { $0.target == "/x" ? .redirect(rule.status, to: "/y") : .response() }
        var request = request(rule.method)
        request.body = nil
        _ = try await NetworkService(transport, server.url).perform(request)
        let last = try #require(server.requests.last)
        #expect(last.method == "GET")
        #expect(last.target == "/y")
        #expect(last["Content-Type"] == nil)
        #expect(last["X-Kept"] == "1")
    }

    /// Trap 5.
    @Test(arguments: Transport.allCases, [301, 302, 303, 307, 308])
    func `Another origin gets only four of the header fields`(transport: Transport, status: Int) async throws {
        let other = try await HostileServer { _ in .response() }
        let server = try await HostileServer { [url = other.url] _ in .redirect(status, to: url + "/y") }
        var request = request(status < 307 ? .post : .get)
        request.body = nil
        let content: HTTPHeaders = [
            "Accept": "image/png", "Accept-Language": "ko", "Range": "bytes=0-9", "User-Agent": "Shop/2.1",
        ]
        request.headers = request.headers.merging(content)
        request.headers["X-Api-Key"] = "secret"
        _ = try await NetworkService(transport, server.url).perform(request)
        let last = try #require(other.requests.first)
        #expect(server.requests.first?["X-Api-Key"] == "secret")
        for (name, value) in content { #expect(last[name] == value) }
        let fields = last.head.lowercased().split(separator: "\r\n").dropFirst()
            .compactMap { $0.split(separator: ":").first.map(String.init) }
        let allowed =
            content.map { $0.name.lowercased() } + ["accept-encoding", "connection", "content-length", "host"]
        #expect(Set(fields).isSubset(of: allowed), "\(last.head)")
        #expect(last.text == "")
    }

    @Test(
        arguments: Transport.allCases,
        ["/y", "y", "./y", "../a/y", "//127.0.0.1:PORT/a/y", "?y", "HTTP://127.0.0.1:PORT/y"]
    )
    func `A location is resolved against the URL`(transport: Transport, location: String) async throws {
        let server = try await HostileServer { request in
            let port = request["Host"]?.split(separator: ":").last ?? ""
            return request.target == "/a/x"
                ? .redirect(302, to: location.replacing("PORT", with: port)) : .response()
        }
        _ = try await NetworkService(transport, server.url).get("/a/x").get()
        let expected = ["/y": "/y", "HTTP://127.0.0.1:PORT/y": "/y", "?y": "/a/x?y"][location] ?? "/a/y"
        #expect(server.requests.last?.target == expected)
    }

    @Test(arguments: Transport.allCases)
    func `A user name in a location is not sent`(transport: Transport) async throws {
        let server = try await HostileServer { request in
            let port = request["Host"]?.split(separator: ":").last ?? ""
            return request.target == "/x" ? .redirect(302, to: "http://a:b@127.0.0.1:\(port)/y") : .response()
        }
        _ = try await NetworkService(transport, server.url).get().get()
        #expect(server.requests.last?["Authorization"] == nil)
    }

    @Test(arguments: Transport.allCases)
    func `Five redirects are followed, and the sixth is refused`(transport: Transport) async throws {
        let server = try await HostileServer { request in
            let left = Int(request.target.dropFirst()) ?? 0
            return left == 0 ? .response() : .redirect(302, to: "/\(left - 1)")
        }
        let service = try NetworkService(transport, server.url)
        #expect(await service.get("/5").response?.status == 200)
        #expect(
            await service.get("/6").error
                == .invalidRedirect(request: "GET \(server.url)/1", reason: "more than 5 times")
        )
        #expect(server.requests.count == 12)
    }

    @Test(
        arguments: Transport.allCases,
        ["ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://[", "javascript:1", "http://127.0.0.1:99999/"]
    )
    func `A location that is not an http or https URL is refused`(transport: Transport, location: String) async throws {
        let server = try await HostileServer { _ in .redirect(302, to: location) }
        #expect(try await NetworkService(transport, server.url).get().error?.isInvalidRedirect == true)
    }

    @Test(arguments: Transport.allCases, [300, 301, 304, 305, 399])
    func `A redirect without a location is returned`(transport: Transport, status: Int) async throws {
        let server = try await HostileServer { _ in .raw("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n") }
        #expect(try await NetworkService(transport, server.url).get().response?.status == status)
    }
}
