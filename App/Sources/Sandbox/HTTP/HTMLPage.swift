import HTTPTypes
import Hummingbird

/// A page for a person: no script, no style, nothing from elsewhere, in nobody's frame, in no cache.
struct HTMLPage: Sendable {
    let title: String
    /// HTML. What comes from outside has to be escaped.
    let body: String

    func response(status: HTTPResponse.Status = .ok) -> Response {
        let html = """
            <!DOCTYPE html>
            <html lang="en">
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
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8",
            .cacheControl: "no-store",
            // Not form-action: browsers apply it to the redirect that answers the form as well.
            .contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
            .xContentTypeOptions: "nosniff",
        ]
        headers.append("Referrer-Policy", "no-referrer")
        return Response(status: status, headers: headers, body: .init(byteBuffer: .init(string: html)))
    }
}

extension String {
    /// Safe as text and in a quoted attribute.
    var htmlEscaped: String {
        replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;")
    }
}

extension HTTPFields {
    /// Adds a field that HTTPTypes has no constant for.
    mutating func append(_ name: String, _ value: String) {
        if let name = HTTPField.Name(name) {
            append(HTTPField(name: name, value: value))
        }
    }
}
