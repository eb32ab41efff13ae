import Features
import PlatformUI

/// The current user and the connection to the server, in the tab bar of the terminal. A click opens the accounts.
struct StatusRow: View {
    enum User {
        case name, withTier
    }

    let connection: ConnectionStatus
    var user: User?
    /// `true` if the state of the connection has a word beside its dot.
    var showsWord = false
    @Environment(AppCoordinator.self) private var coordinator
    @Environment(Localizer.self) private var localizer

    var body: some View {
        HStack(spacing: 24) {
            if let user { userRow(user).onTapGesture { coordinator.showAccounts() } }
            if let (dot, color, word) = state {
                HStack {
                    Image(systemName: dot).foregroundStyle(color)
                    if showsWord { Text(localizer(word)).foregroundStyle(.secondary) }
                }
            }
        }
        .lineLimit(1)
    }

    private func userRow(_ shown: User) -> some View {
        HStack {
            if let user = coordinator.status.user {
                Text(user.name)
                if shown == .withTier { Text("· \(localizer(user.tier))" as String).foregroundStyle(.secondary) }
            } else {
                Text(localizer(.notSignedIn)).foregroundStyle(.secondary)
            }
        }
    }

    /// The symbol, its color and the word, or `nil` if nothing is known.
    private var state: (symbol: String, color: Color, word: LocalizedText)? {
        if connection.isConnecting { return ("circle", .secondary, .connecting) }
        return switch connection.state {
        case .unknown: nil
        case .online: ("circle.fill", .green, .online)
        case .offline: ("circle", .orange, .offline)
        }
    }
}
