import Features
import TerminalUI

/// A form for the name and the region of the user.
struct EditProfileView: LocalizedView {
    let model: EditProfileViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: 11) {
            VStack(spacing: 1) {
                LabeledContent(.name) {
                    EnvironmentReader(\.terminal) { terminal in
                        // Longer than a name, so that a pasted one can be shortened by hand.
                        TextField("", text: Binding(model, \.name), maxLength: 200, label: localizer.hint(.save)) {
                            if let reason = disabledReason(localizer) { terminal.notify(reason, untilInput: true) }
                            await model.save()
                        }
                    }
                    if let problem = model.problem { Text(localizer(problem.message)).style(\.warning) }
                }
                LabeledContent(.region) {
                    Picker(localizer(.region), selection: Binding(model, \.locale), options: model.regions) {
                        $0.isEmpty ? localizer(.undecided) : localizer.region($0)
                    }
                }
                status(localizer)
            }
        } buttons: {
            Button(localizer(.cancel)) { model.cancel() }
            Button(localizer(.save)) { await model.save() }.buttonStyle(.borderedProminent)
                .disabled(disabledReason(localizer))
        }
        .onKey(.escape, .cancel) { model.cancel() }
        .onAppear { model.load() }
        .confirmationDialog(
            .confirmDiscard,
            isPresented: Binding(model, \.confirmsDiscard),
            action: .discard,
            cancel: .keepEditing
        ) { model.discard() }
    }

    @ViewBuilder private func status(_ localizer: Localizer) -> some View {
        if model.isSaving {
            Text(localizer(.saving)).style(\.muted)
        } else if let failure = model.failure {
            FailureText(failure: failure)
        }
    }

    private func disabledReason(_ localizer: Localizer) -> String? {
        if let problem = model.problem { return localizer(problem.message) }
        if model.isSaving { return localizer(.saving) }
        return model.isChanged ? nil : localizer(.nothingChanged)
    }
}
