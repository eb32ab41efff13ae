import Features
import TerminalUI
import Views

/// A form for the name and the region of the user.
struct EditProfileView: LocalizedView {
    let model: EditProfileViewModel

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.terminal) { terminal in
            form(localizer) { await save(terminal, localizer) }
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

    private func save(_ terminal: TerminalActions, _ localizer: Localizer) async {
        guard model.canSave else { return }
        await model.save()
        if !model.isChanged { terminal.notify(localizer(.profileSaved)) }
    }

    private func form(_ localizer: Localizer, save: @escaping @MainActor () async -> Void) -> some View {
        SheetLayout(height: 14) {
            VStack(spacing: 1) {
                LabeledContent(.name) {
                    EnvironmentReader(\.terminal) { terminal in
                        // Longer than a name, so that a pasted one can be shortened by hand.
                        TextField(
                            "",
                            text: Binding(model, \.name),
                            maxLength: 200,
                            label: model.canSave ? localizer.hint(.save) : ""
                        ) {
                            if model.problem == nil, let reason = disabledReason(localizer) {
                                terminal.notify(reason, untilInput: true)
                            }
                            await save()
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
            Button(localizer(.save), action: save).buttonStyle(.borderedProminent)
                .disabled(disabledReason(localizer))
        }
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
