import Features
import TerminalUI

/// The choice of the method of a payment.
struct MethodsView: LocalizedView {
    let model: CheckoutViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: CheckoutView.height) {
            Text(localizer(.payWith)).style(\.title)
            Text("")
            LoadableView(model.methods) { _ in
                VStack {
                    for id in model.methodIDs {
                        let isChosen = id == model.methodID
                        VStack {
                            HStack {
                                Text(isChosen ? "●" : " ").style(\.accent)
                                Button(model.methodName(id), hint: localizer(.choose)) { model.chooseMethod(id) }
                                    .focusedOnAppear(id: isChosen ? 0 : nil)
                            }
                            if let details = model.methodDetails(id) {
                                Text(details).style(\.muted).padding(Insets(left: 4))
                            }
                        }
                        .scrolledAsOne()
                    }
                }
            }
        } buttons: {
            EnvironmentReader(\.heading) { heading in Button(localizer(.back)) { heading?.goBack() } }
        }
        .environment(\.refresh) { await model.refresh() }
    }
}
