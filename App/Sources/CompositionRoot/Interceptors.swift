import Core
import Foundation
import Infrastructure

extension [any RequestInterceptor] {
    /// What every request passes, whoever sends it. The order is that of Core's article on networking; what stands
    /// above these is added where it is known who may repeat a request and who is signed in.
    static func ofEveryRequest(_ configuration: AppConfiguration) -> Self {
        let api = Origin(configuration.apiURL)
        return [
            RequestIDInterceptor(),
            UserAgentInterceptor("Trellis/1.0"),
            LoggingInterceptor(api: api, logger: configuration.log.logger),
            ConcurrencyLimitInterceptor(api: api),
            // No longer than whoever asks again by hand is ready to wait.
            CircuitBreakerInterceptor(api: api, coolDown: .seconds(2)),
        ]
    }
}
