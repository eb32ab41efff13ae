import Features
import PlatformUI

/// The receipt of a payment.
struct ReceiptView: View {
    let model: ReceiptViewModel
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator

    var body: some View {
        LoadableView(model.receipt) { receipt in
            Form {
                Section(model.checkout.item.value?.title ?? "") {
                    if let item = model.checkout.item.value { picture(of: item) }
                    StatusLabel(localizer(.paid(localizer.money(receipt.amount))), .success)
                    LabeledContent(localizer(.date), value: localizer.fullDateAndTime(receipt.date))
                    if let method = receipt.method { LabeledContent(localizer(.paidWith), value: method) }
                    LabeledContent(localizer(.paymentNumber), value: receipt.number)
                }
                Section {
                    Button(localizer(.seePayments)) {
                        model.checkout.close()
                        coordinator.showPayments()
                    }
                }
            }
            .formStyle(.grouped)
        }
        .screenTitle(localizer(.receipt))
        // The order below is paid.
        .navigationBarBackButtonHidden()
        .closeButton(action: model.checkout.close)
        .task(id: localizer.language) { await model.run() }
    }

    private func picture(of item: Item) -> some View {
        Button(action: model.checkout.showImage) {
            Thumbnail(state: model.picture(of: item)) { await model.loadPicture(of: item) }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(localizer(.picture))
    }
}
