import Features
import TerminalUI

/// A notice about this run, shown until the user closes it.
struct NoticeBar: View {
    let session: AppSession

    var body: some View {
        if let notice = session.notice {
            FailureText(failure: notice, style: \.warning)
                .onKey("x", .close) { session.dismissNotice() }
        }
    }
}
