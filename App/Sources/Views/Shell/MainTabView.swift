import Features
import Navigation
import PlatformUI

/// The tabs. A feature is opened when its tab is first selected.
struct MainTabView: View {
    let tabs: [FeatureTab]
    let coordinator: AppCoordinator
    let session: AppSession
    @Environment(Localizer.self) private var localizer

    var body: some View {
        ZStack {
            if session.isReady {
                tabView
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
        .task { await coordinator.status.run() }
        .task { await coordinator.paymentNotices.run() }
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

    private var tabView: some View {
        TabView(selection: Bindable(coordinator).selectedTab) {
            ForEach(tabs) { tab in
                FeatureRoot(tab: tab)
                    .tabItem { Label(localizer(tab.id.title), systemImage: tab.systemImage) }
                    .tag(tab.id)
            }
        }
        .tabViewStyle(.sidebarAdaptable)
        .tabBarStatus {
            StatusRow(connection: session.connection, user: .withTier, showsWord: true)
            StatusRow(connection: session.connection, user: .name, showsWord: true)
            StatusRow(connection: session.connection, user: .name)
            StatusRow(connection: session.connection)
        }
        .key("a", localizer(.accounts)) { coordinator.showAccounts() }
    }
}

/// The root of a tab. A view of its own, because a body is only evaluated when its tab is first selected.
private struct FeatureRoot: View {
    let tab: FeatureTab

    var body: some View { tab.root() }
}
