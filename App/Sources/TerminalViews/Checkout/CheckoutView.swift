import Features
import Foundation
import TerminalUI

/// The order of a checkout: choices, confirmation and progress in one frame.
struct CheckoutView: LocalizedView {
    /// The height of all screens of the sheet.
    static let height = 16
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.terminal) { terminal in
            EnvironmentReader(\.screenSize) { size in
                SheetLayout(height: Self.height) {
                    if let item = model.item.value {
                        OrderSummary(title: item.title, amount: amount(localizer), hidesDetailsIfLow: !model.canPay) {
                            details(localizer)
                        }
                    }
                    status(isTall: size.height >= 20, localizer)
                } buttons: {
                    buttons(localizer) { close(terminal, localizer) }
                }
                .onKey(.escape, closeTitle) { close(terminal, localizer) }
                .onKey("p", .picture) { model.showImage() }
                .copiesAddress(model.approvalPage)
            }
        }
    }

    /// Closes the sheet. A payment that outlives it says so.
    private func close(_ terminal: TerminalActions, _ localizer: Localizer) {
        if case .approve = model.action {
            terminal.notify(localizer(.approveLater))
        } else if model.continuesInBackground {
            terminal.notify(localizer(.paymentContinues))
        }
        model.close()
    }

    /// Returns the currency and the method, which can be chosen before the payment.
    @ViewBuilder private func details(_ localizer: Localizer) -> some View {
        if model.canPay, model.currencyCodes.count > 1 {
            Picker(
                localizer(.payIn),
                selection: Binding(model, \.currencyCode),
                options: model.currencyCodes,
                labelWidth: DetailRow.labelWidth(localizer)
            ) { $0 }
        } else {
            DetailRow(title: .payIn, value: model.currencyCode)
        }
        if canChooseMethod {
            HStack(spacing: 0) {
                Text(localizer(.payWith)).lineLimit(1).frame(width: DetailRow.labelWidth(localizer))
                Button(model.methodName(model.methodID), hint: localizer(.change)) { model.showMethods() }
                    // Another method is the next step.
                    .focusedOnAppear(id: model.isDeclined ? 0 : nil)
            }
        } else {
            DetailRow(title: .payWith, value: model.methodName(model.methodID))
        }
    }

    @ViewBuilder private func status(isTall: Bool, _ localizer: Localizer) -> some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else if model.item.value == nil {
            LoadingView()
        } else if let step = model.progress {
            ProgressView(localizer(step))
        } else if model.paid != nil {
            Text(localizer(.paid(amount(localizer)))).style(\.success)
        } else if model.isCancelled {
            Text(localizer(.paymentCancelled)).style(\.muted)
        } else if let explanation = model.explanation {
            Text(localizer(explanation)).style(\.warning)
        } else if model.isChecking {
            Text(localizer(.loading)).style(\.muted)
        } else {
            if let minutes = model.minutesSincePayment {
                Text(localizer(.boughtMinutesAgo(minutes))).style(\.warning)
            }
            if let details = model.methodDetails { Text(details).style(\.muted) }
        }
        if model.isStillUnknown { Text(localizer(.stillUnknown)).style(\.muted) }
        if let title = model.discardTitle {
            if isTall { Text("") }
            HStack(spacing: 2) {
                Button(localizer(title)) { await model.discard() }.disabled(busyReason(localizer))
                // A low window has room for one button; `y` copies as well.
                if isTall, let url = model.approvalPage {
                    EnvironmentReader(\.appActions) { actions in
                        Button(localizer(.copyLink)) { actions.copy(url.absoluteString) }
                    }
                }
            }
        }
        // A long address above the button would hide it.
        if let url = model.approvalPage {
            Text(url.absoluteString).style(\.accent)
        }
    }

    /// Returns the buttons. The focus is on one that moves no money now; after a decline it is on the method, and after a
    /// failure that moved no money on the next try.
    @ViewBuilder private func buttons(
        _ localizer: Localizer,
        close: @escaping @MainActor () -> Void
    ) -> some View {
        let closeButton = Button(localizer(closeTitle), action: close)
        switch model.action {
        case .showReceipt:
            Button(localizer(.receipt)) { model.showReceipt() }
            closeButton.buttonStyle(.borderedProminent).focusedOnAppear()
        case .check:
            closeButton.focusedOnAppear()
            let button = Button(localizer(.checkOutcome)) { await model.resolve() }
            if model.continuesInBackground {
                button.disabled(busyReason(localizer))
            } else {
                button.buttonStyle(.borderedProminent).disabled(busyReason(localizer))
            }
        case .finish:
            closeButton.focusedOnAppear()
            Button(localizer(.finishPayment)) { await model.finish() }.buttonStyle(.borderedProminent)
                .disabled(busyReason(localizer))
        case .approve(let url):
            closeButton
            EnvironmentReader(\.appActions) { actions in
                Button(localizer(.openInBrowser)) { actions.openURL(url) }.buttonStyle(.borderedProminent)
                    .focusedOnAppear()
            }
        case .signIn:
            closeButton
            EnvironmentReader(\.appActions) { actions in
                Button(localizer(.signIn)) { actions.signIn() }.buttonStyle(.borderedProminent).focusedOnAppear()
            }
        case .retry:
            closeButton
            Button(localizer(.retry)) { await model.refresh() }.buttonStyle(.borderedProminent).focusedOnAppear()
        case .pay where model.isSending:
            closeButton
            payButton(localizer).focusedOnAppear()
        case .pay:
            let isRetry = model.failure != nil && !model.isDeclined
            closeButton.focusedOnAppear(id: isRetry || model.isDeclined && canChooseMethod ? nil : 0)
            payButton(localizer).focusedOnAppear(id: isRetry ? 0 : nil)
        }
    }

    private var canChooseMethod: Bool { model.canPay && model.methodIDs.count > 1 }

    /// The title of the button that closes the sheet. It cancels only while nothing was sent.
    private var closeTitle: LocalizedText { model.canPay ? .cancel : .close }

    private func payButton(_ localizer: Localizer) -> some View {
        Button(localizer(.pay(amount(localizer)))) { await model.pay() }.buttonStyle(.borderedProminent)
            .disabled(disabledReason.map { localizer($0) })
    }

    private var disabledReason: LocalizedText? {
        if model.isSending { return .paying }
        return model.isReady ? nil : .loading
    }

    private func busyReason(_ localizer: Localizer) -> String? { model.isBusy ? localizer(.checkingOutcome) : nil }

    private func amount(_ localizer: Localizer) -> String {
        model.price.map(localizer.money) ?? ""
    }
}
