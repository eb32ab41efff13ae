#if canImport(SwiftUI)
import Accessibility
import Features
import SwiftUI

/// The tabs. A feature is opened when its tab is first selected.
struct MainTabView: View {
    @Bindable var coordinator: AppCoordinator
    let session: AppSession
    /// The sign-in or the introduction, over all tabs.
    let modals: [ModalPresentation]
    @Environment(Localizer.self) private var localizer

    var body: some View {
        let notices = coordinator.paymentNotices
        ZStack {
            if session.isReady { tabs } else { ProgressView(localizer(.loading)) }
        }
        .task { await coordinator.status.run() }
        .task { await notices.run() }
        // VoiceOver does not read a text that appears elsewhere on the screen by itself.
        .onChange(of: announcement) {
            if let announcement { AccessibilityNotification.Announcement(announcement).post() }
        }
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
        TabView(selection: $coordinator.selectedTab) {
            ForEach(AppTabs.Tab.allCases, id: \.self) { tab in
                // An inset of the safe area would not reach the screens of a navigation stack.
                VStack(spacing: 0) {
                    NoticeBar(session: session, payments: coordinator.paymentNotices)
                    content(of: tab)
                }
                .environment(\.outerModals, tab == coordinator.selectedTab ? modals : nil)
                .tabItem { Label(localizer(tab.title), systemImage: tab.systemImage) }
                .tag(tab)
            }
        }
    }

    @ViewBuilder private func content(of tab: AppTabs.Tab) -> some View {
        switch tab {
        case .home: FeatureView(open: coordinator.home) { HomeTabView(coordinator: $0) }
        case .profile: FeatureView(open: coordinator.profile) { ProfileTabView(coordinator: $0) }
        case .settings: FeatureView(open: coordinator.settings) { SettingsTabView(coordinator: $0) }
        }
    }
}

/// A feature, or the error of opening it.
private struct FeatureView<Coordinator, Content: View>: View {
    let open: () throws -> Coordinator
    @ViewBuilder let content: (Coordinator) -> Content

    var body: some View {
        switch Result(catching: open) {
        case .success(let coordinator): content(coordinator)
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
#endif
