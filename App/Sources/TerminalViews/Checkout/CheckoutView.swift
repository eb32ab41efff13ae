import Features
import TerminalUI

/// The payment of an item: confirmation, progress and receipt in one frame.
struct CheckoutView: LocalizedView {
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: 12) {
            if let item = model.item.value { order(item, localizer) }
            status(localizer)
        } buttons: {
            buttons(localizer)
        }
        .onKey(.escape, closeTitle) { model.close() }
        .task(id: localizer.language) { await model.load() }
        .task { await model.followUser() }
    }

    private func order(_ item: Item, _ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            let isTall = size.height >= 20
            VStack {
                Text(item.title).lineLimit(1).style(\.title)
                if isTall { Text("") }
                detail(localizer)
                Divider()
                HStack(spacing: 2) {
                    Text(localizer(.total))
                    Spacer()
                    Text(amount(localizer)).style(\.title).layoutPriority(1)
                }
                if isTall { Text("") }
            }
        }
    }

    /// Returns the currency, which can be chosen before the payment, or the number of the payment after it.
    @ViewBuilder private func detail(_ localizer: Localizer) -> some View {
        if let paid = model.paid {
            DetailRow(title: .paymentNumber, value: paid.id)
        } else if model.canPay, model.currencyCodes.count > 1 {
            Picker(
                localizer(.payIn),
                selection: Binding(model, \.currencyCode),
                options: model.currencyCodes,
                labelWidth: DetailRow.labelWidth
            ) { $0 }
        } else {
            DetailRow(title: .payIn, value: model.currencyCode)
        }
    }

    @ViewBuilder private func status(_ localizer: Localizer) -> some View {
        switch model.state {
        case _ where model.item.value == nil:
            if let failure = model.item.failure { FailureText(failure: failure) } else { LoadingView() }
        case .checking: Text(localizer(.loading)).style(\.muted)
        case .confirming: EmptyView()
        case .paying:
            Text(localizer(.paying)).style(\.muted)
            ProgressView()
        case .paid: Text(localizer(.paid(amount(localizer)))).style(\.success)
        case .unknown: if let failure = model.failure { FailureText(failure: failure, style: \.warning) }
        case .blocked, .failed: if let failure = model.failure { FailureText(failure: failure) }
        }
    }

    /// Returns the buttons. The focus is on one that moves no money now.
    @ViewBuilder private func buttons(_ localizer: Localizer) -> some View {
        switch model.state {
        case .paid:
            Button(localizer(closeTitle)) { model.close() }.buttonStyle(.borderedProminent).focusedOnAppear()
        case .unknown:
            Button(localizer(closeTitle)) { model.close() }.focusedOnAppear()
            Button(localizer(.finishPayment)) { await model.resolve() }.buttonStyle(.borderedProminent)
        case .failed:
            Button(localizer(closeTitle)) { model.close() }.focusedOnAppear()
            payButton(localizer)
        case _ where model.failure != nil || model.item.failure != nil:
            Button(localizer(closeTitle)) { model.close() }
            RecoveryButton(model: model).focusedOnAppear()
        case .paying:
            Button(localizer(closeTitle)) { model.close() }
            payButton(localizer).focusedOnAppear()
        case .checking, .blocked, .confirming:
            Button(localizer(closeTitle)) { model.close() }.focusedOnAppear()
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
        if model.state == .paying { return .paying }
        return model.canPay && model.price != nil ? nil : .loading
    }

    private func amount(_ localizer: Localizer) -> String {
        (model.paid?.amount ?? model.price).map(localizer.money) ?? ""
    }
}

/// The button that helps when the order cannot be paid for now.
private struct RecoveryButton: LocalizedView {
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        if model.failure?.recovery == .signIn {
            EnvironmentReader(\.appActions) { actions in
                Button(localizer(.signIn)) { actions.signIn() }.buttonStyle(.borderedProminent)
            }
        } else {
            Button(localizer(.retry)) { await model.load() }.buttonStyle(.borderedProminent)
        }
    }
}

/// A title and a value, in the columns of a picker.
private struct DetailRow: LocalizedView {
    static let labelWidth = 14
    let title: LocalizedText
    let value: String

    func content(_ localizer: Localizer) -> some View {
        HStack(spacing: 0) {
            Text(localizer(title)).lineLimit(1).frame(width: Self.labelWidth)
            Text(value).lineLimit(1)
        }
    }
}
