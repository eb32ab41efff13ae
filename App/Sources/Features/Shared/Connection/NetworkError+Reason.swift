import AuthModule
import Core
import PaymentModule

extension NetworkError {
    /// Creates the network error that is `error` or its reason.
    init?(reasonOf error: any Error) {
        switch error {
        case let error as NetworkError: self = error
        case AuthError.network(let error), PaymentError.network(let error): self = error
        default: return nil
        }
    }
}
