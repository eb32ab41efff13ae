import Features
import PlatformUI

/// The sign-in: a form for the password, buttons for the other methods that the server offers, and their steps.
struct SignInView: View {
    let model: SignInViewModel
    /// The method whose steps are shown in place of the form.
    @State private var method: SignInViewModel.Method?
    // The form is removed while the steps are shown.
    @State private var username = ""
    @State private var password = ""
    @State private var isPrivate = false
    /// The sign-in with the password, which ends with the view.
    @State private var attempt: Task<Void, Never>?
    @Environment(Localizer.self) private var localizer

    var body: some View {
        // The tasks belong to the stack. Those of a group would start again when its content changes.
        ZStack {
            if let method {
                SignInStepsView(model: model)
                    .screenTitle(localizer(method.title))
                    .closeButton(.cancel) {
                        self.method = nil
                        model.cancelSignIn()
                    }
                    .task {
                        await signIn(with: method)
                        // A cancelled attempt has closed its steps, and those of another method may be shown.
                        if !Task.isCancelled { self.method = nil }
                    }
            } else {
                LoadableView(model.methods, empty: .noSignInMethods) { form($0) }
                    .screenTitle(localizer(.signIn))
                    .closeButton(.cancel, action: model.cancel)
            }
        }
        .onDisappear { attempt?.cancel() }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    private func form(_ methods: [SignInViewModel.Method]) -> some View {
        Form {
            Text(localizer(model.purpose)).foregroundStyle(.secondary)
            if methods.contains(.password) {
                PasswordSection(model: model, username: $username, password: $password, attempt: $attempt)
            }
            Section {
                ForEach(methods.filter { $0 != .password }, id: \.self) { method in
                    Button(localizer(method.title)) { self.method = method }
                        .bold(method == model.alternative)
                        .disabled(model.isSigningIn)
                }
                if methods.contains(.browser) { Toggle(localizer(.privateBrowser), isOn: $isPrivate) }
            } footer: {
                if let failure = model.failure {
                    FailureText(failure: failure)
                } else if model.isSigningIn {
                    ProgressView(localizer(.signingIn))
                }
            }
        }
        .formStyle(.grouped)
    }

    private func signIn(with method: SignInViewModel.Method) async {
        switch method {
        case .password: break
        case .browser: await model.signInWithBrowser(isEphemeral: isPrivate)
        case .deviceCode: await model.signInWithDeviceCode()
        }
    }
}

/// The fields for the username and the password.
private struct PasswordSection: View {
    let model: SignInViewModel
    @Binding var username: String
    @Binding var password: String
    @Binding var attempt: Task<Void, Never>?
    @State private var demoAccount: (username: String, password: String)?
    @FocusState private var isEnteringPassword: Bool
    @Environment(Localizer.self) private var localizer
    @Environment(\.demoAccount) private var getDemoAccount

    var body: some View {
        Section {
            TextField(localizer(.username), text: $username)
                .textContentType(.username)
                .neverCapitalized()
                .submitLabel(.next)
                .onSubmit { isEnteringPassword = true }
                // A task of the section could run once for each of its rows.
                .task { demoAccount = await getDemoAccount() }
            SecureField(localizer(.password), text: $password)
                .textContentType(.password)
                .focused($isEnteringPassword, equals: true)
                .submitLabel(.go)
                .onSubmit(submit)
            Button(localizer(.signIn), action: submit)
                .disabled(!model.canSubmit(username: username, password: password))
            if let demoAccount {
                Button(localizer(.useDemoAccount)) {
                    (username, password) = demoAccount
                    submit()
                }
            }
        } footer: {
            if let demoAccount { Text(demoAccount.username) }
        }
    }

    private func submit() {
        attempt = Task {
            await model.signIn(username: username, password: password)
            guard model.hasWrongCredentials else { return }
            password = ""
            isEnteringPassword = true
        }
    }
}

extension SignInViewModel.Method {
    fileprivate var title: LocalizedText {
        switch self {
        case .password: .signIn
        case .browser: .signInWithBrowser
        case .deviceCode: .signInWithCode
        }
    }
}

extension View {
    /// Turns off automatic capitals and corrections.
    fileprivate func neverCapitalized() -> some View {
        #if os(macOS)
        autocorrectionDisabled()
        #else
        autocorrectionDisabled().textInputAutocapitalization(.never)
        #endif
    }
}
