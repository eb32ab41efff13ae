import Features
import Observation
import TerminalUI

/// The sign-in form: user name and password.
struct SignInView: LocalizedView {
    let model: SignInViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(SignInForm()) { form in
            EnvironmentReader(\.screenSize) { size in
                ScrollView { fields(form, spacing: size.height < 20 ? 0 : 1, localizer) }
                    .padding(horizontal: 2)
                    .frame(maxWidth: 56)
                    .centered()
            }
        }
        .onKey(.escape, .cancel) { model.cancel() }
    }

    private func fields(_ form: SignInForm, spacing: Int, _ localizer: Localizer) -> some View {
        VStack(spacing: spacing) {
            Text(localizer(.signIn)).style(\.title)
            LabeledContent(.username) { TextField("", text: Binding(form, \.username)) }
            LabeledContent(.password) {
                TextField("", text: Binding(form, \.password), isSecure: true, label: localizer.hint(.signIn)) {
                    await submit(form)
                }
            }
            status(localizer)
            HStack(spacing: 2) {
                Button(localizer(.signIn)) { await submit(form) }.disabled(disabledReason(form, localizer))
                Button(localizer(.cancel)) { model.cancel() }
            }
            DemoAccountButton(form: form)
        }
    }

    /// Returns the error or the progress, at least one line, so that the layout does not move when an attempt begins.
    @ViewBuilder private func status(_ localizer: Localizer) -> some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else {
            Text(model.state == .signingIn ? localizer(.signingIn) : "").style(\.muted)
        }
    }

    private func submit(_ form: SignInForm) async {
        await model.signIn(username: form.username, password: form.password)
    }

    private func disabledReason(_ form: SignInForm, _ localizer: Localizer) -> String? {
        if model.canSubmit(username: form.username, password: form.password) { return nil }
        return localizer(model.state == .signingIn ? .signingIn : .enterBoth)
    }
}

/// The text of the fields.
@MainActor @Observable
private final class SignInForm {
    var username = ""
    var password = ""
}

/// A button that fills in the demo account, if there is one.
private struct DemoAccountButton: LocalizedView {
    let form: SignInForm

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.appActions) { actions in
            if let account = actions.demoAccount {
                Pressable(localizer.hint(.useDemoAccount)) {
                    (form.username, form.password) = (account.username, account.password)
                } content: { isFocused in
                    HStack(spacing: 2) {
                        Text(localizer(.useDemoAccount)).style(isFocused ? \.focus : \.accent)
                        Text(account.username).lineLimit(1).style(\.muted)
                    }
                }
            }
        }
    }
}
