import Features
import TerminalUI

/// A notice about an order, in the color of its kind.
struct OrderNoticeText: LocalizedView {
    let notice: OrderNotice
    /// `true` if the window has room for few lines.
    let isLow: Bool

    func content(_ localizer: Localizer) -> some View {
        VStack {
            Text(localizer(notice.message)).lineLimit(isLow ? 2 : nil).style(style)
            if let suggestion = notice.suggestion {
                Text(localizer(suggestion)).lineLimit(isLow ? 1 : nil).style(\.muted)
            }
        }
    }

    private var style: KeyPath<Theme, Style> {
        switch notice.kind {
        case .success: \.success
        case .warning: \.warning
        case .failure: \.error
        }
    }
}
