import HTTPTypes
import Hummingbird

/// An HTML page without scripts, styles and external content. Other pages cannot embed it.
struct HTMLPage: ResponseGenerator, Sendable {
    var status = HTTPResponse.Status.ok
    var language = Language.en
    let title: String
    /// The content as HTML. External text must be escaped.
    let body: String

    func response(from request: Request, context: some RequestContext) -> Response {
        let html = """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(title.htmlEscaped)</title>
            </head>
            <body>
            <h1>\(title.htmlEscaped)</h1>
            \(body)
            </body>
            </html>

            """
        // Without form-action, because browsers also apply it to the redirect after the form.
        let policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        return Response(status: status, html: html, policy: policy)
    }
}

extension Response {
    /// Creates a page with a `Content-Security-Policy`.
    init(status: HTTPResponse.Status, html: String, policy: String) {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
            .xContentTypeOptions: "nosniff",
        ]
        headers["Referrer-Policy"] = "no-referrer"
        self.init(status: status, headers: headers, body: .init(byteBuffer: .init(string: html)))
    }
}

extension String {
    /// The text, escaped for HTML content and quoted attributes.
    var htmlEscaped: String {
        replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;")
    }
}
