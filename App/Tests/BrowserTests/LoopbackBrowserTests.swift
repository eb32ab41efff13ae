import AuthModule
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import Browser

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct LoopbackBrowserTests {
    /// The URLs that were opened.
    private final class Browser: Sendable {
        private let urls = Mutex<[URL]>([])
        private let gate = Gate()

        var openedURLs: [URL] { urls.withLock(\.self) }

        func open(_ url: URL) {
            urls.withLock { $0.append(url) }
            Task { await gate.pass() }
        }

        func untilOpened(_ count: Int = 1) async { await gate.untilArrived(count) }
    }

    private let browser = Browser()

    private func loopback(port: Int = 0) -> LoopbackBrowser {
        LoopbackBrowser(port: port, open: browser.open) { "<p>Done: \($0.joined(separator: "/"))</p>" }
    }

    private let signInPage = URL(string: "https://id.example.com/authorize?state=s-1&nonce=n")

    private func get(
        _ session: any WebAuthenticationSession,
        _ query: String,
        language: String? = nil
    ) async throws -> (status: Int?, text: String) {
        var request = URLRequest(url: try #require(URL(string: session.redirectURL.absoluteString + query)))
        request.setValue(language, forHTTPHeaderField: "Accept-Language")
        let client = URLSession(configuration: .ephemeral)
        defer { client.invalidateAndCancel() }
        let (data, response) = try await client.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test(arguments: [("ko", "<p>Done: ko</p>"), ("de-DE, ko;q=0.9,en ; q=0.5", "<p>Done: de-DE/ko/en</p>")])
    func `The redirect is received and the app's page is shown, in a language of the browser`(
        languages: String,
        html: String
    ) async throws {
        let session = try await loopback().prepare(isEphemeral: false)
        let signInPage = try #require(signInPage)
        let redirect = Task { try await session.redirect(opening: signInPage) }
        await browser.untilOpened()
        let page = try await get(session, "?code=a%2Bb&state=s-1&iss=https%3A%2F%2Fid.example.com", language: languages)
        #expect(page.status == 200)
        #expect(page.text == html)
        #expect(
            try await redirect.value.absoluteString
                == session.redirectURL.absoluteString + "?code=a%2Bb&state=s-1&iss=https%3A%2F%2Fid.example.com"
        )
        await session.end()
    }

    @Test func `The arguments of the browser have nothing of the page, to which they lead only once`() async throws {
        // A page that can be requested here.
        let server = try await loopback().prepare(isEphemeral: false)
        let page = server.redirectURL.appending(queryItems: [URLQueryItem(name: "state", value: "s-1")])
        let session = try await loopback().prepare(isEphemeral: false)
        let redirect = Task { try await session.redirect(opening: page) }
        await browser.untilOpened()
        let start = try #require(browser.openedURLs.first)
        #expect(start.port == session.redirectURL.port && !start.absoluteString.contains("s-1"))
        async let addresses = (get(start), get(start))
        let (first, second) = try await addresses
        #expect([first, second].contains(page) && [first, second].contains(start))
        await #expect(throws: AuthError.self) { try await redirect.value }
        for session in [session, server] { await session.end() }
    }

    /// Requests a page, and returns the address to which it leads.
    private func get(_ url: URL) async throws -> URL? {
        let client = URLSession(configuration: .ephemeral)
        defer { client.invalidateAndCancel() }
        return try await client.data(from: url).1.url
    }

    @Test func `Only a request to the path with the state of the sign-in is the redirect`() async throws {
        let session = try await loopback().prepare(isEphemeral: false)
        #expect(session.redirectURL.host() == "127.0.0.1")
        #expect(session.redirectURL.path() == "/callback")
        #expect(try await get(session, "?code=early&state=s-1").status == 404)
        let signInPage = try #require(signInPage)
        let redirect = Task { try await session.redirect(opening: signInPage) }
        await browser.untilOpened()
        for query in ["", "?code=a", "?code=a&state=", "?code=a&state=s-2", "/favicon.ico?state=s-1"] {
            #expect(try await get(session, query).status == 404, "\(query)")
        }
        #expect(try await get(session, "?code=right&state=s-1").status == 200)
        #expect(try await get(session, "?code=second&state=s-1").status == 404)
        #expect(try await redirect.value.query() == "code=right&state=s-1")
        await session.end()
    }

    @Test func `An error without a state is the redirect too, since some servers omit it`() async throws {
        let session = try await loopback().prepare(isEphemeral: false)
        let signInPage = try #require(signInPage)
        let redirect = Task { try await session.redirect(opening: signInPage) }
        await browser.untilOpened()
        #expect(try await get(session, "?error=access_denied&state=s-2").status == 404)
        #expect(try await get(session, "?error=access_denied").status == 200)
        #expect(try await redirect.value.query() == "error=access_denied")
        await session.end()
    }

    @Test func `Two sign-ins at the same time have different ports`() async throws {
        let first = try await loopback().prepare(isEphemeral: false)
        let second = try await loopback().prepare(isEphemeral: false)
        #expect(first.redirectURL.port != second.redirectURL.port)
        await first.end()
        await second.end()
    }

    @Test func `A given port receives one redirect after the other, and is an error while another program uses it`()
        async throws
    {
        let other = try await loopback().prepare(isEphemeral: false)
        let port = try #require(other.redirectURL.port)
        let loopback = loopback(port: port)
        await #expect(
            throws: AuthError.browserUnavailable(
                reason: "Port \(port), to which the server redirects the browser, is in use by another program."
            )
        ) { try await loopback.prepare(isEphemeral: false) }
        await other.end()
        let signInPage = try #require(signInPage)
        for count in 1...2 {
            let session = try await loopback.prepare(isEphemeral: false)
            #expect(session.redirectURL.absoluteString == "http://127.0.0.1:\(port)/callback")
            let redirect = Task { try await session.redirect(opening: signInPage) }
            await browser.untilOpened(count)
            #expect(try await get(session, "?code=a&state=s-1").status == 200)
            _ = try await redirect.value
            await session.end()
        }
    }

    @Test func `A cancelled sign-in stops waiting for the browser`() async throws {
        let session = try await loopback().prepare(isEphemeral: false)
        let signInPage = try #require(signInPage)
        let redirect = Task { try await session.redirect(opening: signInPage) }
        await browser.untilOpened()
        redirect.cancel()
        await #expect(throws: AuthError.cancelled) { try await redirect.value }
        await session.end()
    }

    @Test func `A cancelled task prepares no listener`() async throws {
        await #expect(throws: AuthError.cancelled) {
            try await whenCancelled { try await loopback().prepare(isEphemeral: false) }
        }
    }
}
