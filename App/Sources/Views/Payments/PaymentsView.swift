import Features
import PlatformUI

/// The user's unresolved orders and payments, newest payment first. Payments can be refunded.
struct PaymentsView: View {
    let model: PaymentsViewModel
    @State private var rowToConfirm: PaymentRowViewData?
    @State private var isConfirming = false
    @Environment(Localizer.self) private var localizer
    @Environment(\.openURL) private var openURL

    var body: some View {
        LoadableView(model.rows, empty: .noPayments) { list($0) }
            // Outcomes are also shown if there are no payments, or they cannot be loaded.
            .safeAreaInset(edge: .top, spacing: 0) { PaymentsStatus(model: model) }
            .confirmationDialog(
                localizer(question(about: rowToConfirm)),
                isPresented: $isConfirming,
                titleVisibility: .visible,
                presenting: rowToConfirm
            ) { row in
                Button(localizer(row.actionTitle ?? .refund), role: row.isRefund ? .destructive : nil) {
                    Task { await model.send(row) }
                }
                Button(localizer(row.isRefund ? .keepPayment : .notNow), role: .cancel) {}
            } message: { row in
                Text("\(row.title)\n\(localizer.day(row.date))" as String)
            }
            .screenTitle(localizer(ProfileDestination.payments.title))
            .toolbar {
                ToolbarItem(placement: .primaryAction) {
                    Button(localizer(ProfileDestination.spending.title), systemImage: "chart.bar") {
                        model.showSpending()
                    }
                }
            }
            .refreshes {
                await model.refresh()
            }
            .task(id: localizer.language) { await model.run() }
    }

    private func list(_ rows: [PaymentRowViewData]) -> some View {
        List {
            ForEach(rows) { row($0) }
            if let failure = model.listFailure {
                FailureText(failure: failure)
                Button(localizer(.retry)) { Task { await model.refresh() } }
            } else if let failure = model.loadMoreFailure {
                FailureText(failure: failure)
                Button(localizer(.retry)) { Task { await model.loadMore() } }
            } else if model.hasMore {
                ProgressView().task(id: model.payments.value?.count) { await model.loadMore() }
            }
        }
    }

    private func row(_ row: PaymentRowViewData) -> some View {
        VStack(alignment: .leading) {
            HStack(alignment: .top) {
                if let item = model.item(of: row) {
                    Thumbnail(state: model.picture(of: item)) { await model.loadPicture(of: item) }.frame(width: 72)
                }
                if let id = row.paymentID {
                    NavigationRow {
                        model.open(id)
                    } content: {
                        PaymentRow(row: row, isStillUnknown: false)
                    }
                } else {
                    PaymentRow(row: row, isStillUnknown: model.isStillUnknown)
                }
            }
            // An unresolved order waits for the user.
            if row.isUnresolved { HStack { actions(of: row) }.buttonStyle(.bordered) }
        }
        .swipeActions { actions(of: row) }
        .contextMenu { actions(of: row) }
    }

    @ViewBuilder private func actions(of row: PaymentRowViewData) -> some View {
        if let title = row.actionTitle {
            Button(localizer(title)) { perform(row) }.disabled(!model.canRefund || model.isResolving)
        }
        if let title = row.discardTitle {
            Button(localizer(title)) { Task { await model.discard(row) } }
                .tint(.red)
                .disabled(model.isResolving)
        }
    }

    /// Performs the action of a row. An action that moves money is confirmed first.
    private func perform(_ row: PaymentRowViewData) {
        switch row.action {
        case .refund, .finish: (rowToConfirm, isConfirming) = (row, true)
        case .approve(let url): openURL(url)
        case .check: Task { await model.check() }
        case nil: break
        }
    }

    private func question(about row: PaymentRowViewData?) -> LocalizedText {
        let amount = row?.amountToConfirm.map(localizer.money) ?? ""
        return row?.isRefund == true ? .confirmRefund(of: amount) : .confirmPayment(of: amount)
    }
}
