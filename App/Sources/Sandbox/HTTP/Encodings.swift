import Crypto
import Foundation

extension Data {
    /// Base64 for URLs, without padding (RFC 4648 §5).
    var base64URL: String {
        base64EncodedString()
            .replacing("+", with: "-")
            .replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads what ``base64URL`` wrote.
    init?(base64URL text: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
    }
}

extension String {
    /// The SHA-256 of the text in base64url: what PKCE calls S256 (RFC 7636 §4.2), and how tokens are kept, so that
    /// nobody signs in with what the state file says.
    var sha256: String {
        Data(SHA256.hash(data: Data(utf8))).base64URL
    }

    /// Whether both are the same; how long it takes says nothing about where they differ.
    func isSecretlyEqual(to other: String) -> Bool {
        SHA256.hash(data: Data(utf8)) == SHA256.hash(data: Data(other.utf8))
    }
}

extension Date {
    /// ISO 8601 in UTC with milliseconds, such as `2026-03-14T09:26:53.000Z`.
    var iso8601: String {
        formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
