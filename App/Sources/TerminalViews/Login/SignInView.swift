import Features
import Observation
import TerminalUI

/// The sign-in form: user name and password.
struct SignInView: LocalizedView {
    let model: SignInViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(SignInForm()) { form in
            EnvironmentReader(\.screenSize) { size in
                EnvironmentReader(\.terminal) { terminal in
                    ScrollView { fields(form, spacing: size.height < 20 ? 0 : 1, terminal, localizer) }
                        .padding(horizontal: 2)
                        .frame(maxWidth: 56)
                        .centered()
                }
            }
        }
        .onKey(.escape, .cancel) { model.cancel() }
    }

    private func fields(
        _ form: SignInForm,
        spacing: Int,
        _ terminal: TerminalActions,
        _ localizer: Localizer
    ) -> some View {
        VStack(spacing: spacing) {
            Text(localizer(.signIn)).style(\.title)
            LabeledContent(.username) {
                TextField("", text: Binding(form, \.username), label: localizer.hint(.next)) { form.focusPassword() }
            }
            LabeledContent(.password) {
                TextField("", text: Binding(form, \.password), isSecure: true, label: localizer.hint(.signIn)) {
                    if form.isComplete { await submit(form) } else { terminal.notify(localizer(.enterBoth)) }
                }
                .focusedOnAppear(id: form.passwordFocus)
            }
            // Room for two lines, so that the form does not move when an attempt fails.
            ZStack {
                Text("\n")
                status(localizer)
            }
            HStack(spacing: 2) {
                Spacer()
                Button(localizer(.cancel)) { model.cancel() }
                Button(localizer(.signIn)) { await submit(form) }.buttonStyle(.borderedProminent)
                    .disabled(form.isComplete ? nil : localizer(.enterBoth))
            }
            EnvironmentReader(\.appActions) { actions in
                if let account = actions.demoAccount {
                    HStack(spacing: 2) {
                        Button(localizer(.useDemoAccount)) {
                            (form.username, form.password) = (account.username, account.password)
                            await submit(form)
                        }
                        .layoutPriority(1)
                        Text(account.username).lineLimit(1).style(\.muted)
                    }
                }
            }
        }
    }

    @ViewBuilder private func status(_ localizer: Localizer) -> some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else if model.state == .signingIn {
            Text(localizer(.signingIn)).style(\.muted)
        }
    }

    private func submit(_ form: SignInForm) async {
        await model.signIn(username: form.username, password: form.password)
        guard model.hasWrongCredentials else { return }
        form.password = ""
        form.focusPassword()
    }
}

/// The text of the fields.
@MainActor @Observable
private final class SignInForm {
    var username = ""
    var password = ""
    /// A number that changes when the password gets the focus, `nil` before the first time.
    private(set) var passwordFocus: Int?

    var isComplete: Bool { !username.isEmpty && !password.isEmpty }

    func focusPassword() { passwordFocus = (passwordFocus ?? 0) + 1 }
}
