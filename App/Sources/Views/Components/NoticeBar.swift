import Features
import PlatformUI

/// A notice about this run or about an order, shown until the user closes it, and a label while the server cannot be
/// reached. A notice about an ended session offers the sign-in. A modal shows none.
struct NoticeBar: View {
    @Environment(AppSession.self) private var session
    @Environment(AppCoordinator.self) private var coordinator
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.isInModal) private var isInModal

    var body: some View {
        if !isInModal { notices }
    }

    private var notices: some View {
        let payments = coordinator.paymentNotices
        return VStack(spacing: 0) {
            // The tab bar of the terminal shows it.
            if !Shell.isTerminal, case .offline = session.connection.state {
                Label(localizer(.offline), systemImage: "wifi.slash")
                    .font(.footnote)
                    .frame(maxWidth: .infinity)
                    .background(.bar)
            }
            if let notice = session.notice {
                let offersSignIn = notice.recovery == .signIn
                // The button is the suggestion.
                bar(notice.message, offersSignIn ? nil : notice.suggestion, .warning, close: session.dismissNotice) {
                    if offersSignIn { Button(localizer(.signIn)) { coordinator.signIn() }.key("s") }
                }
            } else if let notice = payments.notice {
                bar(notice.message, notice.suggestion, notice.kind, close: payments.dismissNotice) { EmptyView() }
            }
        }
    }

    private func bar(
        _ message: LocalizedText,
        _ suggestion: LocalizedText?,
        _ kind: OrderNotice.Kind,
        close: @escaping @MainActor () -> Void,
        @ViewBuilder action: () -> some View
    ) -> some View {
        HStack(alignment: .firstTextBaseline) {
            MessageText(message: message, suggestion: suggestion, kind: kind)
            Spacer()
            action()
            Button(localizer(.close), systemImage: "xmark", action: close).labelStyle(.iconOnly).key("x")
        }
        .buttonStyle(.borderless)
        .padding()
        .background(.bar)
    }
}
