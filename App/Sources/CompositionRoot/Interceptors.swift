public import Core

extension [any RequestInterceptor] {
    /// What every request passes, whoever sends it. The order is that of Core's article on networking; what stands
    /// above these is added where it is known who may repeat a request and who is signed in.
    ///
    /// - Parameters:
    ///   - api: The API's server, which stands for all requests that have only a path.
    ///   - logger: Takes a line for each attempt.
    /// - Returns: The interceptors, which keep count across all chains that they are part of.
    public static func ofEveryRequest(api: Origin, logger: any LoggerProtocol) -> Self {
        [
            RequestIDInterceptor(),
            UserAgentInterceptor("Trellis/1.0"),
            LoggingInterceptor(api: api, logger: logger),
            ConcurrencyLimitInterceptor(api: api),
            // No longer than whoever asks again by hand is ready to wait.
            CircuitBreakerInterceptor(api: api, coolDown: .seconds(2)),
        ]
    }
}
