import Features
import TerminalUI

/// A notice about this run or about an order, shown until the user closes it. A notice about an ended session offers the
/// sign-in.
struct NoticeBar: View {
    let session: AppSession
    let payments: PaymentNoticesViewModel

    @ViewBuilder var body: some View {
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
        } else if let notice = payments.notice {
            PaymentNotice(notice: notice).onKey("x", .close) { payments.dismissNotice() }
        }
    }
}

private struct PaymentNotice: LocalizedView {
    let notice: PaymentNoticesViewModel.Notice

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            let isLow = size.height < Layout.minHeightForAir
            HStack(spacing: 2) {
                VStack {
                    Text(localizer(notice.message)).lineLimit(isLow ? 2 : nil).style(style)
                    if let suggestion = notice.suggestion {
                        Text(localizer(suggestion)).lineLimit(isLow ? 1 : nil).style(\.muted)
                    }
                }
                Spacer()
                KeyLabel(key: "x", title: .close).layoutPriority(1)
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
