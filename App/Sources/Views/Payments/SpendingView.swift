import Features
import PlatformUI

/// The money spent by month: a bar and a figure for each month, by currency.
struct SpendingView: View {
    let model: SpendingViewModel
    @Environment(Localizer.self) private var localizer
    /// The width of a digit.
    @ScaledMetric private var unit = 8.0

    var body: some View {
        LoadableView(model.spending, empty: .noSpending) { spending in
            Form {
                ForEach(spending) { spending in
                    let total = localizer.money(spending.total)
                    Section(spending.id) {
                        let longest = spending.months.map(\.length).max() ?? 0
                        ForEach(spending.months) { row($0, longest: longest, amountLength: total.count) }
                        TotalRow(amount: total)
                    }
                }
                if let failure = model.failure { FailureText(failure: failure) }
            }
            .formStyle(.grouped)
        }
        .frame(maxWidth: 640, alignment: .leading)
        .frame(maxWidth: .infinity, alignment: .leading)
        .screenTitle(localizer(ProfileDestination.spending.title))
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    private func row(_ month: Spending.Month, longest: Double, amountLength: Int) -> some View {
        HStack(spacing: 2 * unit) {
            Text(localizer.month(month.start)).frame(width: 12 * unit, alignment: .leading)
            ProgressView(value: month.length, total: max(1, longest))
            Text(localizer.money(month.amount)).frame(width: Double(amountLength) * unit, alignment: .trailing)
        }
        .lineLimit(1)
        .accessibilityElement(children: .combine)
    }
}
