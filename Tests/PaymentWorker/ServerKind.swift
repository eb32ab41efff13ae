package import Core
package import PaymentModule
import StripeGateway

/// A payment API with its gateway.
package enum ServerKind: String, CaseIterable, Codable, Sendable {
    /// The REST contract, with the Sandbox.
    case rest
    /// An API like Stripe's, with a server of the tests.
    case stripe

    package func gateway(over network: any NetworkServiceProtocol) -> any PaymentGateway {
        switch self {
        case .rest: RESTPaymentGateway(network: network)
        case .stripe: StripePaymentGateway(network: network)
        }
    }
}
