import Features
import Navigation
import TerminalUI
import Views

/// The tabs. A feature is opened when its tab is first selected, and keeps its state while another tab is shown.
struct TabsView: View {
    let coordinator: AppCoordinator
    let session: AppSession

    var body: some View {
        let notices = coordinator.paymentNotices
        return WithState(OpenedTabs()) { opened in tabs(opened) }
            .task { await coordinator.status.run() }
            .task { await notices.run() }
    }

    @ViewBuilder private func tabs(_ opened: OpenedTabs) -> some View {
        let selected = opened.select(coordinator.router.tab, once: session.isReady)
        ZStack {
            if let selected {
                for tab in AppTabs.Tab.allCases {
                    if opened.tabs.contains(tab) { AnyView(content(of: tab)).hidden(tab != selected) }
                }
            } else {
                // The introduction or the restored screen would replace the tabs immediately.
                StartView()
            }
        }
    }

    private func content(of tab: AppTabs.Tab) -> any View {
        do {
            switch tab {
            case .home: return HomeTabView(coordinator: try coordinator.home(), chrome: chrome)
            case .profile: return ProfileTabView(coordinator: try coordinator.profile(), chrome: chrome)
            case .settings: return SettingsTabView(coordinator: try coordinator.settings(), chrome: chrome)
            }
        } catch {
            return chrome(around: FailureView(failure: UserFacingError(error)))
        }
    }

    /// Returns `view` below the tab bar and the notice.
    private func chrome(around view: any View) -> any View {
        VStack {
            TabBar(coordinator: coordinator, session: session).layoutPriority(1)
            EnvironmentReader(\.screenSize) { size in if size.height >= Layout.minHeightForAir { Text("") } }
            NoticeBar(session: session, payments: coordinator.paymentNotices).layoutPriority(1)
            AnyView(view).frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
        }
        .onKey("1", AppTabs.Tab.home.title, group: .everywhere) { coordinator.selectedTab = .home }
        .onKey("2", AppTabs.Tab.profile.title, group: .everywhere) { coordinator.selectedTab = .profile }
        .onKey("3", AppTabs.Tab.settings.title, group: .everywhere) { coordinator.selectedTab = .settings }
        .onKey("]", .nextTab, group: .everywhere) { selectTab(offset: 1) }
        .onKey("[", .previousTab, group: .everywhere) { selectTab(offset: -1) }
        .onKey("a", .accounts, group: .everywhere) { coordinator.showAccounts() }
    }

    private func selectTab(offset: Int) {
        let tabs = AppTabs.Tab.allCases
        guard let tab = coordinator.router.tab, let index = tabs.firstIndex(of: tab) else { return }
        coordinator.selectedTab = tabs[(index + offset + tabs.count) % tabs.count]
    }
}

/// The name of the app, while the session starts.
private struct StartView: LocalizedView {
    func content(_ localizer: Localizer) -> some View {
        VStack(alignment: .center) {
            Text(localizer(.appName)).style(\.accent).style(\.title)
            Text(localizer(.loading)).style(\.muted)
        }
        .centered()
        .navigationTitle(localizer(.appName))
    }
}

/// The tabs that have been selected at least once.
@MainActor
private final class OpenedTabs {
    private(set) var tabs: Set<AppTabs.Tab> = []

    /// Adds `tab` and returns it, or returns `nil` if the session is not ready.
    func select(_ tab: AppTabs.Tab?, once isReady: Bool) -> AppTabs.Tab? {
        guard isReady, let tab else { return nil }
        tabs.insert(tab)
        return tab
    }
}
