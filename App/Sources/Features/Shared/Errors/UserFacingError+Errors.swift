import AnalyticsModule
import AuthModule
import Core
import Foundation
import Navigation
import PaymentModule

extension UserFacingError {
    /// Creates the user-facing form of any error. The English texts are those of the error.
    package init(_ error: any Error) {
        switch error {
        case let error as UserFacingError: self = error
        case let error as NetworkError: self.init(error, korean: error.korean, recovery: error.recovery)
        case let error as AuthError: self.init(error, korean: error.korean, recovery: error.recovery)
        case let error as PaymentError: self.init(error, korean: error.korean, recovery: error.recovery)
        case let error as AnalyticsError: self.init(error, korean: error.korean, recovery: error.recovery)
        case let error as SecureStorageError: self.init(error, korean: error.korean, recovery: .change)
        case let error as LinkError: self.init(error, korean: error.korean, recovery: .change)
        case let error as PictureError: self.init(error, korean: error.korean, recovery: .retry)
        case is CancellationError:
            self.init(message: LocalizedText(en: "Cancelled.", ko: "취소했어요."))
        case let error as any LocalizedError:
            self.init(
                message: LocalizedText(verbatim: error.errorDescription ?? "\(type(of: error))"),
                suggestion: error.recoverySuggestion.map(LocalizedText.init(verbatim:))
            )
        default:
            self.init(message: .unexpected("\(type(of: error))"))
        }
    }

    private init(_ error: any LocalizedError, korean: KoreanErrorText, recovery: RecoveryAction) {
        let message = error.errorDescription ?? ""
        self.init(
            message: LocalizedText(en: message, ko: korean.message),
            suggestion: error.recoverySuggestion.flatMap { english in
                korean.suggestion.map { LocalizedText(en: english, ko: $0) }
            },
            recovery: recovery
        )
    }
}

extension NetworkError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .offline, .timedOut, .cancelled, .server, .decoding, .tls, .authorizationUnavailable, .suspended: .retry
        case .signInRequired: .signIn
        case .responseTooLarge, .invalidRequest: .change
        }
    }
}

extension AuthError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .signInRequired, .sessionEnded: .signIn
        case .network(let error): error.recovery
        case .wrongCredentials, .profileRefused, .storage: .change
        case .invalidResponse, .refused, .cancelled: .retry
        }
    }
}

extension PaymentError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .signInRequired: .signIn
        case .network(let error): error.recovery
        case .outcomeUnknown, .cancelled: .retry
        case .declined, .invalidOrder, .refundExceedsPayment, .notFound, .keyConflict, .expired, .rejected, .storage:
            .change
        }
    }
}

extension AnalyticsError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .network(let error): error.recovery
        case .cancelled: .retry
        case .storage, .rejected, .consentNeeded: .change
        }
    }
}
