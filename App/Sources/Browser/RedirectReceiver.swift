#if Loopback && !os(iOS)
import AuthModule
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The HTTP handler that leads the browser to the page of a sign-in, receives the redirect and ends the visit.
///
/// The browser is started with an address of this handler. That of the page has `state`, `nonce` or an ID token, and every
/// user of the machine can read the arguments of a process.
final class RedirectReceiver: Sendable {
    /// The path of the redirect. It is constant, because a server compares it with the registered one; only the port may
    /// differ (RFC 8252 §7.3).
    static let path = "/callback"

    private struct Visit {
        let id = UUID().uuidString
        let page: URL
        var isStarted = false
        /// The state of the redirect, until that has come.
        var state: String?
    }

    private let page: @Sendable ([String]) -> String
    private let visit = Mutex<Visit?>(nil)
    private let queries: AsyncStream<Result<String, AuthError>>
    private let continuation: AsyncStream<Result<String, AuthError>>.Continuation

    /// Creates a handler. `page` returns the HTML of the page after the redirect, in one of these languages.
    init(page: @escaping @Sendable (_ languages: [String]) -> String) {
        self.page = page
        (queries, continuation) = AsyncStream.makeStream()
    }

    /// Accepts one request with the `state` of `page`, or with an error and no state, as some servers send it. Others cannot
    /// be the redirect: any page in the browser can send them.
    ///
    /// - Returns: The path that leads to `page` once. A second request ends the visit, since another user may have sent the
    ///   first one.
    func start(_ page: URL) -> String {
        let query = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems
        let new = Visit(page: page, state: query?.first { $0.name == "state" }?.value ?? "")
        visit.withLock { $0 = new }
        return "/start/\(new.id)"
    }

    /// Returns the query of the redirect, or `nil` if the task is cancelled or the server has stopped.
    ///
    /// - Throws: ``AuthError/browserUnavailable(reason:)`` if the visit was started twice.
    func query() async throws(AuthError) -> String? {
        try await queries.first { _ in true }?.get()
    }

    func finish() {
        continuation.finish()
    }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get(RouterPath(Self.path)) { [self] request, _ in
            let parameters = request.uri.queryParameters
            let state = parameters["state"].map(String.init)
            let isError = state == nil && parameters["error"] != nil
            let isExpected = visit.withLock { visit in
                guard let expected = visit?.state, isError || state == expected else { return false }
                visit?.state = nil
                return true
            }
            guard isExpected else { throw HTTPError(.notFound) }
            continuation.yield(.success(request.uri.query ?? ""))
            let ranges = (request.headers[.acceptLanguage] ?? "").split(separator: ",")
            let html = page(ranges.map { String($0.drop { $0 == " " }.prefix { $0 != ";" && $0 != " " }) })
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8",
                    .cacheControl: "no-store",
                    .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
                    .connection: "close",
                ],
                body: .init(byteBuffer: .init(string: html))
            )
        }
        router.get("/start/:id") { [self] _, context in
            let id = context.parameters.get("id")
            // The visit before this request. Of two requests at once, only one is the first.
            let former = visit.withLock { visit -> Visit? in
                guard let current = visit, current.id == id else { return nil }
                visit?.isStarted = true
                return current
            }
            guard let former else { throw HTTPError(.notFound) }
            guard !former.isStarted else {
                continuation.yield(.failure(.browserUnavailable(reason: Self.startedTwice)))
                throw HTTPError(.notFound)
            }
            let headers: HTTPFields = [.location: former.page.absoluteString, .cacheControl: "no-store"]
            return Response(status: .found, headers: headers)
        }
        return router
    }

    private static let startedTwice = "The page of the sign-in was opened twice, perhaps by another user. Start again."
}
#endif
