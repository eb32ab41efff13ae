public import Foundation

/// Where the API is and what the network service takes from it.
public struct NetworkConfiguration: Sendable {
    /// What carries requests. Both keep the same rules; `README.md` beside this file says where they differ.
    public enum Transport: String, Sendable, Hashable, CaseIterable {
        /// Foundation's `URLSession`: nothing more to ship, and the system's own on Apple platforms.
        case urlSession = "urlsession"
        /// AsyncHTTPClient, on SwiftNIO: the sturdier and faster one on Linux.
        case asyncHTTPClient = "asynchttpclient"
    }

    /// The address of the API; paths of endpoints are appended to its own.
    public var baseURL: URL
    /// What carries the requests.
    public var transport: Transport
    /// The largest answer taken, in bytes after decompression.
    public var responseLimit: Int
    /// The largest answer written to a file, in bytes.
    public var downloadLimit: Int
    /// How many redirects one request may take; 0 makes every redirect an answer with status 3xx.
    public var redirectLimit: Int
    /// How many connections to one host may be open; further requests wait for one.
    public var connectionsPerHost: Int
    /// A PEM file of certificates to trust beside the system's. `URLSession` takes none: with it every request fails.
    public var additionalTrustRoots: URL?

    /// Describes a network service.
    ///
    /// - Parameters:
    ///   - baseURL: The address of the API.
    ///   - transport: What carries the requests.
    ///   - responseLimit: The largest answer taken, in bytes; 10 MiB if not given.
    ///   - downloadLimit: The largest answer written to a file, in bytes; 1 GiB if not given.
    ///   - redirectLimit: How many redirects one request may take.
    ///   - connectionsPerHost: How many connections to one host may be open, from 1.
    ///   - additionalTrustRoots: A PEM file of certificates to trust beside the system's.
    public init(
        baseURL: URL,
        transport: Transport = .urlSession,
        responseLimit: Int = 10 << 20,
        downloadLimit: Int = 1 << 30,
        redirectLimit: Int = 5,
        connectionsPerHost: Int = 8,
        additionalTrustRoots: URL? = nil
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.responseLimit = responseLimit
        self.downloadLimit = downloadLimit
        self.redirectLimit = redirectLimit
        self.connectionsPerHost = connectionsPerHost
        self.additionalTrustRoots = additionalTrustRoots
    }
}
