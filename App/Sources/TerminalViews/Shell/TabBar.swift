import Features
import Navigation
import TerminalUI
import Views

/// The names of the tabs with their keys, the current user and the connection. The selected tab is marked.
///
/// In a narrow window, parts are left out instead of being cut off.
struct TabBar: LocalizedView {
    let coordinator: AppCoordinator
    let session: AppSession

    private var selected: AppTabs.Tab { coordinator.router.tab ?? .home }

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            ViewThatFits {
                for parts in Self.layouts { row(parts, hasBorder: size.height >= Layout.minHeightForAir, localizer) }
            }
        }
    }

    private func row(_ parts: Parts, hasBorder: Bool, _ localizer: Localizer) -> some View {
        HStack(spacing: 3) {
            if parts.contains(.name) { Text(localizer(.appName)).lineLimit(1).style(\.title) }
            HStack(spacing: parts.contains(.air) ? 2 : 1) {
                for (number, tab) in AppTabs.Tab.allCases.enumerated() {
                    label(number + 1, parts.contains(.titles) || tab == selected ? localizer(tab.title) : nil, tab)
                        .underlined(tab == selected, isPresented: hasBorder)
                        .onClick { coordinator.selectedTab = tab }
                }
            }
            // Otherwise the tabs are offered no more than an equal share of the row, even if the other parts need less.
            .layoutPriority(1)
            Spacer()
            if parts.contains(.user) { user(showsTier: parts.contains(.tier), localizer) }
            if parts.contains(.dot) {
                ConnectionLabel(status: session.connection, showsText: parts.contains(.connection))
            }
        }
        .bottomBorder(isPresented: hasBorder)
    }

    private func label(_ number: Int, _ title: String?, _ tab: AppTabs.Tab) -> some View {
        HStack {
            Text("\(number)").lineLimit(1).style(\.muted)
            if let title {
                Text(title).lineLimit(1).style(tab == selected ? \.accent : \.plain)
                    .style(tab == selected ? \.title : \.muted)
            }
        }
    }

    private func user(showsTier: Bool, _ localizer: Localizer) -> some View {
        HStack {
            if let user = coordinator.status.user {
                Text(user.name).lineLimit(1)
                if showsTier { Text("· \(localizer(user.tier))").lineLimit(1).style(\.muted) }
            } else {
                Text(localizer(.notSignedIn)).lineLimit(1).style(\.muted)
            }
        }
        .onClick { coordinator.showAccounts() }
    }

    private struct Parts: OptionSet {
        let rawValue: Int
        static let name = Parts(rawValue: 1)
        static let titles = Parts(rawValue: 2)
        static let air = Parts(rawValue: 4)
        static let user = Parts(rawValue: 8)
        static let tier = Parts(rawValue: 16)
        static let dot = Parts(rawValue: 32)
        static let connection = Parts(rawValue: 64)
    }

    /// The layouts from the widest to the narrowest.
    private static let layouts: [Parts] = [
        [.name, .titles, .air, .user, .tier, .dot, .connection],
        [.name, .titles, .air, .user, .dot, .connection],
        [.name, .titles, .air, .user, .dot],
        [.titles, .air, .user, .dot],
        [.titles, .air, .dot],
        [.titles, .dot],
        [.dot],
        [],
    ]
}
