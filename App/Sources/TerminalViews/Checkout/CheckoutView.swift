import Features
import Foundation
import TerminalUI

/// The payment of an item: choice of method, confirmation, progress and receipt in one frame.
struct CheckoutView: LocalizedView {
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.terminal) { terminal in
            EnvironmentReader(\.screenSize) { size in
                SheetLayout(height: 16) {
                    if let item = model.item.value { order(item, size, localizer) }
                    status(isTall: size.height >= 20, localizer)
                } buttons: {
                    buttons(localizer) { close(terminal, localizer) }
                }
                .onKey(.escape, closeTitle) { close(terminal, localizer) }
                .copiesAddress(model.approvalPage)
            }
        }
        .task(id: localizer.language) { await model.run() }
    }

    /// Closes the sheet. A payment that outlives it says so.
    private func close(_ terminal: TerminalActions, _ localizer: Localizer) {
        if case .approve = model.action, let item = model.item.value {
            terminal.notify(localizer(.paymentNeedsApproval(item.title, amount(localizer))))
        } else if model.continuesInBackground {
            terminal.notify(localizer(.paymentContinues))
        }
        model.close()
    }

    private func order(_ item: Item, _ size: Size, _ localizer: Localizer) -> some View {
        let isTall = size.height >= 20
        return VStack {
            Text(item.title).lineLimit(1).style(\.title)
            if isTall {
                Text("")
                details(size, localizer)
                Divider()
            }
            HStack(spacing: 2) {
                Text(localizer(.total))
                Spacer()
                Text(amount(localizer)).style(\.title).layoutPriority(1)
            }
            // A low window has room for the choices or the outcome.
            if isTall { Text("") } else if model.canPay || model.receipt != nil { details(size, localizer) }
        }
    }

    /// Returns the currency and the method, which can be chosen before the payment, or the receipt after it.
    @ViewBuilder private func details(_ size: Size, _ localizer: Localizer) -> some View {
        if let receipt = model.receipt {
            let date = size.width < 60 ? localizer.day(receipt.date) : localizer.fullDateAndTime(receipt.date)
            DetailRow(title: .date, value: date)
            DetailRow(title: .paymentNumber, value: receipt.number)
        } else {
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
            if model.canPay, model.methodIDs.count > 1 {
                Picker(
                    localizer(.payWith),
                    selection: Binding(model, \.methodID),
                    options: model.methodIDs,
                    labelWidth: DetailRow.labelWidth(localizer)
                ) { model.methodName($0) }
                .focusedOnAppear(id: model.isDeclined ? 1 : nil)
            } else {
                DetailRow(title: .payWith, value: model.methodName(model.methodID))
            }
        }
    }

    @ViewBuilder private func status(isTall: Bool, _ localizer: Localizer) -> some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else if model.item.value == nil {
            LoadingView()
        } else if let step = model.progress {
            ProgressView(localizer(step))
        } else if model.receipt != nil {
            Text(localizer(.paid(amount(localizer)))).style(\.success)
        } else if model.isCancelled {
            Text(localizer(.paymentCancelled)).style(\.muted)
        } else if let explanation = model.explanation {
            Text(localizer(explanation)).style(\.warning)
        } else if model.isChecking {
            Text(localizer(.loading)).style(\.muted)
        } else if let minutes = model.minutesSincePayment {
            Text(localizer(.boughtMinutesAgo(minutes))).style(\.warning)
        } else if let details = model.methodDetails {
            Text(details).style(\.muted)
        }
        if model.isStillUnknown { Text(localizer(.stillUnknown)).style(\.muted) }
        if let title = model.discardTitle {
            if isTall { Text("") }
            HStack(spacing: 2) {
                Button(localizer(title)) { await model.discard() }.disabled(busyReason(localizer))
                // A low window has room for one button; `y` copies as well.
                if isTall, let url = model.approvalPage {
                    EnvironmentReader(\.appActions) { actions in
                        Button(localizer(.copyLink)) { actions.copyURL(url) }
                    }
                }
            }
        }
        // A long address above the button would hide it.
        if let url = model.approvalPage {
            if isTall { Text("") }
            Text(url.absoluteString).style(\.accent)
        }
    }

    /// Returns the buttons. The focus is on one that moves no money now.
    @ViewBuilder private func buttons(
        _ localizer: Localizer,
        close: @escaping @MainActor () -> Void
    ) -> some View {
        let closeButton = Button(localizer(closeTitle), action: close)
        switch model.action {
        case .showPayments:
            EnvironmentReader(\.appActions) { actions in
                Button(localizer(.seePayments)) {
                    close()
                    actions.showPayments()
                }
            }
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
            closeButton.focusedOnAppear(id: model.isDeclined ? nil : 0)
            payButton(localizer)
        }
    }

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
        (model.receipt?.amount ?? model.price).map(localizer.money) ?? ""
    }
}

/// A title and a value, in the columns of a picker.
private struct DetailRow: LocalizedView {
    /// Returns the width of the longest title and a space, so that a narrow window has room for the name of a method.
    static func labelWidth(_ localizer: Localizer) -> Int { localizer.language == .korean ? 10 : 9 }
    let title: LocalizedText
    let value: String

    func content(_ localizer: Localizer) -> some View {
        HStack(spacing: 0) {
            Text(localizer(title)).lineLimit(1).frame(width: Self.labelWidth(localizer))
            Text(value).lineLimit(1)
        }
    }
}
