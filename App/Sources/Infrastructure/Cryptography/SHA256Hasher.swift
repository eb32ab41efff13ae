public import Core
import Crypto
public import Foundation

/// SHA-256 by swift-crypto.
public struct SHA256Hasher: SHA256Hashing {
    /// Creates a hasher.
    public init() {}

    /// Returns the 32 bytes of the digest of `data`.
    public func sha256(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }
}
