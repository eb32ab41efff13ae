import AsyncHTTPTransport
import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import Testing

/// The HTTP clients. Every test of the contract runs over each of them.
enum Transport: String, CaseIterable {
    case urlSession, asyncHTTPClient

    var configured: NetworkConfiguration.Transport {
        self == .urlSession ? .urlSession : .asyncHTTPClient
    }
}

extension NetworkService {
    /// Creates a service with the default configuration, except for the changes by `configure`. A test clock keeps
    /// requests from timing out on a slow machine.
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

    /// Sends a GET request and returns the outcome.
    func get(_ path: EndpointPath = "/x", timeout: Duration = .seconds(30)) async -> Result<
        NetworkResponse, NetworkError
    > {
        await outcome(of: NetworkRequest(target: .path(path), timeout: timeout))
    }

    /// Sends a POST request with a body and returns the outcome.
    func post(_ path: EndpointPath = "/x") async -> Result<NetworkResponse, NetworkError> {
        await outcome(of: NetworkRequest(method: .post, target: .path(path), body: Data("a=b".utf8)))
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
    /// The response, even if its status is an error.
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

    var isInvalidRedirect: Bool {
        if case .invalidRedirect = self { true } else { false }
    }

    var isInvalidRequest: Bool {
        if case .invalidRequest = self { true } else { false }
    }
}
