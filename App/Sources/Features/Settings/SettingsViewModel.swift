package import AnalyticsModule
import Core
import DependencyInjection
package import Navigation
public import Observation

/// The view model of the settings.
@MainActor @Observable
public final class SettingsViewModel: ScreenModel {
    package private(set) var consent = AnalyticsConsent.undecided

    @ObservationIgnored @Dependency private var store: SettingsStore
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var requestLanguage: RequestLanguage
    @ObservationIgnored @Dependency private var analytics: any AnalyticsConsentManaging
    @ObservationIgnored @Dependency private var analyticsStatus: any AnalyticsStatusProviding
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored private weak var router: Router<SettingsFlow>?
    private let deciding: ActionState

    /// Creates a view model; `router` is the router of Settings.
    package init(router: Router<SettingsFlow>? = nil) {
        self.router = router
        deciding = ActionState(logger: _logger.wrappedValue)
    }

    package var settings: AppSettings { store.settings }
    /// The language. A change also applies to texts of the API.
    package var language: LanguageChoice {
        get { settings.language }
        set { update { $0.language = newValue } }
    }
    package var theme: ThemeChoice {
        get { settings.theme }
        set { update { $0.theme = newValue } }
    }
    /// The theme as one of ``ThemeChoice/appearances``. High contrast, a theme of the terminal, is shown as that of the system.
    package var appearance: ThemeChoice {
        get { theme == .contrast ? .system : theme }
        set { theme = newValue }
    }
    /// The error of the last attempt to read or save the settings. They apply to this run even so.
    package var failure: UserFacingError? { store.failure }
    /// The error of storing the decision about analytics. The decision applies to this run even so.
    package var consentFailure: UserFacingError? { deciding.failure }
    /// `true` while the decision about analytics is stored.
    package var isDeciding: Bool { deciding.isRunning }
    /// `true` if a language overrides the setting in this run.
    package var isLanguageForced: Bool { localizer.isForced }

    /// See ``ScreenModel/run()``.
    public func run() async {
        consent = analytics.consent
        // Another process may have changed the decision.
        let stored = await analyticsStatus.status().consent
        // A decision of the user during the call is newer.
        if !deciding.isRunning, stored == analytics.consent { consent = stored }
    }

    /// Changes the settings. A change of the language also applies to texts of the API.
    package func update(_ change: @escaping @Sendable (inout AppSettings) -> Void) {
        store.update(change)
        requestLanguage.follow(localizer)
    }

    /// The decision about analytics, or `nil` before the first one.
    package var allowsAnalytics: Bool? {
        switch consent {
        case .undecided: nil
        case .granted: true
        case .denied: false
        }
    }

    /// Allows or refuses analytics. The decision applies at once, and is stored even if the task is cancelled.
    package func allowAnalytics(_ isAllowed: Bool) async {
        guard !deciding.isRunning else { return }
        let decision: AnalyticsConsent = isAllowed ? .granted : .denied
        consent = decision
        await deciding.run { try await analytics.setConsentIgnoringCancellation(decision) }
    }

    /// Opens the advanced settings.
    package func showAdvanced() { router?.present(sheet: .advanced) }
}
