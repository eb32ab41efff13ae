import Features
import TerminalUI

/// The payment of an item: confirmation, progress and outcome.
struct CheckoutView: LocalizedView {
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        VStack(spacing: 1) {
            switch model.item {
            case .loading, .empty: LoadingView().frame(height: 4)
            case .failed(let failure):
                FailureText(failure: failure)
                Button(localizer(.retry)) { await model.load() }
            case .loaded(let item, _): order(item, localizer)
            }
        }
        .padding(horizontal: 1)
        .onKey(.escape, .close) { model.close() }
        .task(id: localizer.language) { await model.load() }
        .task { await model.followUser() }
    }

    @ViewBuilder private func order(_ item: Item, _ localizer: Localizer) -> some View {
        switch model.state {
        case .checking: LoadingView().frame(height: 4)
        case .blocked: blockedState(item, localizer)
        case .confirming, .failed: confirmation(item, localizer)
        case .paying:
            OrderSummary(item: item, amount: amount(localizer))
            Text(localizer(.paying)).style(\.muted)
            ProgressView()
        case .paid: receipt(localizer)
        case .unknown:
            OrderSummary(item: item, amount: amount(localizer))
            if let failure = model.failure { FailureText(failure: failure) }
            HStack(spacing: 2) {
                Button(localizer(.finishPayment)) { await model.resolve() }
                Button(localizer(.close)) { model.close() }
            }
        }
    }

    /// Returns the order, the reason why it cannot be paid for now, and the action that helps.
    @ViewBuilder private func blockedState(_ item: Item, _ localizer: Localizer) -> some View {
        OrderSummary(item: item, amount: amount(localizer))
        if let failure = model.failure { FailureText(failure: failure) }
        HStack(spacing: 2) {
            if model.failure?.recovery == .signIn {
                EnvironmentReader(\.appActions) { actions in Button(localizer(.signIn)) { actions.signIn() } }
            } else {
                Button(localizer(.retry)) { await model.load() }
            }
            Button(localizer(.close)) { model.close() }
        }
    }

    @ViewBuilder private func confirmation(_ item: Item, _ localizer: Localizer) -> some View {
        OrderSummary(item: item, amount: nil)
        if model.prices.count > 1 {
            LabeledContent(.payIn) {
                Picker(
                    localizer(.currency),
                    selection: Binding(get: { model.price }, set: { model.select($0) }),
                    options: model.prices
                ) { $0.map(localizer.money) ?? "" }
            }
        }
        if let failure = model.failure { FailureText(failure: failure) }
        Text(localizer(.total(amount(localizer))))
        HStack(spacing: 2) {
            Button(localizer(.pay)) { await model.pay() }.focusedOnAppear()
            Button(localizer(.cancel)) { model.close() }
        }
    }

    @ViewBuilder private func receipt(_ localizer: Localizer) -> some View {
        if let paid = model.paid {
            Text(localizer(.paid(localizer.money(paid.amount)))).style(\.success)
            HStack(spacing: 2) {
                Text(localizer(.paymentNumber)).style(\.muted)
                Text(paid.id)
            }
        }
        Button(localizer(.close)) { model.close() }
    }

    private func amount(_ localizer: Localizer) -> String { model.price.map(localizer.money) ?? "" }
}

/// The item and the amount of an order.
private struct OrderSummary: View {
    let item: Item
    let amount: String?

    var body: some View {
        HStack(spacing: 2) {
            Text(item.title).style(\.title)
            Spacer()
            if let amount { Text(amount).layoutPriority(1) }
        }
    }
}
