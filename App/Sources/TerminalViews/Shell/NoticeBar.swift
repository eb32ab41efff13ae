import Features
import TerminalUI

/// A notice about this run, shown until the user closes it. A notice about an ended session offers the sign-in.
struct NoticeBar: View {
    let session: AppSession

    var body: some View {
        if let notice = session.notice {
            EnvironmentReader(\.appActions) { actions in
                HStack(spacing: 2) {
                    FailureText(failure: notice, style: \.warning)
                    Spacer()
                    if notice.recovery == .signIn { KeyLabel(key: "s", title: .signIn).layoutPriority(1) }
                }
                .onKey(notice.recovery == .signIn ? ["s"] : [], .signIn, perform: actions.signIn)
            }
            .onKey("x", .close) { session.dismissNotice() }
        }
    }
}
