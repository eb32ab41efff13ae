public import Foundation

/// The address of the API, the HTTP client and the limits of a network service.
public struct NetworkConfiguration: Sendable {
    /// The HTTP client that sends requests. `README.md` beside this file says where the two differ.
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

    /// The address of the API; paths of endpoints are appended to its own.
    public var baseURL: URL
    /// The HTTP client that sends the requests.
    public var transport: Transport
    /// The largest accepted response, in bytes after decompression; 10 MiB by default.
    public var responseLimit: Int
    /// The number of redirects that one request may follow; 0 makes every redirect a response with status 3xx.
    public var redirectLimit: Int
    /// The number of open connections to one host, at least 1; further requests wait.
    public var connectionsPerHost: Int
    /// A PEM file of certificates to trust beside the system's. `URLSession` takes none: with it every request fails.
    public var additionalTrustRoots: URL?

    /// Creates a configuration.
    public init(
        baseURL: URL,
        transport: Transport = .urlSession,
        responseLimit: Int = 10 << 20,
        redirectLimit: Int = 5,
        connectionsPerHost: Int = 8,
        additionalTrustRoots: URL? = nil
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.responseLimit = responseLimit
        self.redirectLimit = redirectLimit
        self.connectionsPerHost = connectionsPerHost
        self.additionalTrustRoots = additionalTrustRoots
    }
}
