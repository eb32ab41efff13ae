import Features
import PlatformUI

/// An amount whose digits roll when it changes.
struct AmountText: View {
    let amount: String

    var body: some View {
        Text(amount).monospacedDigit().contentTransition(.numericText()).animation(.default, value: amount)
    }
}

/// The total of an order, below a rule.
struct TotalRow: View {
    let amount: String
    @Environment(Localizer.self) private var localizer

    var body: some View {
        HStack {
            Text(localizer(.total))
            Spacer()
            AmountText(amount: amount)
        }
        .font(.headline)
        .belowRule()
        .accessibilityElement(children: .combine)
    }
}
