import Features
import TerminalUI

/// The receipt of a payment.
struct ReceiptView: LocalizedView {
    let model: ReceiptViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: CheckoutView.height) {
            LoadableView(model.receipt) { receipt in
                let amount = localizer.money(receipt.amount)
                VStack {
                    OrderSummary(title: model.checkout.item.value?.title ?? "", amount: amount) {
                        EnvironmentReader(\.screenSize) { size in
                            let date = receipt.date
                            DetailRow(
                                title: .date,
                                value: size.width < 60 ? localizer.day(date) : localizer.fullDateAndTime(date)
                            )
                        }
                        DetailRow(title: .paymentNumber, value: receipt.number)
                    }
                    Text(localizer(.paid(amount))).style(\.success)
                    if let method = receipt.method { Text(method).style(\.muted) }
                }
            }
        } buttons: {
            EnvironmentReader(\.appActions) { actions in
                Button(localizer(.seePayments)) {
                    model.checkout.close()
                    actions.showPayments()
                }
            }
            Button(localizer(.close)) { model.checkout.close() }.buttonStyle(.borderedProminent).focusedOnAppear()
        }
        .environment(\.refresh) { await model.refresh() }
        // A receipt that does not exist leads back to the order.
        .onKey(model.receipt.failure?.recovery == .goBack ? [] : [.escape], .close) { model.checkout.close() }
        .onKey("p", .picture) { model.checkout.showImage() }
        .task(id: localizer.language) { await model.run() }
    }
}
