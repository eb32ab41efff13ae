import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    /// Returns the credentials of `Authorization` for a scheme, ignoring its case (RFC 9110 §11.1).
    func credentials(_ scheme: String) -> String? {
        let parts = headers[.authorization]?.split(separator: " ", maxSplits: 1)
        guard let parts, parts.count == 2, parts[0].lowercased() == scheme.lowercased() else { return nil }
        return parts[1].trimmingCharacters(in: .whitespaces)
    }

    /// The name and the password of Basic credentials (RFC 7617 §2).
    var basicCredentials: (name: String, password: String)? {
        let data = credentials("Basic").flatMap { Data(base64Encoded: $0) }
        guard let text = data.flatMap({ String(data: $0, encoding: .utf8) }) else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count == 2 ? parts[1] : "")
    }

    /// The address of the server in the request, without a trailing slash.
    var baseURL: String { "http://\(head.authority ?? "")" }
}
