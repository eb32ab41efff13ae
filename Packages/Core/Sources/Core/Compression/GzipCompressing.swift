public import Foundation

/// Compresses data in the format of gzip. Packages have no compression on Linux, so the app supplies it.
public protocol GzipCompressing: Sendable {
    /// Returns `data` in the format of gzip (RFC 1952), or `nil` if it cannot be compressed. Equal data give equal bytes.
    func gzip(_ data: Data) -> Data?
}
