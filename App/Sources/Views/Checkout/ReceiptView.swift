import Features
import PlatformUI

/// The receipt of a payment.
struct ReceiptView: View {
    let model: ReceiptViewModel
    @FocusState private var isOnClose: Bool
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator

    var body: some View {
        LoadableView(model.receipt) { receipt in
            Form {
                if let item = model.checkout.item.value {
                    Section { OrderedItem(item: item, showPicture: model.checkout.showImage) }
                }
                Section {
                    LabeledContent(localizer(.date), value: localizer.fullDateAndTime(receipt.date))
                    if let method = receipt.method { LabeledContent(localizer(.paidWith), value: method) }
                    LabeledContent(localizer(.paymentNumber), value: receipt.number)
                    TotalRow(amount: localizer.money(receipt.amount))
                }
                Section { StatusLabel(localizer(.paid(localizer.money(receipt.amount))), .success) }
            }
            .formStyle(.grouped)
        }
        .frame(idealHeight: CheckoutView.height)
        .screenTitle(localizer(.receipt))
        // The order below is paid. A receipt that does not exist leads back to it.
        .navigationBarBackButtonHidden(!isMissing)
        .toolbar {
            if !isMissing {
                ToolbarItem(placement: .cancellationAction) {
                    CloseButton(title: .close, action: model.checkout.close).focused($isOnClose, equals: true)
                }
                ToolbarItem(placement: .primaryAction) {
                    Button(localizer(.seePayments)) {
                        model.checkout.close()
                        coordinator.showPayments()
                    }
                }
            }
        }
        .onAppear { isOnClose = true }
        .task(id: localizer.language) { await model.run() }
    }

    private var isMissing: Bool { model.receipt.failure?.recovery == .goBack }
}
