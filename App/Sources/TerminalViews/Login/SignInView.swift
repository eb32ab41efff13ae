import Features
import Observation
import TerminalUI

/// Asks for name and password.
@MainActor
struct SignInView: LocalizedView {
    let model: SignInViewModel

    func content(_ text: Localizer) -> some View {
        WithState(SignInForm()) { form in
            EnvironmentReader(\.screenSize) { size in
                ScrollView { fields(form, spacing: size.height < 20 ? 0 : 1, text) }
                    .padding(horizontal: 2)
                    .frame(maxWidth: 56)
                    .centered()
            }
        }
        .onKey(.escape, .cancel) { model.cancel() }
    }

    private func fields(_ form: SignInForm, spacing: Int, _ text: Localizer) -> some View {
        VStack(spacing: spacing) {
            Text(text(.signIn)).style(\.title)
            field(.username, TextField("", text: Binding(form, \.username)), text)
            field(
                .password,
                TextField(
                    "",
                    text: Binding(form, \.password),
                    isSecure: true,
                    label: text.hint(.signIn)
                ) { await submit(form) },
                text
            )
            state(text)
            HStack(spacing: 2) {
                Button(text(.signIn)) { await submit(form) }.disabled(reason(form, text))
                Button(text(.cancel)) { model.cancel() }
            }
            DemoLine(form: form)
        }
    }

    private func field(_ title: LocalizedText, _ field: TextField, _ text: Localizer) -> some View {
        VStack {
            Text(text(title)).style(\.muted)
            field
        }
    }

    /// One line at least, so that nothing moves when an attempt begins.
    @ViewBuilder private func state(_ text: Localizer) -> some View {
        if let failure = model.failure {
            FailureText(failure: failure)
        } else {
            Text(model.state == .signingIn ? text(.signingIn) : "").style(\.muted)
        }
    }

    private func submit(_ form: SignInForm) async {
        await model.signIn(username: form.username, password: form.password)
    }

    private func reason(_ form: SignInForm, _ text: Localizer) -> String? {
        if model.canSubmit(username: form.username, password: form.password) { return nil }
        return text(model.state == .signingIn ? .signingIn : .enterBoth)
    }
}

/// What is typed. It is gone with the screen.
@MainActor @Observable
private final class SignInForm {
    var username = ""
    var password = ""
}

/// Offers an account to try the app with, if there is one.
private struct DemoLine: LocalizedView {
    let form: SignInForm

    func content(_ text: Localizer) -> some View {
        EnvironmentReader(\.demoAccount) { account in
            if let account {
                Pressable(text.hint(.fillIn)) {
                    (form.username, form.password) = (account.username, account.password)
                } content: { isFocused in
                    Text(text(.demoAccount(account.username))).style(isFocused ? \.focus : \.accent)
                }
            }
        }
    }
}
