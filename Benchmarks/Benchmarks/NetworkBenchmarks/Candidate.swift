import AsyncHTTPClient
import AsyncHTTPTransport
import Core
import Foundation
import Infrastructure
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The HTTP clients.
enum Transport: String, CaseIterable {
    case urlSession, asyncHTTPClient

    fileprivate var configured: NetworkConfiguration.Transport {
        switch self {
        case .urlSession: .urlSession
        case .asyncHTTPClient: .asyncHTTPClient
        }
    }
}

/// An HTTP client that requests the same response repeatedly.
struct Candidate: Sendable {
    let name: String
    /// Sends a request and returns the size of the response body.
    let get: @Sendable () async throws -> Int

    /// Returns `NetworkService` with all interceptors.
    static func service(_ transport: Transport, _ url: URL) -> Candidate {
        let service = InterceptedNetworkService(
            NetworkService(configuration: NetworkConfiguration(baseURL: url, transport: transport.configured)),
            interceptors: [
                RetryInterceptor(), AccessTokenInterceptor(tokens: Tokens()), RequestIDInterceptor(),
                UserAgentInterceptor("Trellis/1.0"), LoggingInterceptor(logger: SilentLogger()),
            ]
        )
        return Candidate(name: "NetworkService over \(transport)") {
            let request = NetworkRequest(
                target: "/v1/items",
                headers: ["Accept": "application/json"],
                authorization: .currentAccount
            )
            return try await service.perform(request).body.count
        }
    }

    /// Returns the client without `NetworkService`, used as documented, with the same header fields.
    static func raw(_ transport: Transport, _ url: URL) -> Candidate {
        switch transport {
        case .urlSession: rawURLSession(url)
        case .asyncHTTPClient: rawAsyncHTTPClient(url)
        }
    }

    private static func rawURLSession(_ url: URL) -> Candidate {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 8
        let session = URLSession(configuration: configuration)
        return Candidate(name: "raw urlSession") {
            var request = URLRequest(url: url.appending(path: "v1/items"))
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            return try await session.data(for: request).0.count
        }
    }

    private static func rawAsyncHTTPClient(_ url: URL) -> Candidate {
        let client = HTTPClient.shared
        return Candidate(name: "raw asyncHTTPClient") {
            var request = HTTPClientRequest(url: url.absoluteString + "/v1/items")
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            let response = try await client.execute(request, timeout: .seconds(30))
            return try await response.body.collect(upTo: 10 << 20).readableBytes
        }
    }

    private static let headers = [
        ("Accept", "application/json"), ("Authorization", "Bearer token"), ("User-Agent", "Trellis/1.0"),
    ]

    private struct Tokens: AccessTokenProviding {
        func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken {
            AccessToken(account: AccountID(issuer: "issuer", subject: "user"), value: "token")
        }

        func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken {
            throw .accountSignedOut
        }
    }
}

extension Candidate {
    /// Sends `count` requests in `workers` tasks.
    func get(_ count: Int, workers: Int) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<workers {
                group.addTask {
                    for _ in 0..<count / workers {
                        guard try await get() == FastServer.bodySize else { throw CancellationError() }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
