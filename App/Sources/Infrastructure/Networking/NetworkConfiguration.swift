public import Foundation

/// Where the API is and what the network service takes from it.
public struct NetworkConfiguration: Sendable {
    /// The address of the API; paths of endpoints are appended to its own.
    public var baseURL: URL
    /// The largest answer taken, in bytes after decompression.
    public var responseLimit: Int
    /// What the client calls itself (RFC 9110 §10.1.5).
    public var userAgent: String

    /// Describes a network service.
    ///
    /// - Parameters:
    ///   - baseURL: The address of the API.
    ///   - responseLimit: The largest answer taken, in bytes; 10 MiB if not given.
    ///   - userAgent: What the client calls itself.
    public init(baseURL: URL, responseLimit: Int = 10 << 20, userAgent: String = "Trellis/1.0") {
        self.baseURL = baseURL
        self.responseLimit = responseLimit
        self.userAgent = userAgent
    }
}
