import AnalyticsModule
import AuthModule
import Features
import Foundation
import Infrastructure

struct SignIn {
    let auth: any AuthManaging
    let analytics: any AnalyticsTracking
    let scopes: [String]
    let browserOptions: BrowserOptions
    let report: SignInReport
    var hasBrowser = LoginMethod.hasBrowser
    let credentials: () async throws -> Credentials

    /// Signs in with `method`, or with the best one that the server and the terminal offer.
    nonisolated(nonsending) func run(_ given: LoginMethod?) async throws {
        let method = if let given { given } else { try await bestMethod() }
        try report.show(method)
        if !scopes.contains("openid") {
            report.message(.openIDMissing)
        }
        for try await step in auth.signIn(with: try await signInMethod(method)) {
            if case .done(let user) = step { analytics.track(.signedIn(user)) }
            try report.show(step)
        }
    }

    private nonisolated(nonsending) func bestMethod() async throws -> LoginMethod {
        let options = try await auth.signInOptions()
        guard let method = LoginMethod.best(of: options, hasBrowser: hasBrowser) else {
            throw CommandError.noSignInMethod
        }
        return method
    }

    private nonisolated(nonsending) func signInMethod(_ method: LoginMethod) async throws -> SignInMethod {
        switch method {
        case .browser: return .browser(browserOptions)
        case .device: return .deviceCode
        case .password:
            let credentials = try await credentials()
            if credentials.password.isEmpty { throw CommandError.emptyPassword(of: credentials.username) }
            return .password(credentials)
        }
    }
}

extension LoginCommand {
    /// Returns the command that reads a password from standard input.
    static func passwordCommand(_ username: String?) -> String {
        shell("login --password --username \((username ?? "NAME").quotedForShell)")
    }
}

extension Credentials {
    /// Returns `username` and a password: the first line of standard input, or an answer in the terminal, which then is
    /// also asked for a missing user name. No option takes a password, because other processes can read the arguments of a
    /// command.
    static func ask(username: String?) async throws -> Credentials {
        let alternative = LocalizedText.pipePassword(into: LoginCommand.passwordCommand(username))
        guard isatty(STDIN_FILENO) != 0 else {
            guard let username else {
                throw CommandError.noTerminal(
                    for: LocalizedText.username.text(in: Output.language),
                    alternative.text(in: Output.language)
                )
            }
            return Credentials(username: username, password: try await StandardInput.line())
        }
        var name = username ?? ""
        while name.isEmpty { name = try await TerminalPrompt.ask(.username, alternative: alternative) }
        var password = ""
        while password.isEmpty {
            password = try await TerminalPrompt.ask(.password, isHidden: true, alternative: alternative)
        }
        return Credentials(username: name, password: password)
    }
}
