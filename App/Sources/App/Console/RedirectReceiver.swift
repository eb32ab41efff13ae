import Features
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The HTTP handler that receives the redirect of a sign-in and ends the visit of the browser.
final class RedirectReceiver: Sendable {
    /// The path of the redirect. It is constant, because a server compares it with the registered one; only the port may
    /// differ (RFC 8252 §7.3).
    static let path = "/callback"

    private let expectedState = Mutex<String?>(nil)
    private let queries: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() {
        (queries, continuation) = AsyncStream.makeStream()
    }

    /// Accepts one request with this `state`, or with an error and no state, as some servers send it. Others cannot be the
    /// redirect: any page in the browser can send them.
    func expect(state: String) {
        expectedState.withLock { $0 = state }
    }

    /// Returns the query of the redirect, or `nil` if the task is cancelled or the server has stopped.
    func query() async -> String? {
        await queries.first { _ in true }
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
            let isExpected = expectedState.withLock { expected in
                guard expected != nil, isError || state == expected else { return false }
                expected = nil
                return true
            }
            guard isExpected else { throw HTTPError(.notFound) }
            continuation.yield(request.uri.query ?? "")
            return Self.page(language: request.headers[.acceptLanguage] ?? "")
        }
        return router
    }

    /// Returns the last page of the sign-in in the first language of an `Accept-Language` that the app knows.
    private static func page(language: String) -> Response {
        let tags = language.split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0.isLetter } }
        let language = tags.lazy.compactMap { AppLanguage(rawValue: $0.lowercased()) }.first ?? .english
        let html = """
            <!DOCTYPE html>
            <html lang="\(language.tag)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>Trellis</title>
            <p>\(LocalizedText.closeWindow.text(in: language))</p>
            </html>

            """
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
}
