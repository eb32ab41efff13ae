package import Core

extension [any RequestInterceptor] {
    /// Returns the interceptors of all requests, in the order of Core's article on networking. The interceptors for retries
    /// and access tokens are added before them where they apply.
    ///
    /// - Parameters:
    ///   - api: The server of requests that have only a path.
    ///   - logger: The logger of attempts.
    /// - Returns: The interceptors.
    package static func forEveryRequest(api: Origin, logger: any LoggerProtocol) -> Self {
        [
            RequestIDInterceptor(),
            UserAgentInterceptor("Trellis/\(AppConfiguration.version)"),
            LoggingInterceptor(api: api, logger: logger),
        ]
    }
}
