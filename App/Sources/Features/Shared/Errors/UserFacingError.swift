import Foundation
package import Navigation
package import PaymentModule

/// An error with localized texts for the user.
public struct UserFacingError: Sendable, Hashable, Error {
    package enum RecoveryAction: Sendable, Hashable {
        case retry
        case signIn
        /// Leave the screen: its content does not exist.
        case goBack
        /// Change something first, according to the suggestion.
        case change
        /// Start over without the stored data, which cannot be read.
        case startOver
    }

    package private(set) var message: LocalizedText
    package private(set) var suggestion: LocalizedText?
    package let recovery: RecoveryAction
    /// The error in technical terms, such as the request that failed. Commands print it; `nil` if the message says it.
    package private(set) var details: String?

    package init(_ message: LocalizedText, _ suggestion: LocalizedText? = nil, recovery: RecoveryAction = .retry) {
        self.message = message
        self.suggestion = suggestion
        self.recovery = recovery
    }

    /// Returns the error with another message or suggestion.
    package func with(message: LocalizedText? = nil, suggestion: LocalizedText? = nil) -> UserFacingError {
        var copy = self
        copy.message = message ?? copy.message
        copy.suggestion = suggestion ?? copy.suggestion
        return copy
    }
}

extension String {
    /// Returns the text without the first sentences if `other` begins with them, too; `nil` if nothing is left.
    fileprivate func withoutFirstSentences(of other: String) -> String? {
        let common = "\(self) ".commonPrefix(with: "\(other) ")
        guard let end = common.ranges(of: ". ").last?.upperBound else { return self }
        let rest = dropFirst(common.distance(from: common.startIndex, to: end))
        return rest.isEmpty ? nil : String(rest)
    }
}

/// An error with texts for the user. The texts of an error are a table in the folder `Strings`.
package protocol UserFacingErrorConvertible: Error {
    var userFacingError: UserFacingError { get }
}

extension UserFacingError {
    /// Creates the user-facing form of any error.
    package init(_ error: any Error) {
        let localized = error as? any LocalizedError
        let details = localized?.errorDescription
        switch error {
        case let error as UserFacingError: self = error
        case let error as any UserFacingErrorConvertible:
            self = error.userFacingError
            if let details { self.details = details.withoutFirstSentences(of: message.english) }
        case is CancellationError: self.init(.cancelled)
        default:
            self.init(.unexpected, localized?.recoverySuggestion.map(LocalizedText.init(verbatim:)))
            self.details = details ?? "\(type(of: error))"
        }
    }

    /// Creates the user-facing form of the status of a payment or a refund that was not made, or returns `nil` for another
    /// status. Only a status that proves it says that no money was moved.
    package init?(_ status: OrderStatus, isRefund: Bool) {
        switch status {
        case .declined(let decline): self = isRefund ? .declinedRefund : decline.userFacingError
        case .failed(let error, let movedNoMoney):
            self.init(error)
            if movedNoMoney { message = message.followed(by: isRefund ? .notRefunded : .notCharged) }
        case .sending, .notAnswered, .notCompleted, .refused, .requiresAction, .processing, .paid, .refunded,
            .cancelled:
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
            let reason = error.unknownScreen(in: shown).map(LocalizedText.unknownScreen)
            self.init(.unknownLink(shown), reason ?? error.userFacingError.message, recovery: .change)
        }
    }
}
