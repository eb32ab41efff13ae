import Crypto
import Foundation

extension Data {
    /// The data in base64url without padding (RFC 4648 §5).
    var base64URL: String {
        base64EncodedString()
            .replacing("+", with: "-")
            .replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Decodes base64url without padding.
    init?(base64URL text: Substring) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
    }
}

extension String {
    /// The SHA-256 of the text in base64url, as in PKCE's S256 (RFC 7636 §4.2). The state file contains the tokens of
    /// sessions only in this form.
    var sha256: String {
        Data(SHA256.hash(data: Data(utf8))).base64URL
    }

    /// Returns whether two secrets are equal, in constant time.
    func isEqualInConstantTime(to other: String) -> Bool {
        SHA256.hash(data: Data(utf8)) == SHA256.hash(data: Data(other.utf8))
    }
}

extension Date {
    /// The date in ISO 8601, UTC with milliseconds, such as `2026-03-14T09:26:53.000Z`.
    var iso8601: String {
        formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
