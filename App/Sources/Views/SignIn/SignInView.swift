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
    /// The field that was empty when the user last submitted the form.
    @State private var missing: LocalizedText?
    @State private var isPrivate = false
    /// The sign-in with the password, which ends with the view.
    @State private var attempt: Task<Void, Never>?
    @State private var demoAccount: (username: String, password: String)?
    @FocusState private var focus: Control?
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.demoAccount) private var getDemoAccount
    @Environment(\.errorLine) private var errorLine

    private enum Control: Hashable {
        case username
        /// The field for the password, or the button of another method.
        case method(SignInViewModel.Method)
    }

    var body: some View {
        // The tasks belong to the stack. Those of a group would start again when its content changes.
        ZStack {
            if let method {
                SignInStepsView(model: model)
                    .screenTitle(localizer(method.title))
                    .closeButton(.cancel) {
                        closeSteps(of: method)
                        model.cancelSignIn()
                    }
                    .task {
                        await signIn(with: method)
                        // A cancelled attempt has closed its steps, and those of another method may be shown.
                        if !Task.isCancelled { closeSteps(of: model.alternative ?? method) }
                    }
            } else {
                LoadableView(model.methods.orPassword, empty: .noSignInMethods) { form($0) }
                    .screenTitle(localizer(.signIn))
                    .closeButton(.cancel, action: model.cancel)
            }
        }
        // The sheet of a terminal has one size for the form and the steps.
        .frame(idealHeight: 208)
        .onDisappear { attempt?.cancel() }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
        .task { demoAccount = await getDemoAccount() }
    }

    private func form(_ methods: [SignInViewModel.Method]) -> some View {
        Form {
            Text(localizer(model.purpose)).foregroundStyle(.secondary)
            if methods.contains(.password) { passwordSection }
            Section {
                if methods.contains(.password), let demoAccount {
                    HStack(spacing: 16) {
                        Button(localizer(.useDemoAccount), action: useDemoAccount)
                            .disabled(model.isSigningIn, because: localizer(.signingIn))
                        Text(demoAccount.username).foregroundStyle(.secondary)
                    }
                }
                ForEach(methods.filter { $0 != .password }, id: \.self) { method in
                    Button(localizer(method.title)) { self.method = method }
                        .bold(method == model.alternative ?? methods.first)
                        .focused($focus, equals: .method(method))
                        .disabled(model.isSigningIn, because: localizer(.signingIn))
                }
                if methods.contains(.browser), !Shell.isTerminal {
                    Toggle(localizer(.privateBrowser), isOn: $isPrivate)
                }
            }
            if !methods.contains(.password) { Section { status } }
        }
        .formStyle(.grouped)
        .toolbar {
            if methods.contains(.password) {
                ToolbarItem(placement: .confirmationAction) {
                    Button(localizer(.signIn), action: submit)
                        .buttonStyle(.borderedProminent)
                        .disabled(disabledReason != nil, because: disabledReason.map { localizer($0) })
                }
            }
        }
    }

    private var passwordSection: some View {
        Section {
            TextField(localizer(.username), text: $username)
                .textContentType(.username)
                .maxLength(254)
                .verbatimInput()
                .focused($focus, equals: .username)
                .submitLabel(.next, canUseDemoAccount ? localizer(.useDemoAccount) : nil)
                .onSubmit {
                    if canUseDemoAccount { return useDemoAccount() }
                    missing = username.isEmpty ? .enterUsername : nil
                    if missing == nil { focus = .method(.password) }
                }
                .frame(minHeight: 16 + errorLine, alignment: .topLeading)
            SecureField(localizer(.password), text: $password)
                .textContentType(.password)
                .maxLength(1_000)
                .focused($focus, equals: .method(.password))
                .submitLabel(.go, localizer(.signIn))
                .onSubmit(submit)
        } footer: {
            VStack(alignment: .leading) {
                if errorLine > 0 { Text("") }
                status
            }
            .frame(minHeight: 3 * errorLine, alignment: .topLeading)
        }
    }

    /// The empty field, the error of the last attempt, or its progress.
    @ViewBuilder private var status: some View {
        if let missing, missing == problem {
            StatusLabel(localizer(missing), .failure)
        } else if let failure = model.failure, !model.hasWrongCredentials || password.isEmpty {
            FailureText(failure: failure)
        } else if model.isSigningIn {
            ProgressView(localizer(.signingIn))
        }
    }

    /// `true` if Enter in the first field signs in with the demo account, because nothing was typed.
    private var canUseDemoAccount: Bool { demoAccount != nil && username.isEmpty && password.isEmpty }

    private func useDemoAccount() {
        guard let demoAccount else { return }
        (username, password) = demoAccount
        submit()
    }

    /// The field that is empty.
    private var problem: LocalizedText? {
        username.isEmpty ? .enterUsername : password.isEmpty ? .enterPassword : nil
    }

    private var disabledReason: LocalizedText? { model.isSigningIn ? .signingIn : problem }

    private func submit() {
        missing = problem
        if missing != nil {
            if username.isEmpty { focus = .username }
        } else if attempt == nil {
            attempt = Task {
                await model.signIn(username: username, password: password)
                attempt = nil
                if model.hasWrongCredentials {
                    password = ""
                    focus = .method(.password)
                } else if let alternative = model.alternative {
                    focus = .method(alternative)
                }
            }
        }
    }

    private func signIn(with method: SignInViewModel.Method) async {
        switch method {
        case .password: break
        case .browser: await model.signInWithBrowser(isEphemeral: isPrivate)
        case .deviceCode: await model.signInWithDeviceCode()
        }
    }

    /// Shows the form again, with the focus on the control of `method`.
    private func closeSteps(of method: SignInViewModel.Method) {
        self.method = nil
        focus = .method(method)
    }
}

extension Loadable<[SignInViewModel.Method]> {
    /// The methods, or the password while they load, so that the form takes what is typed.
    fileprivate var orPassword: Self { if case .loading = self { .loaded([.password]) } else { self } }
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
