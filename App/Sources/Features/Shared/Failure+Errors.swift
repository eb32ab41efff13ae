import AnalyticsModule
import AuthModule
import Core
import Foundation
import Navigation
import PaymentModule

extension Failure {
    /// What any error says to a person. The English texts are the errors' own.
    public init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as NetworkError: self.init(error, korean: error.korean, remedy: error.remedy)
        case let error as AuthError: self.init(error, korean: error.korean, remedy: error.remedy)
        case let error as PaymentError: self.init(error, korean: error.korean, remedy: error.remedy)
        case let error as AnalyticsError: self.init(error, korean: error.korean, remedy: error.remedy)
        case let error as SecureStorageError: self.init(error, korean: error.korean, remedy: .change)
        case let error as LinkError: self.init(error, korean: error.korean, remedy: .change)
        case let error as PictureError: self.init(error, korean: error.korean, remedy: .retry)
        case is CancellationError:
            self.init(message: Phrase(en: "Cancelled.", ko: "취소했습니다."))
        case let error as any LocalizedError:
            self.init(
                message: Phrase(verbatim: error.errorDescription ?? "\(type(of: error))"),
                suggestion: error.recoverySuggestion.map(Phrase.init(verbatim:))
            )
        default:
            self.init(message: .unexpected("\(type(of: error))"))
        }
    }

    private init(_ error: any LocalizedError, korean: KoreanTexts, remedy: Remedy) {
        let message = error.errorDescription ?? ""
        self.init(
            message: Phrase(en: message, ko: korean.message),
            suggestion: error.recoverySuggestion.flatMap { english in
                korean.suggestion.map { Phrase(en: english, ko: $0) }
            },
            remedy: remedy
        )
    }
}

extension NetworkError {
    fileprivate var remedy: Failure.Remedy {
        switch self {
        case .offline, .timedOut, .cancelled, .server, .decoding, .tls, .authorizationUnavailable, .suspended: .retry
        case .signInRequired: .signIn
        case .responseTooLarge, .invalidRequest: .change
        }
    }
}

extension AuthError {
    fileprivate var remedy: Failure.Remedy {
        switch self {
        case .signInRequired, .sessionEnded: .signIn
        case .network(let error): error.remedy
        case .wrongCredentials, .profileRefused, .storage: .change
        case .invalidResponse, .refused, .cancelled: .retry
        }
    }
}

extension PaymentError {
    fileprivate var remedy: Failure.Remedy {
        switch self {
        case .signInRequired: .signIn
        case .network(let error): error.remedy
        case .outcomeUnknown, .cancelled: .retry
        case .declined, .invalidOrder, .refundExceedsPayment, .notFound, .keyConflict, .lapsed, .rejected, .storage:
            .change
        }
    }
}

extension AnalyticsError {
    fileprivate var remedy: Failure.Remedy {
        switch self {
        case .network(let error): error.remedy
        case .cancelled: .retry
        case .storage, .rejected, .consentNeeded: .change
        }
    }
}
