import Features
import TerminalUI

/// What the person should know of this run, until they have read it.
@MainActor
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
