public import Core
import Foundation

/// The service that sends requests over the transport of its configuration.
///
/// Every request has a maximum size of its response and a deadline that includes its redirects. Cancelling its task
/// ends it at once. Redirects do not send credentials to another origin and do not lead from https to http.
public final class NetworkService: NetworkServiceProtocol {
    /// The maximum number of redirects of a request.
    private static let redirectLimit = 5

    private let configuration: NetworkConfiguration
    private let transport: any HTTPTransport
    private let timeouts: TimeoutScheduler

    /// Creates a service with a transport of its own. `clock` measures deadlines.
    public init(configuration: NetworkConfiguration, clock: any Clock<Duration> = ContinuousClock()) {
        self.configuration = configuration
        transport = configuration.transport.make(configuration)
        timeouts = TimeoutScheduler(clock: clock)
    }

    /// Sends `request` and waits for the whole response.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        var outgoing = try OutgoingRequest(request, baseURL: configuration.baseURL)
        // A clock cannot sleep for an unlimited time.
        let deadline = timeouts.now + min(request.timeout, .seconds(24 * 60 * 60))
        var redirects = 0
        while true {
            let response = try await send(outgoing, timeout: request.timeout, until: deadline)
            guard let next = try outgoing.redirected(by: response) else {
                // Only a proxy answers 407 (RFC 9110 §15.5.8).
                guard response.status != 407 else {
                    let proxy = configuration.proxies.name(for: outgoing.url) ?? ProxySettings.nameOfSystem
                    let reason = ProxySettings.credentialsRequired
                    throw .offline(request: outgoing.description, reason: reason, proxy: proxy)
                }
                return try response.validated(request: outgoing.description)
            }
            redirects += 1
            guard redirects <= Self.redirectLimit else {
                let reason = "more than \(Self.redirectLimit) times"
                throw .invalidRedirect(request: outgoing.description, reason: reason)
            }
            outgoing = next
        }
    }

    private func send(_ request: OutgoingRequest, timeout: Duration, until deadline: Duration)
        async throws(NetworkError) -> NetworkResponse
    {
        guard !Task.isCancelled else { throw .cancelled }
        let call = HTTPCall(request, timeout: timeout, responseLimit: configuration.responseLimit)
        timeouts.add(call, at: deadline)
        defer { timeouts.remove(call) }
        transport.start(call)
        return try await call.outcome.get()
    }
}
