import AnalyticsModule
import AuthModule
import Core
import DependencyInjection
import Foundation
package import Navigation
package import PaymentModule

extension UserFacingError {
    /// Creates the user-facing form of any error.
    package init(_ error: any Error) {
        switch error {
        case let error as UserFacingError: self = error
        case let error as NetworkError: self.init(error, error.texts, recovery: error.recovery)
        case let error as AuthError: self.init(error, error.texts, recovery: error.recovery)
        case let error as PaymentError: self.init(error, error.texts, recovery: error.recovery)
        case let error as AnalyticsError: self.init(error, error.texts, recovery: error.recovery)
        case let error as SecureStorageError: self.init(error, error.texts, recovery: .change)
        case let error as LinkError: self.init(error, error.texts, recovery: .change)
        case let error as PictureError: self.init(error, error.texts, recovery: error.recovery)
        case is CancellationError: self.init(message: .cancelled)
        // Its text names types.
        case let error as ResolutionError: self.init(error, ErrorTexts(.unexpected), recovery: .change)
        case let error as any LocalizedError:
            self.init(
                message: LocalizedText(verbatim: error.errorDescription ?? "\(type(of: error))"),
                suggestion: error.recoverySuggestion.map(LocalizedText.init(verbatim:))
            )
        default:
            let details = Details(message: "Unexpected error: \(type(of: error)).", suggestion: nil)
            self.init(message: .unexpected, suggestion: nil, recovery: .retry, details: details)
        }
    }

    /// Creates the user-facing form of the status of a payment or a refund that was not made, or returns `nil` for another
    /// status. Only a status that proves it says that no money was moved.
    package init?(_ status: OrderStatus, isRefund: Bool) {
        switch status {
        case .declined(let decline):
            let texts = isRefund ? Decline.refundTexts : decline.texts
            self.init(message: texts.message, suggestion: texts.suggestion, recovery: .change)
        case .failed(let error, let movedNoMoney):
            let failure = UserFacingError(error)
            self = movedNoMoney ? failure.with(note: isRefund ? .notRefunded : .notCharged) : failure
        case .sending, .notAnswered, .notCompleted, .requiresAction, .processing, .paid, .refunded, .cancelled:
            return nil
        }
    }

    /// Creates the user-facing form of the error of `link`. It shows the link without control characters, and only the
    /// beginning of a long one.
    package init(_ error: LinkError, link: String) {
        switch error {
        case .tooLong, .unprintable: self.init(error)
        case .foreign, .malformed, .unknown, .missing, .invalid, .unexpected:
            let scalars = link.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
            let shown = String(String.UnicodeScalarView(scalars.prefix(80))) + (scalars.count > 80 ? "…" : "")
            self.init(message: .unknownLink(shown), suggestion: error.texts.message, recovery: .change)
        }
    }

    private init(_ error: any LocalizedError, _ texts: ErrorTexts, recovery: RecoveryAction) {
        let details = Details(message: error.errorDescription ?? "", suggestion: error.recoverySuggestion)
        self.init(
            message: texts.message,
            suggestion: texts.suggestion,
            recovery: recovery,
            details: texts.omitsDetails ? details : nil
        )
    }
}

extension NetworkError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .server(let failure) where failure.isMissing: .goBack
        case _ where isWebPage: .retry
        case .server(let failure) where failure.status == 401: .signIn
        case .offline, .timedOut, .cancelled, .server, .decoding, .invalidRedirect, .tls, .authorizationUnavailable:
            .retry
        case .signInRequired, .accountSignedOut: .signIn
        case .responseTooLarge, .invalidRequest: .change
        }
    }
}

extension AuthError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .signInRequired, .sessionEnded, .otherClient, .inputNeeded: .signIn
        case .network(.server): .retry
        case .network(let error): error.recovery
        case .wrongCredentials, .accountChanged, .profileRefused, .storage, .methodUnavailable, .browserUnavailable,
            .signedInInBrowser, .misconfigured, .refused("invalid_client"), .refused("invalid_scope"),
            .refused("invalid_target"):
            .change
        case .invalidResponse, .refused, .denied, .codeExpired, .refreshSuspended, .cancelled: .retry
        }
    }
}

extension PaymentError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .signInRequired: .signIn
        case .network(let error): error.recovery
        case .cancelled: .retry
        case .accountChanged, .invalidOrder, .referenceInUse, .refundExceedsPayment, .notRefundable, .refundUnresolved,
            .notFound, .unknownPayment, .rejected, .storage:
            .change
        }
    }
}

extension AnalyticsError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .notDelivered(.network(let error), _): error.recovery
        case .notDelivered(.webPage, _), .notDelivered(.waiting, _), .lock, .busy, .timedOut, .cancelled: .retry
        case .notDelivered, .log, .storage, .consentNeeded: .change
        }
    }
}

extension PictureError {
    fileprivate var recovery: UserFacingError.RecoveryAction {
        switch self {
        case .malformed: .retry
        case .tooLarge, .missing: .change
        }
    }
}
