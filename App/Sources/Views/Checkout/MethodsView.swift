import Features
import PlatformUI

/// The choice of the method of a payment.
struct MethodsView: View {
    let model: CheckoutViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.methods) { _ in
            List(model.methodIDs, id: \.self) { id in
                Button {
                    model.chooseMethod(id)
                } label: {
                    HStack {
                        VStack(alignment: .leading) {
                            Text(model.methodName(id))
                            if let details = model.methodDetails(id) {
                                Text(details).font(.footnote).foregroundStyle(.secondary)
                            }
                        }
                        Spacer()
                        if id == model.methodID { Image(systemName: "checkmark").foregroundStyle(.tint) }
                    }
                    .contentShape(.rect)
                }
                .buttonStyle(.plain)
                .accessibilityElement(children: .combine)
                .accessibilityAddTraits(id == model.methodID ? .isSelected : [])
            }
        }
        .screenTitle(localizer(.payWith))
        .backButton()
        .refreshes { await model.refresh() }
    }
}
