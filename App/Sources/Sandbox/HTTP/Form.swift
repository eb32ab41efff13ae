import Foundation
import Hummingbird

/// The fields of a form or a query (`application/x-www-form-urlencoded`).
struct Form: Sendable {
    private let values: [String: [String]]

    /// Nil if `text` is not encoded as a form.
    init?(_ text: some StringProtocol) {
        var values: [String: [String]] = [:]
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0).replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
            values[name, default: []].append(value)
        }
        self.values = values
    }

    /// The field, or nil if it is absent or has no value, which is the same (RFC 6749 §3.1).
    subscript(name: String) -> String? {
        values[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A field that comes more than once, if there is one.
    var repeatedField: String? {
        values.first { $0.value.count > 1 }?.key
    }
}

extension Request {
    /// The fields of the query.
    func query() throws(Problem) -> Form {
        guard let query = Form(uri.query ?? "") else { throw Problem(.invalidRequest, "The query is malformed.") }
        return query
    }

    /// The body, which has to be a form in which no field is repeated (RFC 6749 §3.2).
    func form() async throws -> Form {
        guard let body = try await body(of: "application/x-www-form-urlencoded"),
            let text = String(data: body, encoding: .utf8), let form = Form(text), form.repeatedField == nil
        else { throw OAuthError(.invalidRequest, "The body is not a form with each field once.") }
        return form
    }
}
