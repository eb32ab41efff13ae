public import AnalyticsModule
import DependencyInjection
public import Navigation
public import Observation

/// Shows what can be set, and sets it.
@MainActor @Observable
public final class SettingsViewModel {
    /// The decision of the user about analytics.
    public private(set) var consent = AnalyticsConsent.undecided

    @ObservationIgnored @Dependency private var store: SettingsStore
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var analytics: any AnalyticsConsentManaging
    @ObservationIgnored private weak var router: Router<SettingsFlow>?
    private let deciding = ActionState()

    /// A model of the settings in use; `router` is Settings'.
    public init(router: Router<SettingsFlow>? = nil) {
        self.router = router
    }

    /// The settings in use.
    public var settings: AppSettings { store.settings }
    /// Why the settings could not be kept, if so; they count in this run.
    public var failure: UserFacingError? { store.failure }
    /// The failure to store the last decision about analytics, if any; it counts in this run.
    public var consentFailure: UserFacingError? { deciding.failure }
    /// Whether `--language` decides, so that a choice counts from the next start.
    public var isLanguageForced: Bool { localizer.isForced }

    /// Reads what the user allows now.
    public func load() { consent = analytics.consent }

    /// Changes the settings. A change of the language also applies to texts of the API.
    public func update(_ change: (inout AppSettings) -> Void) {
        store.update(change)
        localizer.applyRequestLanguage()
    }

    /// Whether analytics may be sent; nil as long as nothing was decided.
    public var allowsAnalytics: Bool? {
        switch consent {
        case .undecided: nil
        case .granted: true
        case .denied: false
        }
    }

    /// Allows or refuses analytics; it counts at once, and is stored even if the task is cancelled.
    public func allowAnalytics(_ isAllowed: Bool) async {
        guard !deciding.isRunning else { return }
        let decision: AnalyticsConsent = isAllowed ? .granted : .denied
        consent = decision
        await deciding.run { try await analytics.decideUncancelled(decision) }
    }

    /// Opens what few need.
    public func showAdvanced() { router?.present(sheet: .advanced) }
}
