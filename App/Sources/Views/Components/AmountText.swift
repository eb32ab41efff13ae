import PlatformUI

/// An amount whose digits roll when it changes.
struct AmountText: View {
    let amount: String

    init(_ amount: String) {
        self.amount = amount
    }

    var body: some View {
        Text(amount).monospacedDigit().contentTransition(.numericText()).animation(.default, value: amount)
    }
}
