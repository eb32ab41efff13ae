import Features
import TerminalUI

/// The state of the connection to the server: a dot and, if there is room, a word.
struct ConnectionLabel: LocalizedView {
    let status: ConnectionStatus
    let showsText: Bool

    func content(_ localizer: Localizer) -> some View {
        switch status.state {
        case _ where status.isConnecting: label("○", .connecting, \.muted, localizer)
        case .unknown: EmptyView()
        case .online: label("●", .online, \.success, localizer)
        case .offline: label("○", .offline, \.warning, localizer)
        }
    }

    private func label(
        _ dot: String,
        _ text: LocalizedText,
        _ style: KeyPath<Theme, Style>,
        _ localizer: Localizer
    ) -> some View {
        HStack {
            Text(dot).lineLimit(1).style(style)
            if showsText { Text(localizer(text)).lineLimit(1).style(\.muted) }
        }
    }
}
