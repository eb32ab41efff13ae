import Features
import PlatformUI

/// A form for the name and the region of the user.
struct EditProfileView: View {
    @Bindable var model: EditProfileViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            Section {
                TextField(localizer(.name), text: $model.name).submitLabel(.done).onSubmit(save)
                Picker(localizer(.region), selection: $model.locale) {
                    ForEach(model.regions, id: \.self) { region in
                        Text(region.isEmpty ? localizer(.undecided) : localizer.region(region))
                    }
                }
            } footer: {
                if let problem = model.problem {
                    StatusLabel(localizer(problem.message), .failure)
                } else if model.isSaving {
                    ProgressView(localizer(.saving))
                } else if let failure = model.failure {
                    FailureText(failure: failure)
                }
            }
        }
        .formStyle(.grouped)
        .screenTitle(localizer(ProfileSheet.edit.title))
        .closeButton(.cancel, action: model.cancel)
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button(localizer(.save), action: save).keyboardShortcut(.defaultAction).disabled(!model.canSave)
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

    private func save() { Task { await model.save() } }
}
