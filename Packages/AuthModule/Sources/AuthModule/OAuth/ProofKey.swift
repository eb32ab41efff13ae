import Core
import Foundation

/// The proof that a token request comes from the client that opened the sign-in page (RFC 7636).
struct ProofKey: Sendable, Redacted {
    /// The secret text of the token request (§4.1).
    let verifier: String
    /// The S256 digest of the verifier for the sign-in page (§4.2).
    let challenge: String

    /// Creates a key from random bytes, of which §7.1 recommends 32.
    init(randomBytes: Data, hashing: any SHA256Hashing) {
        verifier = randomBytes.base64URLEncoded
        challenge = hashing.sha256(Data(verifier.utf8)).base64URLEncoded
    }
}

extension Data {
    /// The base64url encoding without padding (RFC 7636, Appendix A).
    var base64URLEncoded: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
