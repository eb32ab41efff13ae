import AnalyticsModule
import Core
import DependencyInjection
public import Observation

/// The view model of the introduction. The last of its three pages asks for consent to analytics.
@MainActor @Observable
public final class OnboardingViewModel {
    package enum Page: Int, Sendable, Hashable, CaseIterable {
        /// The purpose of the app.
        case welcome
        /// The ways to move around.
        case navigation
        /// The question about analytics.
        case privacy
    }

    /// The page on the screen, which a swipe assigns.
    package var page = Page.welcome

    @ObservationIgnored @Dependency private var settings: SettingsStore
    @ObservationIgnored @Dependency private var analytics: any AnalyticsConsentManaging
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let deciding: ActionState
    private let close: @MainActor () -> Void

    /// Creates a view model at the first page; `close` dismisses the cover.
    package init(close: @escaping @MainActor () -> Void) {
        self.close = close
        deciding = ActionState(logger: _logger.wrappedValue)
    }

    package var isLast: Bool { page == Page.allCases.last }
    /// The error of storing the last decision.
    package var failure: UserFacingError? { deciding.failure }
    /// The title of ending the introduction. The introduction that is opened again is only closed.
    package var closeTitle: LocalizedText {
        if settings.settings.hasSeenOnboarding { return .close }
        return isLast ? .decideLater : .skip
    }

    /// Shows the next page, or ends the introduction after the last one.
    package func next() {
        if let next = Page(rawValue: page.rawValue + 1) { page = next } else { finish() }
    }

    package func back() {
        if let previous = Page(rawValue: page.rawValue - 1) { page = previous }
    }

    /// Allows or refuses analytics and ends the introduction. If the decision cannot be stored, it applies to this run and
    /// the page shows the error.
    package func allowAnalytics(_ isAllowed: Bool) async {
        let consent: AnalyticsConsent = isAllowed ? .granted : .denied
        let decided: Void? = await deciding.run { try await analytics.setConsentIgnoringCancellation(consent) }
        if decided != nil, !Task.isCancelled { finish() }
    }

    /// Ends the introduction and remembers that. Without a decision, no analytics are sent.
    package func finish() {
        settings.update { $0.hasSeenOnboarding = true }
        close()
    }
}
