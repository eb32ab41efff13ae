import Features
import TerminalUI

/// A form for the name and the region of the user.
struct EditProfileView: LocalizedView {
    let model: EditProfileViewModel

    func content(_ text: Localizer) -> some View {
        VStack(spacing: 1) {
            LabeledContent(.name) {
                TextField("", text: Binding(model, \.name), label: text.hint(.save)) { await model.save() }
                if let problem = model.problem { Text(text(problem.message)).style(\.warning) }
            }
            LabeledContent(.region) {
                Picker(text(.region), selection: Binding(model, \.locale), options: regions) { text.region($0) }
            }
            if let failure = model.failure { FailureText(failure: failure) }
            HStack(spacing: 2) {
                Button(text(.save)) { await model.save() }.disabled(disabledReason(text))
                Button(text(.cancel)) { model.cancel() }
                if model.isSaving { Text(text(.saving)).style(\.muted) }
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

    private func disabledReason(_ text: Localizer) -> String? {
        if let problem = model.problem { return text(problem.message) }
        if model.isSaving { return text(.saving) }
        return model.isChanged ? nil : text(.nothingChanged)
    }
}
