import Features
import PlatformUI

/// The choice of the method of a payment.
struct MethodsView: View {
    let model: CheckoutViewModel
    /// The selected row, whose method is not chosen before it is pressed.
    @State private var selection: String?
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.methods) { _ in
            List(selection: $selection) { ForEach(model.methodIDs, id: \.self) { row($0) } }
        }
        .screenTitle(localizer(.payWith))
        .backButton()
        .refreshes { await model.refresh() }
        .onChange(of: model.methodID, initial: true) { selection = model.methodID }
    }

    private func row(_ id: String) -> some View {
        Button {
            model.chooseMethod(id)
        } label: {
            HStack {
                VStack(alignment: .leading) {
                    Text(model.methodName(id)).bold()
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
        .accessibilityHint(localizer(.choose))
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(id == model.methodID ? .isSelected : [])
    }
}
