import Features
import TerminalUI

/// A notice about this run, shown until the user closes it.
struct NoticeBar: LocalizedView {
    let session: AppSession

    func content(_ text: Localizer) -> some View {
        if let notice = session.notice {
            VStack {
                Text(text(notice.message)).style(\.warning)
                if let suggestion = notice.suggestion { Text(text(suggestion)).style(\.muted) }
            }
            .padding(horizontal: 1)
            .onKey("x", .close) { session.dismissNotice() }
        }
    }
}
