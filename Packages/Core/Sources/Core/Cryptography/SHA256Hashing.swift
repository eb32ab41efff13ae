public import Foundation

/// Computes SHA-256 digests. Packages have no cryptography on Linux, so the app supplies it.
public protocol SHA256Hashing: Sendable {
    /// Returns the 32 bytes of the SHA-256 digest of `data` (FIPS 180-4).
    func sha256(_ data: Data) -> Data
}
