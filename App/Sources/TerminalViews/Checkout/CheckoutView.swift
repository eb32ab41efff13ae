import Features
import TerminalUI

/// Pays for an item: asks first, then says how it went.
@MainActor
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
        .padding(horizontal: 1, vertical: 0)
        .onKey(.escape, .close) { model.close() }
        .task(id: text.language) { await model.load() }
        .task { await model.followUser() }
    }

    @ViewBuilder private func order(_ item: Item, _ text: Localizer) -> some View {
        switch model.state {
        case .checking: LoadingView().frame(height: 4)
        case .blocked: obstacle(item, text)
        case .confirming, .failed: confirmation(item, text)
        case .paying:
            Bill(item: item, amount: amount(text))
            Text(text(.paying)).style(\.muted)
            ProgressBar()
        case .paid: receipt(text)
        case .unknown:
            Bill(item: item, amount: amount(text))
            if let failure = model.failure { FailureText(failure: failure) }
            HStack(spacing: 2) {
                Button(text(.checkOutcome)) { await model.resolve() }
                Button(text(.close)) { model.close() }
            }
        }
    }

    /// What keeps the item from being paid for.
    @ViewBuilder private func obstacle(_ item: Item, _ text: Localizer) -> some View {
        Bill(item: item, amount: amount(text))
        if let failure = model.failure { FailureText(failure: failure) }
        HStack(spacing: 2) {
            if model.failure?.recovery == .signIn {
                EnvironmentReader(\.signIn) { signIn in Button(text(.signIn)) { signIn() } }
            } else {
                Button(text(.retry)) { await model.load() }
            }
            Button(text(.close)) { model.close() }
        }
    }

    @ViewBuilder private func confirmation(_ item: Item, _ text: Localizer) -> some View {
        Bill(item: item, amount: nil)
        if model.prices.count > 1 {
            VStack {
                Text(text(.amount)).style(\.muted)
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
                Text(paid.number)
            }
        }
        Button(text(.close)) { model.close() }
    }

    private func amount(_ text: Localizer) -> String { model.price.map(text.money) ?? "" }
}

/// What is bought, and for how much.
private struct Bill: View {
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
