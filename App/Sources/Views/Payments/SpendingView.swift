#if canImport(Charts) && !Terminal
import Charts
#endif
import Features
import PlatformUI

/// The money spent by month, as a chart for each currency with the figures beside it.
struct SpendingView: View {
    let model: SpendingViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.spending, empty: .noSpending) { spending in
            List {
                ForEach(spending) { spending in
                    Section("\(spending.id) · \(localizer.money(spending.total))") {
                        #if canImport(Charts) && !Terminal
                        chart(spending)
                        #endif
                        ForEach(spending.months) { month in
                            LabeledContent(localizer.month(month.start), value: localizer.money(month.amount))
                        }
                    }
                }
                if let failure = model.failure { FailureText(failure: failure) }
            }
        }
        .screenTitle(localizer(ProfileDestination.spending.title))
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    #if canImport(Charts) && !Terminal
    /// The months from left to right. The rows below have the figures, also for a screen reader.
    private func chart(_ spending: Spending) -> some View {
        Chart(spending.months.reversed()) { month in
            BarMark(
                x: .value(localizer(.date), localizer.month(month.start)),
                y: .value(localizer(.amount), month.length)
            )
        }
        .chartYAxis(.hidden)
        .frame(height: 160)
        .accessibilityHidden(true)
    }
    #endif
}
