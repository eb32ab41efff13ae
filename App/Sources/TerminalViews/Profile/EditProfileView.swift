import Features
import TerminalUI

/// A form for the name and the region of the user.
struct EditProfileView: LocalizedView {
    let model: EditProfileViewModel

    func content(_ localizer: Localizer) -> some View {
        VStack(spacing: 1) {
            LabeledContent(.name) {
                TextField("", text: Binding(model, \.name), label: localizer.hint(.save)) { await model.save() }
                if let problem = model.problem { Text(localizer(problem.message)).style(\.warning) }
            }
            LabeledContent(.region) {
                Picker(localizer(.region), selection: Binding(model, \.locale), options: regions) {
                    localizer.region($0)
                }
            }
            if let failure = model.failure { FailureText(failure: failure) }
            HStack(spacing: 2) {
                Button(localizer(.save)) { await model.save() }.disabled(disabledReason(localizer))
                Button(localizer(.cancel)) { model.cancel() }
                if model.isSaving { Text(localizer(.saving)).style(\.muted) }
            }
        }
        .padding(horizontal: 1)
        .onKey(.escape, .cancel) { model.cancel() }
        .onAppear { model.load() }
    }

    /// The offered regions, preceded by the user's own if it is not among them.
    private var regions: [String] {
        EditProfileViewModel.locales.contains(model.locale)
            ? EditProfileViewModel.locales : [model.locale] + EditProfileViewModel.locales
    }

    private func disabledReason(_ localizer: Localizer) -> String? {
        if let problem = model.problem { return localizer(problem.message) }
        if model.isSaving { return localizer(.saving) }
        return model.isChanged ? nil : localizer(.nothingChanged)
    }
}
