import Features
import TerminalUI

/// A notice about this run or about an order, shown until the user closes it. A notice about an ended session offers the
/// sign-in.
struct NoticeBar: LocalizedView {
    let session: AppSession
    let payments: PaymentNoticesViewModel

    @ViewBuilder func content(_ localizer: Localizer) -> some View {
        if let notice = session.notice {
            EnvironmentReader(\.appActions) { actions in
                HStack(spacing: 2) {
                    if notice.recovery == .signIn {
                        // The key is the advice.
                        Text(localizer(notice.message)).style(\.warning)
                        Spacer()
                        KeyLabel(key: "s", title: .signIn).layoutPriority(1)
                    } else {
                        FailureText(failure: notice, style: \.warning)
                    }
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
