import Features
import Observation
import TerminalUI

/// The sign-in: a form for the password, buttons for the other methods that the server offers, and their steps.
struct SignInView: LocalizedView {
    let model: SignInViewModel

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.appActions) { actions in
            form(localizer).task { await actions.loadDemoAccount() }
        }
        .task(id: localizer.language) { await model.run() }
    }

    private func form(_ localizer: Localizer) -> some View {
        WithState(SignInForm()) { form in
            EnvironmentReader(\.screenSize) { size in
                if let method = form.steps {
                    SignInStepsView(model: model, method: method, spacing: spacing(size)) {
                        form.closeSteps()
                        model.cancelSignIn()
                    }
                    .task {
                        await signIn(with: method)
                        // Esc has closed the steps of a cancelled attempt.
                        if !Task.isCancelled { form.closeSteps(suggesting: model.alternative) }
                    }
                } else {
                    methods(form, spacing: spacing(size), localizer)
                }
            }
        }
    }

    private func spacing(_ size: Size) -> Int { size.height < 20 ? 0 : 1 }

    private func methods(_ form: SignInForm, spacing: Int, _ localizer: Localizer) -> some View {
        Group {
            if let failure = model.methods.failure {
                VStack(spacing: spacing) {
                    Text(localizer(.signIn)).style(\.title)
                    FailureView(failure: failure)
                }
                .padding(horizontal: 2)
                .frame(maxWidth: SignInLayout.width, maxHeight: SignInLayout.height)
                .centered()
                .onKey("r", .retry) { await model.refresh() }
                .environment(\.refresh) { await model.refresh() }
            } else {
                // While the methods load, the form takes what is typed.
                LoadableView(model.methods.orPassword, empty: .noSignInMethods) { methods in
                    ScrollView { fields(form, methods, spacing: spacing, localizer) }
                        .padding(horizontal: 2)
                        .frame(maxWidth: SignInLayout.width, maxHeight: SignInLayout.height)
                        .centered()
                }
            }
        }
        .onKey(.escape, .cancel) { model.cancel() }
    }

    @ViewBuilder private func fields(
        _ form: SignInForm,
        _ methods: [SignInViewModel.Method],
        spacing: Int,
        _ localizer: Localizer
    ) -> some View {
        VStack(spacing: spacing) {
            VStack {
                Text(localizer(.signIn)).style(\.title)
                Text(localizer(model.purpose)).style(\.muted)
            }
            if methods.contains(.password) {
                PasswordFields(model: model, form: form)
                status(form, localizer)
                HStack(spacing: 2) {
                    Spacer()
                    cancelButton(localizer)
                    Button(localizer(.signIn)) { await form.submit(to: model) }
                        .buttonStyle(model.alternative == nil ? .borderedProminent : .bordered)
                        .disabled((model.isSigningIn ? .signingIn : form.problem).map { localizer($0) })
                }
                DemoAccountButton(model: model, form: form)
                buttons(form, methods, localizer)
            } else {
                buttons(form, methods, localizer)
                status(form, localizer)
                cancelButton(localizer)
            }
        }
    }

    /// Returns the buttons of the methods other than the password.
    private func buttons(
        _ form: SignInForm,
        _ methods: [SignInViewModel.Method],
        _ localizer: Localizer
    ) -> some View {
        VStack {
            for method in methods where method != .password {
                Button(localizer(method.title)) { form.steps = method }
                    .buttonStyle(method == model.alternative ?? methods.first ? .borderedProminent : .bordered)
                    .disabled(model.isSigningIn ? localizer(.signingIn) : nil)
                    .focusedOnAppear(id: form.focusID(of: .method(method)))
            }
        }
    }

    private func cancelButton(_ localizer: Localizer) -> some View {
        Button(localizer(.cancel)) { model.cancel() }
    }

    /// Returns what is missing, or the progress or the error of the last attempt. It has two lines, so that nothing moves.
    private func status(_ form: SignInForm, _ localizer: Localizer) -> some View {
        ZStack {
            Text("\n")
            if let missing = form.missing, missing == form.problem {
                Text(localizer(missing)).style(\.error)
            } else if let failure = model.failure, !model.hasWrongCredentials || form.password.isEmpty {
                FailureText(failure: failure)
            } else if model.isSigningIn {
                Text(localizer(.signingIn)).style(\.muted)
            }
        }
    }

    private func signIn(with method: SignInViewModel.Method) async {
        switch method {
        case .password: break
        case .browser: await model.signInWithBrowser()
        case .deviceCode: await model.signInWithDeviceCode()
        }
    }
}

extension Loadable<[SignInViewModel.Method]> {
    /// The methods, or the password while they load.
    fileprivate var orPassword: Self { self == .loading ? .loaded([.password]) : self }
}

/// The size of the sign-in in each of its states.
enum SignInLayout {
    static let width = 56
    static let height = 20
}

/// The fields for the username and the password.
private struct PasswordFields: LocalizedView {
    let model: SignInViewModel
    let form: SignInForm

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: size.height < 20 ? 0 : 1) {
                LabeledContent(.username) {
                    // The longest email address (RFC 5321 §4.5.3.1).
                    TextField(
                        "",
                        text: Binding(form, \.username),
                        maxLength: 254,
                        label: localizer.hint(.next)
                    ) {
                        form.missing = form.username.isEmpty ? .enterUsername : nil
                        if form.missing == nil { form.focus(on: .method(.password)) }
                    }
                    .focusedOnAppear(id: form.focusID(of: .username))
                }
                LabeledContent(.password) {
                    TextField(
                        "",
                        text: Binding(form, \.password),
                        maxLength: 1_000,
                        isSecure: true,
                        label: localizer.hint(.signIn)
                    ) {
                        form.missing = form.problem
                        if form.missing != nil {
                            if form.username.isEmpty { form.focus(on: .username) }
                        } else {
                            await form.submit(to: model)
                        }
                    }
                    .focusedOnAppear(id: form.focusID(of: .method(.password)))
                }
            }
        }
    }
}

/// A button that signs in with the demo account of the server, if it has one.
private struct DemoAccountButton: LocalizedView {
    let model: SignInViewModel
    let form: SignInForm

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.appActions) { actions in
            if let account = actions.demoAccount {
                HStack(spacing: 2) {
                    Button(localizer(.useDemoAccount)) {
                        (form.username, form.password) = (account.username, account.password)
                        await form.submit(to: model)
                    }
                    .disabled(model.isSigningIn ? localizer(.signingIn) : nil)
                    .layoutPriority(1)
                    Text(account.username).lineLimit(1).style(\.muted)
                }
            }
        }
    }
}

/// The text of the fields, and the method whose steps are shown.
@MainActor @Observable
private final class SignInForm {
    var username = ""
    var password = ""
    /// What was missing when the user last pressed Enter.
    var missing: LocalizedText?
    /// The method whose steps are shown in place of the form.
    var steps: SignInViewModel.Method?
    /// The control that gets the focus, and a number that changes each time.
    private var focus = (control: Control.username, id: 0)

    enum Control: Equatable {
        case username
        /// The field for the password, or the button of another method.
        case method(SignInViewModel.Method)
    }

    /// The reason why the form is not complete, or `nil` if it is.
    var problem: LocalizedText? {
        username.isEmpty ? .enterUsername : password.isEmpty ? .enterPassword : nil
    }

    func focus(on control: Control) { focus = (control, focus.id + 1) }

    func focusID(of control: Control) -> Int? { focus.control == control ? focus.id : nil }

    /// Shows the form again, with the focus on the button of `alternative` or of the method whose steps were shown.
    func closeSteps(suggesting alternative: SignInViewModel.Method? = nil) {
        guard let method = alternative ?? steps else { return }
        steps = nil
        focus(on: .method(method))
    }

    func submit(to model: SignInViewModel) async {
        await model.signIn(username: username, password: password)
        if model.hasWrongCredentials {
            password = ""
            focus(on: .method(.password))
        } else if let alternative = model.alternative {
            focus(on: .method(alternative))
        }
    }
}
