public import Foundation

/// The address of the API, the HTTP client and the limits of a network service.
public struct NetworkConfiguration: Sendable {
    /// An HTTP client. `README.md` in this folder lists the differences between the two.
    public struct Transport: Sendable, CustomStringConvertible {
        /// The name of the client.
        public let description: String
        package let make: @Sendable (NetworkConfiguration) -> any HTTPTransport

        package init(_ name: String, make: @escaping @Sendable (NetworkConfiguration) -> any HTTPTransport) {
            description = name
            self.make = make
        }

        /// Foundation's `URLSession`.
        public static let urlSession = Transport("URLSession") { URLSessionTransport($0) }
    }

    /// The base URL of the API. The paths of endpoints are appended to it.
    public var baseURL: URL
    /// The HTTP client that sends the requests.
    public var transport: Transport
    /// The maximum size of a response, in bytes after decompression.
    public var responseLimit = 10 << 20
    /// The maximum number of connections to one host, at least 1. Further requests wait.
    public var connectionsPerHost = 8
    /// A PEM file of certificates that `AsyncHTTPClient` trusts in place of the system's, by default that of `SSL_CERT_FILE`,
    /// the variable of OpenSSL.
    public var trustRoots = ProcessInfo.processInfo.environment["SSL_CERT_FILE"].flatMap {
        $0.isEmpty ? nil : URL(filePath: $0)
    }
    /// A PEM file of additional certificates to trust. `URLSession` does not support it, and every request fails.
    public var additionalTrustRoots: URL?
    /// The proxies of `AsyncHTTPClient`. `URLSession` uses those of the system, on Linux those of the environment.
    public var proxies = ProxySettings()

    /// Creates a configuration with the default limits.
    public init(baseURL: URL, transport: Transport = .urlSession, additionalTrustRoots: URL? = nil) {
        self.baseURL = baseURL
        self.transport = transport
        self.additionalTrustRoots = additionalTrustRoots
    }
}
