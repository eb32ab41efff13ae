import Features
import PlatformUI

/// A form for the name and the region of the user.
struct EditProfileView: View {
    @Bindable var model: EditProfileViewModel
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.notify) private var notify

    var body: some View {
        Form {
            Section {
                TextField(localizer(.name), text: $model.name)
                    // Longer than a name, so that a pasted one can be shortened by hand.
                    .maxLength(200)
                    .submitLabel(.done)
            } footer: {
                if let problem = model.problem { StatusLabel(localizer(problem.message), .failure) }
            }
            Section {
                Picker(localizer(.region), selection: $model.locale) {
                    ForEach(model.regions, id: \.self) { region in
                        Text(region.isEmpty ? localizer(.undecided) : localizer.region(region))
                    }
                }
            } footer: {
                if model.isSaving {
                    ProgressView(localizer(.saving))
                } else if let failure = model.failure {
                    FailureText(failure: failure)
                }
            }
        }
        .formStyle(.grouped)
        .frame(idealHeight: 112)
        .screenTitle(localizer(ProfileSheet.edit.title))
        .closeButton(.cancel, action: model.cancel)
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button(localizer(.save)) { Task { await save() } }
                    .buttonStyle(.borderedProminent)
                    .keyboardShortcut(.defaultAction)
                    .disabled(disabledReason != nil, because: disabledReason.map { localizer($0) })
            }
        }
        .interactiveDismissDisabled(model.isChanged)
        .confirmationDialog(
            localizer(.confirmDiscard),
            isPresented: $model.confirmsDiscard,
            titleVisibility: .visible
        ) {
            Button(localizer(.discard), role: .destructive) { model.discard() }
            Button(localizer(.keepEditing), role: .cancel) {}
        }
        .onAppear { model.load() }
    }

    private var disabledReason: LocalizedText? {
        if let problem = model.problem { return problem.message }
        if model.isSaving { return .saving }
        return model.isChanged ? nil : .nothingChanged
    }

    private func save() async {
        // A second press while the form is saved does nothing.
        guard model.canSave else { return }
        await model.save()
        if model.failure == nil { notify?(localizer(.profileSaved)) }
    }
}
