import Features
import TerminalUI

/// The money spent by month, as a chart for each currency.
struct SpendingView: LocalizedView {
    let model: SpendingViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout(model.spending, isLoading: model.isLoading, refresh: { await model.refresh() }) {
            LoadableView(model.spending, empty: .noSpending) { spending in
                ScrollView {
                    VStack(spacing: 1) {
                        for spending in spending {
                            VStack {
                                HStack(spacing: 2) {
                                    Text(spending.id).style(\.title)
                                    Spacer()
                                    Text(localizer.money(spending.total)).style(\.title)
                                }
                                BarChart(
                                    spending.months.map { month in
                                        .init(
                                            label: localizer.month(month.start),
                                            value: month.length,
                                            figure: localizer.money(month.amount)
                                        )
                                    }
                                )
                            }
                        }
                        if let failure = model.failure { FailureText(failure: failure) }
                    }
                    .frame(maxWidth: Layout.readableWidth)
                }
            }
        }
        .task(id: localizer.language) { await model.run() }
    }
}
