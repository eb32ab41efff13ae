public import Core
import Foundation
public import Logging

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests over one shared `URLSession`.
///
/// Every exchange has a deadline of its own, a limit on the size of its answer and ends at once when its task is
/// cancelled. Redirects are not followed: the API has none, and following them would carry the access token along.
public final class NetworkService: NetworkServiceProtocol {
    private let configuration: NetworkConfiguration
    private let transport: URLSessionTransport
    private let logger: Logger

    /// Opens a session, which lives as long as this service.
    ///
    /// - Parameters:
    ///   - configuration: Where the API is, and limits.
    ///   - clock: Measures deadlines.
    ///   - logger: Gets a line for each exchange at level debug: method, path, status, size, time.
    public init(
        configuration: NetworkConfiguration,
        clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger = .standardError(verbose: false)
    ) {
        self.configuration = configuration
        transport = URLSessionTransport(responseLimit: configuration.responseLimit, clock: clock)
        self.logger = logger
    }

    /// Sends `request` and waits for the whole answer.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let urlRequest = try URLRequest(request, configuration: configuration)
        let start = ContinuousClock.now
        do {
            let response = try await transport.send(urlRequest, timeout: request.timeout)
            log(request, "\(response)", since: start)
            return try response.validated()
        } catch {
            if case .server = error { throw error }
            log(request, error.errorDescription ?? "failed", since: start)
            throw error
        }
    }

    private func log(_ request: NetworkRequest, _ outcome: String, since start: ContinuousClock.Instant) {
        logger.debug("\(request): \(outcome), \((ContinuousClock.now - start) / .milliseconds(1)) ms")
    }
}
