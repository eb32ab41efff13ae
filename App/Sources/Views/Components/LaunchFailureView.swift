import Features
import Foundation
public import PlatformUI

/// The failure of a launch, in the language of the system, since there are no settings yet.
public struct LaunchFailureView: View {
    private let failure: UserFacingError
    private let retry: @MainActor () -> Void

    /// Creates the view of `error`, with a button that calls `retry`.
    public init(_ error: any Error, retry: @escaping @MainActor () -> Void) {
        failure = UserFacingError(error)
        self.retry = retry
    }

    /// The texts of the error, and the button.
    public var body: some View {
        let language = AppLanguage(localeIdentifier: Locale.current.identifier, among: AppLanguage.all)
        ContentUnavailableView {
            Label(failure.message.text(in: language), systemImage: "exclamationmark.triangle")
        } description: {
            if let details = failure.details { Text(details) }
            if let suggestion = failure.suggestion { Text(suggestion.text(in: language)) }
        } actions: {
            Button(LocalizedText.retry.text(in: language), action: retry)
        }
    }
}
