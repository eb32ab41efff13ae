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
}

extension String {
    /// The SHA-256 of the text in base64url: PKCE's S256 (RFC 7636 §4.2). Tokens are stored like this, so that the
    /// state file lets nobody in.
    var sha256: String {
        Data(SHA256.hash(data: Data(utf8))).base64URL
    }

    /// Compares in a time that does not tell where the texts differ.
    func isSecretlyEqual(to other: String) -> Bool {
        SHA256.hash(data: Data(utf8)) == SHA256.hash(data: Data(other.utf8))
    }
}

extension Date {
    /// The date in ISO 8601, UTC with milliseconds, such as `2026-03-14T09:26:53.000Z`.
    var iso8601: String {
        formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
