import AsyncHTTPTransport
import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import Testing

/// The HTTP clients; every test of the contract runs over each.
enum Transport: String, CaseIterable {
    case urlSession, asyncHTTPClient

    var configured: NetworkConfiguration.Transport {
        switch self {
        case .urlSession: .urlSession
        case .asyncHTTPClient: .asyncHTTPClient
        }
    }
}

extension NetworkService {
    /// A service over `transport`, as it ships but for what the test says, and for time: a slow machine must not make a
    /// request time out.
    convenience init(
        _ transport: Transport,
        _ url: String,
        clock: any Clock<Duration> = TestClock(),
        configure: (inout NetworkConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = NetworkConfiguration(
            baseURL: try #require(URL(string: url)),
            transport: transport.configured
        )
        configure(&configuration)
        self.init(configuration: configuration, clock: clock)
    }

    /// Gets `path` and returns the outcome.
    func get(_ path: EndpointPath = "/x", timeout: Duration = .seconds(30)) async -> Result<
        NetworkResponse, NetworkError
    > {
        await outcome(of: NetworkRequest(target: .path(path), timeout: timeout))
    }

    /// Sends `request` and returns its outcome.
    func outcome(of request: NetworkRequest) async -> Result<NetworkResponse, NetworkError> {
        do throws(NetworkError) {
            return .success(try await perform(request))
        } catch {
            return .failure(error)
        }
    }
}

extension Result where Success == NetworkResponse, Failure == NetworkError {
    /// The answer, also one that says no success.
    var response: NetworkResponse? {
        switch self {
        case .success(let response): response
        case .failure(.server(let failure)): failure.response
        case .failure: nil
        }
    }

    var error: NetworkError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

extension NetworkError {
    var isOffline: Bool {
        if case .offline = self { true } else { false }
    }

    var isInvalidRequest: Bool {
        if case .invalidRequest = self { true } else { false }
    }
}

/// A folder of a test's own, gone with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
