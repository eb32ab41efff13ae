import AnalyticsModule
import ArgumentParser
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
        let options = given == nil ? try await auth.signInOptions() : nil
        guard let method = given ?? options.flatMap({ LoginMethod.best(of: $0, hasBrowser: hasBrowser) }) else {
            throw CommandError.noSignInMethod
        }
        try report.show(method)
        // A code is for another device, which may not reach a server on this one.
        if method == .device, options?.password == true { report.message(.orSignIn(with: shell("login --password"))) }
        if !scopes.contains("openid") {
            report.message(.openIDMissing)
        }
        for try await step in auth.signIn(with: try await signInMethod(method)) {
            if case .done(let user) = step { analytics.track(.signedIn(user)) }
            try report.show(step)
        }
    }

    private nonisolated(nonsending) func signInMethod(_ method: LoginMethod) async throws -> SignInMethod {
        switch method {
        case .browser: return .browser(browserOptions)
        case .device: return .deviceCode
        case .password:
            let credentials = try await credentials()
            if credentials.password.isEmpty { throw CommandError.emptyPassword }
            return .password(credentials)
        }
    }
}

extension LoginCommand {
    /// The command as it was given, but with a password from standard input.
    static var passwordCommand: String {
        let given = CommandLine.arguments.dropFirst()
        let isNamed = given.contains { $0 == "--username" || $0.hasPrefix("--username=") }
        let missing = (given.contains("--password") ? [] : ["--password"]) + (isNamed ? [] : ["--username NAME"])
        return (["App"] + given.map(\.quotedForShell) + missing).joined(separator: " ") + " < FILE"
    }
}

extension Credentials {
    /// Returns `username` and a password: the first line of standard input, or an answer in the terminal, which then is
    /// also asked for a missing user name. No option takes a password, because other processes can read the arguments of a
    /// command.
    static func ask(username: String?) async throws -> Credentials {
        let alternative = LocalizedText.signIn(with: LoginCommand.passwordCommand)
        guard isatty(STDIN_FILENO) != 0 else {
            guard let username else {
                throw CommandError(
                    .init(en: "Without a terminal, --username is needed.", ko: "터미널이 없으면 --username이 필요해요."),
                    alternative,
                    status: .validationFailure
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
