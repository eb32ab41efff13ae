import Features
import Observation
import TerminalUI

/// The choice of the method of a payment.
struct MethodsView: LocalizedView {
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: CheckoutView.height, isList: true) {
            LoadableView(model.methods) { _ in
                WithState(Selection(id: model.methodID)) { selection in
                    List(
                        model.methodIDs.map { Method(model, $0) },
                        selection: Binding(selection, \.id),
                        label: localizer.hint(.choose),
                        open: { model.chooseMethod($0.id) }
                    ) { MethodRow(method: $0) }
                    .focusedOnAppear()
                }
            }
        } buttons: {
            EnvironmentReader(\.heading) { heading in Button(localizer(.back)) { heading?.goBack?() } }
        }
        .environment(\.refresh) { await model.refresh() }
    }
}

/// The selected row, which is not chosen before it is opened.
@MainActor @Observable
private final class Selection {
    var id: Method.ID?

    init(id: Method.ID?) {
        self.id = id
    }
}

private struct Method: Identifiable {
    let id: String
    let name: String
    let details: String?
    let isChosen: Bool

    @MainActor init(_ model: CheckoutViewModel, _ id: String) {
        self.id = id
        name = model.methodName(id)
        details = model.methodDetails(id)
        isChosen = id == model.methodID
    }
}

private struct MethodRow: View {
    let method: Method

    var body: some View {
        HStack {
            Text(method.isChosen ? "●" : " ").lineLimit(1).style(\.accent)
            VStack {
                Text(method.name).lineLimit(1).style(\.title)
                if let details = method.details { Text(details).style(\.muted) }
            }
        }
        .padding(Insets(left: 2, right: 1))
    }
}
