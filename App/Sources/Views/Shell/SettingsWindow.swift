#if os(macOS) && !Terminal
public import Features
import Navigation
public import PlatformUI

/// The settings, in the window that the menu of a Mac app opens. The window of the shop then has no tab for them.
///
/// ```swift
/// Settings { SettingsWindow(session: app.session, coordinator: app.coordinator) }
/// ```
public struct SettingsWindow: View {
    private let session: AppSession
    private let coordinator: AppCoordinator

    /// Creates the settings of an app.
    public init(session: AppSession, coordinator: AppCoordinator) {
        self.session = session
        self.coordinator = coordinator
    }

    /// The settings, with their sheets.
    public var body: some View {
        FeatureTab.settings(of: coordinator).root()
            .presenting(sheets)
            .frame(width: 520, height: 480)
            .environment(coordinator)
            .environment(session)
            .dependencies()
    }

    /// The sheet of the settings. It is not one of the visible modals, which are those of the shop.
    private var sheets: [ModalPresentation] {
        guard let store = try? coordinator.settings.open(), let content = store.sheet()?.content else { return [] }
        let router = store.coordinator.router
        guard let sheet = router.sheet, let child = router.sheetRouter else { return [] }
        let view = AnyView(NavigationStack { SettingsDestinationView(content: content) })
        return [
            ModalPresentation(id: ObjectIdentifier(child), style: .sheet, view: view) { router.dismiss(sheet: sheet) }
        ]
    }
}

extension AppTabs.Tab {
    /// The tabs of the window.
    static let shown = [home, profile]
}

extension View {
    /// Opens the window of the settings when a link leads there.
    func opensSettings(of coordinator: AppCoordinator) -> some View {
        modifier(SettingsOpening(coordinator: coordinator))
    }
}

private struct SettingsOpening: ViewModifier {
    let coordinator: AppCoordinator
    @Environment(\.openSettings) private var openSettings

    func body(content: Content) -> some View {
        content.onChange(of: coordinator.selectedTab, initial: true) { before, tab in
            guard tab == .settings else { return }
            openSettings()
            coordinator.selectedTab = before == .settings ? .home : before
        }
    }
}
#else
import Features
import PlatformUI

extension AppTabs.Tab {
    /// The tabs of the window.
    static let shown = allCases
}

extension View {
    /// Has no effect: the settings are a tab.
    func opensSettings(of coordinator: AppCoordinator) -> some View { self }
}
#endif
