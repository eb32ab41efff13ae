import Features
import Navigation
import PlatformUI

/// The tabs. A feature is opened when its tab is first selected.
struct MainTabView: View {
    let stores: FeatureStores
    let session: AppSession
    @Environment(Localizer.self) private var localizer

    private var coordinator: AppCoordinator { stores.app.coordinator }

    var body: some View {
        let notices = coordinator.paymentNotices
        ZStack {
            if session.isReady {
                tabs
            } else if coordinator.router.cover == nil {
                VStack {
                    Text(localizer(.appName)).font(.headline).foregroundStyle(.tint)
                    Text(localizer(.loading)).foregroundStyle(.secondary)
                }
            } else {
                // The introduction, or the sign-in for the first link, is over the window.
                Spacer()
            }
        }
        .key("a", localizer(.accounts)) { coordinator.showAccounts() }
        .task { await coordinator.status.run() }
        .task { await notices.run() }
        .announces(announcement)
    }

    /// The text of the notice that ``NoticeBar`` shows.
    private var announcement: String? {
        let notice =
            session.notice.map { ($0.message, $0.suggestion) }
            ?? coordinator.paymentNotices.notice.map { ($0.message, $0.suggestion) }
        return notice.map { message, suggestion in
            [message, suggestion].compactMap { $0.map { localizer($0) } }.joined(separator: " ")
        }
    }

    private var tabs: some View {
        TabView(selection: Bindable(coordinator).selectedTab) {
            ForEach(AppTabs.Tab.allCases, id: \.self) { tab in
                content(of: tab)
                    .tabItem { Label(localizer(tab.title), systemImage: tab.systemImage) }
                    .tag(tab)
            }
        }
        .tabBarStatus {
            StatusRow(connection: session.connection, user: .withTier, showsWord: true)
            StatusRow(connection: session.connection, user: .name, showsWord: true)
            StatusRow(connection: session.connection, user: .name)
            StatusRow(connection: session.connection)
        }
    }

    @ViewBuilder private func content(of tab: AppTabs.Tab) -> some View {
        switch tab {
        case .home: FeatureView(open: stores.home) { HomeTabView(store: $0) }
        case .profile: FeatureView(open: stores.profile) { ProfileTabView(store: $0) }
        case .settings: FeatureView(open: stores.settings) { SettingsTabView(store: $0) }
        }
    }
}

/// A feature, or the error of opening it.
private struct FeatureView<Store, Content: View>: View {
    let open: () throws -> Store
    @ViewBuilder let content: (Store) -> Content

    var body: some View {
        switch Result(catching: open) {
        case .success(let store): content(store)
        case .failure(let error): FailureView(failure: UserFacingError(error))
        }
    }
}

extension AppTabs.Tab {
    fileprivate var systemImage: String {
        switch self {
        case .home: "house"
        case .profile: "person"
        case .settings: "gearshape"
        }
    }
}
