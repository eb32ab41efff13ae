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
            .aboveAir()
            .onKey("x", .close) { session.dismissNotice() }
        } else if let notice = payments.notice {
            PaymentNotice(notice: notice).aboveAir().onKey("x", .close) { payments.dismissNotice() }
        }
    }
}

extension View {
    /// Adds an empty row below the view, unless the window is low.
    fileprivate func aboveAir() -> some View {
        EnvironmentReader(\.screenSize) { padding(Insets(bottom: $0.height < Layout.minHeightForAir ? 0 : 1)) }
    }
}

private struct PaymentNotice: LocalizedView {
    let notice: OrderNotice

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            HStack(spacing: 2) {
                OrderNoticeText(notice: notice, isLow: size.height < Layout.minHeightForAir)
                Spacer()
                KeyLabel(key: "x", title: .close).layoutPriority(1)
            }
        }
    }
}
