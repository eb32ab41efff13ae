public import AnalyticsModule
import DependencyInjection
public import Observation

/// Introduces the app on three pages; the last asks whether analytics may be sent.
@MainActor @Observable
public final class OnboardingViewModel {
    /// A page of the introduction.
    public enum Page: Int, Sendable, Hashable, CaseIterable {
        /// The purpose of the app.
        case welcome
        /// The ways to move around.
        case navigation
        /// The question about analytics.
        case privacy
    }

    /// The page that is shown.
    public private(set) var page = Page.welcome

    @ObservationIgnored @Dependency private var settings: SettingsStore
    @ObservationIgnored @Dependency private var analytics: any AnalyticsConsentManaging
    private let deciding = ActionState()
    private let close: @MainActor () -> Void

    /// An introduction at its first page; `close` takes its cover away.
    public init(close: @escaping @MainActor () -> Void) {
        self.close = close
    }

    /// Whether this is the last page.
    public var isLast: Bool { page == Page.allCases.last }
    /// The failure to store the last decision, if any.
    public var failure: UserFacingError? { deciding.failure }
    /// The decision about analytics so far.
    public var consent: AnalyticsConsent { analytics.consent }

    /// Shows the next page; after the last one it ends.
    public func next() {
        if let next = Page(rawValue: page.rawValue + 1) { page = next } else { finish() }
    }

    /// Shows the page before, if there is one.
    public func back() {
        if let previous = Page(rawValue: page.rawValue - 1) { page = previous }
    }

    /// Allows or refuses analytics, and ends the introduction. If the decision cannot be stored it counts nonetheless, and
    /// the page stays to say so.
    public func allowAnalytics(_ isAllowed: Bool) async {
        let consent: AnalyticsConsent = isAllowed ? .granted : .denied
        let decided: Void? = await deciding.run { try await analytics.decideUncancelled(consent) }
        if decided != nil, !Task.isCancelled { finish() }
    }

    /// Ends the introduction; it is not shown by itself again. Without a decision nothing is sent.
    public func finish() {
        settings.update { $0.hasSeenOnboarding = true }
        close()
    }
}
