public import Core
import Foundation

/// An error with texts for the user, as screens show it.
public struct UserFacingError: Sendable, Hashable, Error {
    /// A way out of the error.
    public enum RecoveryAction: Sendable, Hashable {
        /// The same again.
        case retry
        /// Sign in.
        case signIn
        /// Leave the screen: its content does not exist.
        case goBack
        /// Change something first, according to the suggestion.
        case change
        /// Start over without the stored data, which cannot be read.
        case startOver
    }

    /// A sentence that says what happened.
    public private(set) var message: LocalizedText
    /// A sentence that says what to do next.
    public private(set) var suggestion: LocalizedText?
    /// The action that the screen offers.
    public let recovery: RecoveryAction
    /// The error in technical terms, such as the request that failed; `nil` if the message says it.
    public private(set) var details: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - message: A sentence that says what happened.
    ///   - suggestion: A sentence that says what to do next.
    ///   - recovery: The action that the screen offers.
    public init(_ message: LocalizedText, _ suggestion: LocalizedText? = nil, recovery: RecoveryAction = .retry) {
        self.message = message
        self.suggestion = suggestion
        self.recovery = recovery
    }

    /// Creates the user-facing form of any error: that of a ``UserFacingErrorConvertible``, else "Something went wrong." with
    /// the description of the error as details.
    public init(_ error: any Error) {
        let localized = error as? any LocalizedError
        let details = localized?.errorDescription
        switch error {
        case let error as UserFacingError: self = error
        case let error as any UserFacingErrorConvertible:
            self = error.userFacingError
            if let details { self.details = details.withoutFirstSentences(of: message.text(in: .english)) }
        case is CancellationError: self = .cancelled
        default:
            self.init(.unexpected, localized?.recoverySuggestion.map { LocalizedText($0) })
            self.details = details ?? "\(type(of: error))"
        }
    }

    /// The form of a cancellation.
    public static let cancelled = UserFacingError(.cancelled)

    /// Returns the error with another message or suggestion.
    public func with(message: LocalizedText? = nil, suggestion: LocalizedText? = nil) -> UserFacingError {
        var copy = self
        copy.message = message ?? copy.message
        copy.suggestion = suggestion ?? copy.suggestion
        return copy
    }
}

/// An error with texts for the user.
///
/// ```swift
/// enum LoanError: UserFacingErrorConvertible {
///     case tooManyBooks
///     var userFacingError: UserFacingError {
///         switch self {
///         case .tooManyBooks: UserFacingError(LocalizedText("Bring a book back first."), recovery: .change)
///         }
///     }
/// }
/// ```
/// An error of a package conforms in the app: `extension NetworkError: @retroactive UserFacingErrorConvertible`.
public protocol UserFacingErrorConvertible: Error {
    /// The texts.
    var userFacingError: UserFacingError { get }
    /// The failure of the network that is the reason of this error; by default `nil`. A ``Loader`` tries again by itself after
    /// one that means that the server was not reached.
    var networkError: NetworkError? { get }
    /// The level of the entry in the log when a screen shows the error, or `nil` for a cancellation, which is not logged.
    /// By default it is a warning; an input that the server refuses is information.
    var levelWhenShown: LogEntry.Level? { get }
}

extension UserFacingErrorConvertible {
    /// No failure of the network.
    public var networkError: NetworkError? { nil }
    /// A warning.
    public var levelWhenShown: LogEntry.Level? { .warning }
}

extension NetworkError {
    /// Creates the network error that is `error` or its reason.
    public init?(reasonOf error: any Error) {
        guard let reason = error as? NetworkError ?? (error as? any UserFacingErrorConvertible)?.networkError
        else { return nil }
        self = reason
    }
}

extension LoggerProtocol {
    /// Logs an error that a screen shows, by its name only. A cancellation is not logged.
    public func logShown(_ error: any Error) {
        let level = (error as? any UserFacingErrorConvertible).map(\.levelWhenShown) ?? .warning
        guard let level, !(error is CancellationError), NetworkError(reasonOf: error) != .cancelled else { return }
        log(level, level == .info ? "Input refused" : "Failure shown", error: error)
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

/// The texts of FeatureKit.
extension LocalizedText {
    static let cancelled = LocalizedText("Stopped.", [.korean: "중단했어요."])
    static let unexpected = LocalizedText("Something went wrong.", [.korean: "문제가 생겼어요."])
    static let retrying = LocalizedText("Retrying…", [.korean: "다시 연결 중…"])
    static func retrying(in seconds: Int) -> LocalizedText {
        LocalizedText("Retrying in \(seconds) s…", [.korean: "\(seconds)초 뒤에 다시 연결할게요…"])
    }
}
