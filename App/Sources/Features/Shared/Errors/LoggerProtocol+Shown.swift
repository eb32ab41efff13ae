import AnalyticsModule
import AuthModule
import Core
import PaymentModule

extension LoggerProtocol {
    /// Logs an error that a screen shows. A cancellation is not logged.
    func logShown(_ error: any Error) {
        switch error {
        case is CancellationError, NetworkError.cancelled, AuthError.cancelled, AuthError.network(.cancelled),
            PaymentError.cancelled, PaymentError.network(.cancelled), AnalyticsError.cancelled,
            AnalyticsError.notDelivered(.network(.cancelled), _):
            break
        case AuthError.wrongCredentials, ProfileError.refused:
            log(.info, "Input refused", error: error)
        default:
            log(.warning, "Failure shown", error: error)
        }
    }
}
