package import Core

extension [any RequestInterceptor] {
    /// Returns the interceptors of all requests, in the order of Core's article on networking. The interceptors for retries
    /// and access tokens are added before them where they apply.
    ///
    /// - Parameters:
    ///   - api: The server of requests that have only a path.
    ///   - logger: The logger of attempts.
    /// - Returns: The interceptors, which share their state across chains.
    package static func forEveryRequest(api: Origin, logger: any LoggerProtocol) -> Self {
        [
            RequestIDInterceptor(),
            UserAgentInterceptor("Trellis/\(AppConfiguration.version)"),
            LoggingInterceptor(api: api, logger: logger),
            ConcurrencyLimitInterceptor(api: api),
            // A user who retries does not have to wait longer.
            CircuitBreakerInterceptor(api: api, coolDown: .seconds(2)),
        ]
    }
}
