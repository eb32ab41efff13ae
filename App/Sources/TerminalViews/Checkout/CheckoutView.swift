import Features
import TerminalUI

/// The payment of an item: confirmation, progress and outcome.
struct CheckoutView: LocalizedView {
    let model: CheckoutViewModel

    func content(_ text: Localizer) -> some View {
        VStack(spacing: 1) {
            switch model.item {
            case .loading, .empty: LoadingView().frame(height: 4)
            case .failed(let failure):
                FailureText(failure: failure)
                Button(text(.retry)) { await model.load() }
            case .loaded(let item, _): order(item, text)
            }
        }
        .padding(horizontal: 1)
        .onKey(.escape, .close) { model.close() }
        .task(id: text.language) { await model.load() }
        .task { await model.followUser() }
    }

    @ViewBuilder private func order(_ item: Item, _ text: Localizer) -> some View {
        switch model.state {
        case .checking: LoadingView().frame(height: 4)
        case .blocked: blockedState(item, text)
        case .confirming, .failed: confirmation(item, text)
        case .paying:
            OrderSummary(item: item, amount: amount(text))
            Text(text(.paying)).style(\.muted)
            ProgressBar()
        case .paid: receipt(text)
        case .unknown:
            OrderSummary(item: item, amount: amount(text))
            if let failure = model.failure { FailureText(failure: failure) }
            HStack(spacing: 2) {
                Button(text(.checkOutcome)) { await model.resolve() }
                Button(text(.close)) { model.close() }
            }
        }
    }

    /// Returns the reason why the item cannot be paid for now.
    @ViewBuilder private func blockedState(_ item: Item, _ text: Localizer) -> some View {
        OrderSummary(item: item, amount: amount(text))
        if let failure = model.failure { FailureText(failure: failure) }
        HStack(spacing: 2) {
            if model.failure?.recovery == .signIn {
                EnvironmentReader(\.appActions) { actions in Button(text(.signIn)) { actions.signIn() } }
            } else {
                Button(text(.retry)) { await model.load() }
            }
            Button(text(.close)) { model.close() }
        }
    }

    @ViewBuilder private func confirmation(_ item: Item, _ text: Localizer) -> some View {
        OrderSummary(item: item, amount: nil)
        if model.prices.count > 1 {
            LabeledContent(.amount) {
                Picker(
                    text(.currency),
                    selection: Binding(get: { model.price }, set: { model.select($0) }),
                    options: model.prices
                ) { $0.map(text.money) ?? "" }
            }
        }
        if let failure = model.failure { FailureText(failure: failure) }
        Text(text(.confirmPayment(of: amount(text), for: item.title)))
        HStack(spacing: 2) {
            Button(text(.pay)) { await model.pay() }.focusedOnAppear()
            Button(text(.cancel)) { model.close() }
        }
    }

    @ViewBuilder private func receipt(_ text: Localizer) -> some View {
        if let paid = model.paid {
            Text(text(.paid(text.money(paid.amount)))).style(\.success)
            HStack(spacing: 2) {
                Text(text(.paymentNumber)).style(\.muted)
                Text(paid.id)
            }
        }
        Button(text(.close)) { model.close() }
    }

    private func amount(_ text: Localizer) -> String { model.price.map(text.money) ?? "" }
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
