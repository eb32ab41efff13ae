import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    /// The credentials of `Authorization` under a scheme, whose name has no case (RFC 9110 §11.1).
    func credentials(_ scheme: String) -> String? {
        let parts = headers[.authorization]?.split(separator: " ", maxSplits: 1)
        guard let parts, parts.count == 2, parts[0].lowercased() == scheme.lowercased() else { return nil }
        return parts[1].trimmingCharacters(in: .whitespaces)
    }

    /// The address the request was sent to, without a slash at the end.
    var base: String {
        "http://\(head.authority ?? "")"
    }
}

extension StateStore {
    /// Who sends `request`, by its bearer token (RFC 6750 §2.1).
    func identity(of request: Request, now: Date) throws(Problem) -> Identity {
        guard let token = request.credentials("Bearer") else {
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        }
        guard let identity = read({ $0.identity(accessToken: token, now: now) }) else {
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
        }
        return identity
    }
}
